/*
 * Admin groups: the groups of an organisation, what they hold, and who looks after them.
 *
 * An admin reads owner, numbers, storage and last activity of each, and never what is said in it. A group without an admin gets one
 * from among its members or the people of its organisation. Archiving is that of the group itself, by the admin's pass.
 */
create index groups_sorted on public.groups (tenant_id, (private.plain(name)) collate "C", id);
create index groups_all_sorted on public.groups ((private.plain(name)) collate "C", id);

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

create function private.group_line(around public.groups) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', around.id, 'name', around.name, 'archived_at', around.archived_at,
    'owner', (select jsonb_build_object('id', person.id, 'name', person.name) from public.group_members as member join public.users as person on person.id = member.user_id
      where member.group_id = around.id and member.role = 'admin' order by member.user_id = around.created_by desc, member.joined_at, member.user_id limit 1),
    'admins_count', (select count(*) from public.group_members as member where member.group_id = around.id and member.role = 'admin' and not private.is_away(member.user_id)),
    'members_count', (select count(*) from public.group_members as member where member.group_id = around.id),
    'storage_bytes', coalesce((select kept.bytes + kept.under_way from private.storage_usage as kept where kept.owner = 'group/' || around.id), 0),
    'last_activity', private.group_activity(around.id))
$$;

create function private.admin_groups(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant((filters ->> 'tenant_id')::uuid);
  ordered constant text := coalesce(filters ->> 'order', 'name');
  said constant text := nullif(trim(private.plain(left(coalesce(filters ->> 'q', ''), 200))), '');
  key constant text := case ordered when 'name' then 'private.plain(around.name) collate "C"'
    when 'members' then '(select count(*) from public.group_members as member where member.group_id = around.id)'
    when 'storage' then 'coalesce((select kept.bytes + kept.under_way from private.storage_usage as kept where kept.owner = ''group/'' || around.id), 0)'
    when 'activity' then 'private.group_activity(around.id)' end;
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
    'select coalesce(jsonb_agg(private.group_line(page.around) || jsonb_build_object(''after'', jsonb_build_array(page.key, (page.around).id)::text) order by page.key%1$s, (page.around).id%1$s), ''[]'')
     from (select around, %2$s as key from public.groups as around
           where %3$s and around.id not in (select open.group_id from private.playgrounds as open)%4$s%5$s%6$s%7$s order by %2$s%1$s, around.id%1$s limit 50) as page',
    back, key, case when tenant is not null then format('around.tenant_id = %L', tenant) else 'true' end,
    case when said is not null then format(' and private.plain(around.name) like all (%L::text[])',
      (select array_agg(private.pattern_of(' ' || word)) from unnest(string_to_array(said, ' ')) as word)) else '' end,
    case filters ->> 'archived' when 'true' then ' and around.archived_at is not null' when 'false' then ' and around.archived_at is null' else '' end,
    case filters ->> 'orphan' when 'true' then ' and ' || private.orphaned() else '' end,
    case when last is not null then format(' and (%s, around.id) %s (%L::%s, %L::uuid)', key, case when back = '' then '>' else '<' end, last ->> 0, of_type, last ->> 1) else '' end)
  into page;
  return page;
end $$;

/** Everybody of whom `private.is_away` is true, asked for once where many are looked at. */
create function private.away_people() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select kept_out.user_id from private.suspensions as kept_out where kept_out.until is null or kept_out.until > private.clock()
  union select its.user_id from private.user_states as its
  union select known.id from public.tenants as its join public.users as known on known.tenant_id = its.id where its.status <> 'active' and known.role <> 'super_admin'
$$;

/** That a group has nobody who could look after it, as SQL over `around`. */
create function private.orphaned() returns text
  language sql immutable set search_path = ''
as $$
  select 'around.archived_at is null and not exists (select from public.group_members as member where member.group_id = around.id and member.role = ''admin'' and member.user_id not in (select away.id from private.away_people() as away (id)))'
$$;

/**
 * The groups of an organisation, 50 a page: `[{id, name, owner, admins_count, members_count, storage_bytes, last_activity, archived_at, after}]`.
 * `filters` may have q, archived, orphan, order (name, members, storage or activity), and of super admins tenant_id.
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
  return private.group_line(its) || jsonb_build_object(
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
