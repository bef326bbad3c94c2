/*
 * Admin groups: the groups of an organisation, what they hold, and who looks after them.
 *
 * An admin reads owner, numbers, storage and last activity of each, and never what is said in it; their order is that of
 * `private.listed_groups`, which may be some minutes old. A group without an admin gets one
 * from among its members or the people of its organisation. Archiving is that of the group itself, by the admin's pass.
 */
create index groups_tenant on public.groups (tenant_id, id);
create index groups_archived on public.groups (id) where archived_at is not null;
-- for the groups that nobody looks after, of which there are few among very many
create index groups_open on public.groups (id) include (tenant_id) where archived_at is null;
create index group_members_admins on public.group_members (group_id, user_id) where role = 'admin';

/** When something was last written down, said or done in a group. */
create function private.group_activity(in_group uuid) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  select greatest(
    (select max(task.created_at) from public.tasks as task where task.group_id = in_group),
    (select max(task.done_at) from public.tasks as task where task.group_id = in_group and task.done_at is not null),
    (select max(told.published_at) from public.announcements as told where told.group_id = in_group and told.published_at is not null),
    (select max(member.joined_at) from public.group_members as member where member.group_id = in_group),
    (select said.last_message_at from public.conversations as said where said.id = in_group),
    (select around.created_at from public.groups as around where around.id = in_group))
$$;

create function private.group_line(around public.groups, mine text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', around.id, 'name', around.name, 'archived_at', around.archived_at,
    'owner', (select jsonb_build_object('id', person.id, 'name', person.name) from public.group_members as member join public.users as person on person.id = member.user_id
      where member.group_id = around.id and member.role = 'admin' order by member.user_id = around.created_by desc, member.joined_at, member.user_id limit 1),
    'admins_count', (select count(*) from public.group_members as member where member.group_id = around.id and member.role = 'admin' and not private.is_away(member.user_id)),
    'members_count', (select count(*) from public.group_members as member where member.group_id = around.id),
    'storage_bytes', coalesce((select kept.bytes + kept.under_way from private.storage_usage as kept where kept.owner = 'group/' || around.id), 0),
    'last_activity', private.group_activity(around.id),
    'tenant', case when mine = 'super_admin' then (select jsonb_build_object('id', tenant.id, 'name', tenant.name) from public.tenants as tenant where tenant.id = around.tenant_id) end)
$$;

