/*
 * Inspecting: why somebody may or may not, also in another room's rows; and asking for what one may not.
 *
 * An admin seeks the person and the group by name, twenty at a time, and asks of a table, or of one row of it that they see
 * themselves, what the person may do and which policy decides. Of a row that the admin does not see nothing is said, so nobody
 * reads a journal by asking about it. Whoever is denied may ask those who can give it, once a week.
 */
create table private.access_requests (
  user_id   uuid not null references public.users on delete cascade,
  area      text not null check (area ~ '^[a-z_]{1,40}$'),
  -- null: of the organisation
  group_id  uuid references public.groups on delete cascade,
  at        timestamptz not null default private.clock(),
  constraint access_requests_once unique nulls not distinct (user_id, area, group_id)
);
create index access_requests_group on private.access_requests (group_id);
insert into private.exports (name, query) values
  ('access_requests', 'select area, group_id, at from private.access_requests where user_id = $1 order by at');
insert into private.notification_types (type, title, url, related, ttl, urgency, optional) values
  ('access_requested', 'Notification', '/admin?tab=people', 'userId', 604800, 'normal', false);

-- Who may: admins, of the people and groups that they look after
create function private.search_people_to_inspect(q text) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  found_some jsonb;
begin
  execute format('select coalesce(jsonb_agg(jsonb_build_object(''id'', person.id, ''name'', person.name, ''email'', person.email) order by few.sort_name, person.id), ''[]'')
    from (select line.user_id, line.sort_name from private.listed_people as line where %s order by line.sort_name, line.user_id limit 20) as few join public.users as person on person.id = few.user_id',
    private.people_where(jsonb_build_object('q', q), private.admin_tenant()))
  into found_some;
  return found_some;