create function private.admin_groups(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  tenant constant uuid := private.admin_tenant((filters ->> 'tenant_id')::uuid);
  ordered constant text := coalesce(filters ->> 'order', 'name');
  key constant text := case ordered when 'name' then 'sort_name' when 'members' then 'members' when 'storage' then 'storage' when 'activity' then 'activity' end;
  of_type constant text := case ordered when 'name' then 'text' when 'activity' then 'timestamptz' else 'bigint' end;
  back constant text := case when ordered = 'name' then '' else ' desc' end;
  last jsonb;
  page jsonb;
begin
  if key is null then
    raise exception 'Groups can’t be put in this order.' using errcode = '22023';
  end if;
  begin
    last := after::jsonb;
    perform (last ->> 1)::uuid, case when of_type = 'timestamptz' then ((last ->> 0)::timestamptz)::text when of_type = 'bigint' then ((last ->> 0)::bigint)::text end;
    if last is not null and (jsonb_typeof(last) <> 'array' or jsonb_array_length(last) <> 2) then
      raise exception 'too few';
    end if;
  exception when others then
    raise exception 'This page doesn’t exist.' using errcode = '22023';
  end;
  execute format(
    'select coalesce(jsonb_agg(private.group_line(page.around, $1) || jsonb_build_object(''after'', jsonb_build_array(page.key, (page.around).id)::text) order by page.key%1$s, (page.around).id%1$s), ''[]'')
     from (select around, line.%2$I as key from private.listed_groups as line join public.groups as around on around.id = line.group_id
           where %3$s%4$s order by line.%2$I%1$s, line.group_id%1$s limit 50) as page',
    back, key, private.groups_where(filters, tenant),
    case when last is not null then format(' and (line.%I, line.group_id) %s (%L::%s, %L::uuid)', key, case when back = '' then '>' else '<' end, last ->> 0, of_type, last ->> 1) else '' end)
  into page using private.my_role();
  return page;
end $$;

/** The filters of a list of groups, as SQL over `line` and `around`. */
create function private.groups_where(filters jsonb, tenant uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(' and ', 'line.group_id not in (select open.group_id from private.playgrounds as open)', case when tenant is not null then format('line.tenant_id = %L', tenant) end,
    private.sought_where('listed_groups', 'group_id', filters ->> 'q', tenant),
    case filters ->> 'archived' when 'true' then 'around.archived_at is not null' when 'false' then 'around.archived_at is null' end,
    case filters ->> 'orphan' when 'true' then format('line.group_id = any (array(select private.orphaned_groups(%L)))', tenant) end);
end $$;

/** Everybody of whom `private.is_away` is true, asked for once where many are looked at. */
create function private.away_people() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select kept_out.user_id from private.suspensions as kept_out where kept_out.until is null or kept_out.until > private.clock()
  union select its.user_id from private.user_states as its
  union select known.id from public.tenants as its join public.users as known on known.tenant_id = its.id where its.status <> 'active' and known.role <> 'super_admin'
$$;

/** The groups of an organisation that nobody could look after, of all where none is named. */
create function private.orphaned_groups(tenant uuid) returns setof uuid
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
begin
  return query execute 'select around.id from public.groups as around where around.archived_at is null'
    || case when tenant is not null then format(' and around.tenant_id = %L', tenant) else '' end
    || ' and not exists (select from public.group_members as member where member.group_id = around.id and member.role = ''admin'' and member.user_id not in (select away.id from private.away_people() as away (id)))';
end $$;

/**
 * The groups of an organisation, 50 a page: `[{id, name, owner, admins_count, members_count, storage_bytes, last_activity, archived_at, tenant, after}]`.
 * `filters` may have q, archived, orphan, order (name, members, storage or activity), and of super admins tenant_id. The numbers are of the moment; an order by one of them may be
 * some minutes old.
 */
create function public.admin_groups(after text default null, filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_groups(after, filters) $$;

create function private.read_admin_group(group_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant uuid := private.admin_group(read_admin_group.group_id);
  its public.groups;
begin
  select * into its from public.groups as around where around.id = wanted;
  return private.group_line(its, private.my_role()) || jsonb_build_object(
    'admins', (select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name, 'away', private.is_away(person.id)) order by member.joined_at, person.id), '[]')
      from public.group_members as member join public.users as person on person.id = member.user_id where member.group_id = its.id and member.role = 'admin'),
    'members', (select coalesce(jsonb_agg(jsonb_build_object('id', few.id, 'name', few.name, 'role', few.role) order by few.joined_at, few.id), '[]') from (
      select person.id, person.name, member.role, member.joined_at from public.group_members as member join public.users as person on person.id = member.user_id
      where member.group_id = its.id order by member.joined_at, person.id limit 20) as few));
end $$;
/** One group for an admin of its organisation: its line with `{admins: [{id, name, away}], members: [{id, name, role}]}`, of these the first twenty. */
create function public.admin_group(group_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.read_admin_group(group_id) $$;

create function private.admin_archive_group(group_id uuid, archived boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if archived is null then
    raise exception 'Choose what to do.' using errcode = '22023';
  end if;
  perform private.archive_group(private.admin_group(admin_archive_group.group_id), archived);
  perform private.tell_admins((select around.tenant_id from public.groups as around where around.id = admin_archive_group.group_id), 'groups', 'UPDATE', array[admin_archive_group.group_id]);
end $$;
/** Archives a group of one's organisation, or restores it. */
create function public.admin_archive_group(group_id uuid, archived boolean default true) returns void
  language sql volatile set search_path = '' as $$ select private.admin_archive_group(group_id, archived) $$;

create function private.appoint_admin(group_id uuid, user_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant uuid := private.admin_group(appoint_admin.group_id);
begin
  if exists (select from public.groups as around where around.id = its and around.archived_at is not null) then
    raise exception 'This group is archived. Restore it first.' using errcode = 'PT409';
  end if;
  perform private.put_admin(its, appoint_admin.user_id);
  perform private.tell_admins((select around.tenant_id from public.groups as around where around.id = its), 'groups', 'UPDATE', array[its]);
end $$;
/** Makes somebody an admin of a group: a member of it, or a person of its organisation, who comes in by that. */
create function public.appoint_admin(group_id uuid, user_id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.appoint_admin(group_id, user_id) $$;

create function private.group_candidates(group_id uuid, q text) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  its constant uuid := private.admin_group(group_candidates.group_id);
  tenant constant uuid := (select around.tenant_id from public.groups as around where around.id = its);
  narrowed constant text := private.people_where(jsonb_build_object('q', q), tenant);
  found_some jsonb;
begin
  execute format(
    'select coalesce(jsonb_agg(jsonb_build_object(''id'', person.id, ''name'', person.name, ''role'', few.role) order by few.place, few.sort_name, person.id), ''[]'') from (
       (select line.user_id, line.sort_name, member.role, array_position(''{manager,member}''::text[], member.role) as place
        from public.group_members as member join private.listed_people as line on line.user_id = member.user_id
        where member.group_id = $1 and member.role <> ''admin'' and line.state_place = 5 and %1$s order by place, line.sort_name limit 20)
       union all
       (select line.user_id, line.sort_name, null, 3 from private.listed_people as line
        where %1$s and line.state_place = 5 and not exists (select from public.group_members as member where member.group_id = $1 and member.user_id = line.user_id) order by line.sort_name, line.user_id limit 20)
       order by place, sort_name limit 20) as few join public.users as person on person.id = few.user_id', narrowed)
  into found_some using its;
  return found_some;
end $$;
/** Who could look after a group, its members first: `[{id, name, role}]`, at most twenty; `role` is null for who is not in it. */
create function public.group_candidates(group_id uuid, q text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.group_candidates(group_id, q) $$;
grant execute on function private.admin_groups(text, jsonb), public.admin_groups(text, jsonb), private.read_admin_group(uuid), public.admin_group(uuid),
  private.admin_archive_group(uuid, boolean), public.admin_archive_group(uuid, boolean), private.appoint_admin(uuid, uuid), public.appoint_admin(uuid, uuid),
  private.group_candidates(uuid, text), public.group_candidates(uuid, text) to authenticated;