end $$;
/** People whose rights an admin may look into: `[{id, name, email}]`, at most twenty. */
create function public.search_people_to_inspect(q text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.search_people_to_inspect(q) $$;

create function private.search_groups_to_inspect(q text) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  found_some jsonb;
begin
  execute format('select coalesce(jsonb_agg(jsonb_build_object(''id'', few.id, ''name'', few.name) order by few.sort_name, few.id), ''[]'')
    from (select around.id, around.name, line.sort_name from private.listed_groups as line join public.groups as around on around.id = line.group_id
          where %s order by line.sort_name, line.group_id limit 20) as few',
    private.groups_where(jsonb_build_object('q', q), private.admin_tenant()))
  into found_some;
  return found_some;
end $$;
/** Groups in which an admin may look into rights: `[{id, name}]`, at most twenty. */
create function public.search_groups_to_inspect(q text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.search_groups_to_inspect(q) $$;

/** What the policies of a table say of a verb to who asks at this moment, of one row or of any: `{allowed, policy}`. */
create function private.ask_policies(of_table regclass, verb text, row_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its record;
  holds boolean;
  given_by text;
begin
  if not (case verb when 'delete' then has_table_privilege('authenticated', of_table, verb) else has_any_column_privilege('authenticated', of_table, verb) end) then
    return '{"allowed": false, "policy": null}';
  end if;
  for its in
    select rule.polname as name, rule.polpermissive as permissive,
      -- a new row is judged by what it would be, any other by what it is
      coalesce(case when verb = 'insert' then pg_catalog.pg_get_expr(rule.polwithcheck, rule.polrelid) else pg_catalog.pg_get_expr(rule.polqual, rule.polrelid) end, pg_catalog.pg_get_expr(rule.polqual, rule.polrelid), 'true') as expression
    from pg_catalog.pg_policy as rule
    where rule.polrelid = of_table and rule.polcmd in ('*', (case verb when 'select' then 'r' when 'insert' then 'a' when 'update' then 'w' else 'd' end)::"char")
      and (rule.polroles = '{0}' or exists (select from pg_catalog.pg_roles as role where role.oid = any (rule.polroles) and role.rolname = 'authenticated'))
    order by rule.polpermissive, rule.polname
  loop
    if row_id is null then
      holds := its.permissive;
    else
      begin
        execute format('select exists (select from %s where id = $1 and (%s))', of_table, its.expression) into holds using row_id;
      exception when others then
        holds := false;
      end;
    end if;
    if row_id is not null and not its.permissive and not holds then
      return jsonb_build_object('allowed', false, 'policy', its.name);
    elsif its.permissive and holds then
      given_by := concat_ws(', ', given_by, its.name);
      exit when row_id is not null;
    end if;
  end loop;
  return jsonb_build_object('allowed', given_by is not null, 'policy', given_by);
end $$;

create function private.inspect_table(user_id uuid, table_name text, row_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  line constant private.listed_people := private.admin_line(inspect_table.user_id);
  nothing constant jsonb := '{"allowed": false, "policy": null}';
  of_table regclass;
  mine constant text := current_setting('request.jwt.claims', true);
  answer jsonb := '{}';
  verb text;
begin
  select its.oid::regclass into of_table from pg_catalog.pg_class as its
  where its.relnamespace = 'public'::regnamespace and its.relkind in ('r', 'p') and its.relrowsecurity and its.relname = inspect_table.table_name;
  if of_table is null then
    raise exception 'This table doesn’t exist.' using errcode = '22023';
  end if;
  if row_id is not null and not exists (select from pg_catalog.pg_attribute as part where part.attrelid = of_table and part.attname = 'id' and part.atttypid = 'uuid'::regtype) then
    raise exception 'The rows of this table have no id of their own.' using errcode = '22023';
  end if;
  if private.is_away(line.user_id) or row_id is not null and not (private.ask_policies(of_table, 'select', row_id) ->> 'allowed')::boolean then
    return jsonb_build_object('select', nothing, 'insert', nothing, 'update', nothing, 'delete', nothing);
  end if;
  perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', line.user_id, 'email', line.address)::text, true);
  foreach verb in array '{select,insert,update,delete}'::text[] loop
    answer := answer || jsonb_build_object(verb, private.ask_policies(of_table, verb, row_id));
  end loop;
  perform set_config('request.jwt.claims', coalesce(mine, ''), true);
  return answer;
exception when others then
  perform set_config('request.jwt.claims', coalesce(mine, ''), true);
  raise;
end $$;
/**
 * What a person may do with a table's rows, or with one of them that who asks sees too: `{select, insert, update, delete}`, each `{allowed, policy}`, where `policy` is the one that decides,
 * or without a row all that could.
 */
create function public.inspect_table(user_id uuid, table_name text, row_id uuid default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.inspect_table(user_id, table_name, row_id) $$;

create function private.request_access(area text, group_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  me public.users;
  givers uuid[];
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  elsif area is null or area !~ '^[a-z_]{1,40}$' then
    raise exception 'Say what you’d like access to.' using errcode = '22023';
  end if;
  select * into me from public.users as own where own.id = auth.uid();
  if group_id is not null and not exists (select from public.groups as around where around.id = group_id
      and (around.id in (select private.my_group_ids()) or around.visibility = 'listed' and around.archived_at is null and around.tenant_id = me.tenant_id)) then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  givers := case when group_id is not null
    then array(select member.user_id from public.group_members as member where member.group_id = request_access.group_id and member.role = 'admin' and member.user_id <> me.id and not private.is_away(member.user_id))
    else '{}'::uuid[] end;
  if givers = '{}' then
    givers := array(select giver from private.admins_of(me.tenant_id) as giver where giver <> me.id);
  end if;
  if givers = '{}' then
    raise exception 'There’s nobody here who could give you access.' using errcode = 'PT409';
  end if;
  if (select count(*) from private.access_requests as past where past.user_id = me.id and past.at > private.clock() - interval '1 day') >= 10 then
    raise exception 'You’ve asked for a lot today. Try again tomorrow.' using errcode = 'PT429';
  end if;
  insert into private.access_requests as past (user_id, area, group_id) values (me.id, area, group_id)
  on conflict on constraint access_requests_once do update set at = private.clock() where past.at < private.clock() - interval '7 days';
  if not found then
    return false;
  end if;
  perform private.notify(givers, 'access_requested', format('%s asks for access to %s', me.name, replace(area, '_', ' ')), me.id, me.id, null,
    case when group_id is not null then '/groups/' || group_id || '?tab=members' end, 'asked', 'access:' || me.id);
  return true;
end $$;
/** Asks those who can give it for access to an area, of a group or of the organisation; says whether they were told, which they are once a week. */
create function public.request_access(area text, group_id uuid default null) returns boolean
  language sql volatile set search_path = '' as $$ select private.request_access(area, group_id) $$;
grant execute on function private.search_people_to_inspect(text), public.search_people_to_inspect(text), private.search_groups_to_inspect(text), public.search_groups_to_inspect(text),
  private.inspect_table(uuid, text, uuid), public.inspect_table(uuid, text, uuid), private.request_access(text, uuid), public.request_access(text, uuid) to authenticated;
