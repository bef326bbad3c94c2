/*
 * Change people: what an admin does to many at once, and what it would do.
 *
 * At most five hundred in one transaction. The preview and the deed judge by the same query: who may not be changed is left out and
 * named with the reason, and of each group that would lose its last admin it says who could be the next. Such a group gets the
 * successor that is chosen, or the person stays.
 */
/** What would become of each of these people: the groups that they would leave without an admin, and why not, where they may not be changed. */
create function private.judge_people(ids uuid[], act text, value text)
  returns table (id uuid, name text, held text, alone uuid[], why text)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  tenant constant uuid := private.admin_tenant();
  mine constant text := private.my_role();
  me constant uuid := auth.uid();
  in_group constant uuid := case when act = 'remove_from_group' then private.admin_group(value::uuid) end;
begin
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    raise exception 'Choose 1 to 500 people.' using errcode = '22023';
  elsif act = 'role' and private.role_place(value) is null then
    raise exception 'This role doesn’t exist.' using errcode = '22023';
  elsif act = 'state' and private.state_place(value) is null then
    raise exception 'This state doesn’t exist.' using errcode = '22023';
  elsif act is null or value is null or act not in ('role', 'state', 'remove_from_group') then
    raise exception 'Choose what to do.' using errcode = '22023';
  end if;
  return query
    select person.id, person.name, its.state, its.alone, case
      when person.id is null then 'This person doesn’t exist, or you don’t have access to them.'
      when act = 'remove_from_group' then case when not exists (select from public.group_members as member where member.group_id = in_group and member.user_id = person.id) then 'This person isn’t in the group.' end
      else coalesce(private.why_not_change(person.id, person.role, mine, me),
        case act when 'role' then private.why_not_role(mine, person.role, value) else private.why_not_state(its.state, value, null) end) end
    from (select distinct asked from unnest(ids) as asked) as wanted
    left join private.listed_people as line on line.user_id = wanted.asked and (tenant is null or line.tenant_id = tenant)
    left join public.users as person on person.id = line.user_id
    left join lateral (
      select private.state_of(line) as state, case when act = 'remove_from_group' or act = 'state' and value in ('deactivated', 'suspended', 'banned') then array(
        select member.group_id from public.group_members as member join public.groups as around on around.id = member.group_id and around.archived_at is null
        where member.user_id = person.id and member.role = 'admin' and (in_group is null or member.group_id = in_group) and private.is_last_admin(member.group_id, person.id, ids)
        order by member.group_id) else '{}'::uuid[] end as alone) as its on true
    order by person.name, wanted.asked;
end $$;

/** A group that who asks looks after as an admin of its organisation. */
create function private.admin_group(wanted uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant();
begin
  if not exists (select from public.groups as around where around.id = wanted and (tenant is null or around.tenant_id = tenant) and around.id not in (select private.playgrounds_of_others())) then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return wanted;
end $$;

create function private.preview_people(ids uuid[], act text, value text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with judged as materialized (select * from private.judge_people(ids, act, value))
    select jsonb_build_object(
      'people', (select count(*) from judged where judged.why is null),
      'refused', (select coalesce(jsonb_agg(jsonb_build_object('id', judged.id, 'name', judged.name, 'why', judged.why)), '[]') from judged where judged.why is not null),
      'last_admin_of', (select coalesce(jsonb_agg(jsonb_build_object('group_id', around.id, 'group_name', around.name, 'name', judged.name, 'user_id', judged.id, 'candidates', (
          select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name) order by other.place, other.joined_at), '[]') from (
            select person.id, person.name, array_position('{admin,manager,member}'::text[], member.role) as place, member.joined_at
            from public.group_members as member join public.users as person on person.id = member.user_id
            where member.group_id = around.id and person.id <> all (ids) and not private.is_away(person.id) order by 3, 4 limit 20) as other)) order by around.name, judged.name), '[]')
        from judged cross join unnest(judged.alone) as left_alone join public.groups as around on around.id = left_alone where judged.why is null),
      'super_admins_left', (select count(*) from public.users as known where known.role = 'super_admin' and not private.is_away(known.id)),
      'act', act, 'value', value));
end $$;
/**
 * What `change_people` would do: `{people, refused: [{id, name, why}], last_admin_of: [{group_id, group_name, name, user_id, candidates: [{id, name}]}], super_admins_left, act, value}`.
 * `act` is role, state or remove_from_group, and `value` the role, the state or the group.
 */
create function public.preview_people(ids uuid[], act text, value text) returns jsonb
  language sql stable set search_path = '' as $$ select private.preview_people(ids, act, value) $$;

/** Gives a group an admin: a member of it, or somebody of its organisation, who comes in by that. */
create function private.put_admin(in_group uuid, person uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held text;
begin
  perform from public.groups as around where around.id = in_group for update;
  if private.is_away(person) or not exists (select from public.users as known join public.groups as around on around.id = in_group and around.tenant_id = known.tenant_id where known.id = person) then
    raise exception 'This person can’t look after the group.' using errcode = 'PT404';
  end if;
  select member.role into held from public.group_members as member where member.group_id = in_group and member.user_id = person;
  if held is null then
    perform private.admit(in_group, person, 'admin', auth.uid());
  elsif held <> 'admin' then
    update public.group_members as member set role = 'admin' where member.group_id = in_group and member.user_id = person;
  else
    return;
  end if;
  perform private.audit('group_member.role', 'group_members', person, in_group, jsonb_build_object('role', held), '{"role": "admin"}');
end $$;

create function private.change_people(ids uuid[], act text, value text, until timestamptz, reason text, successors jsonb) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its record;
  left_alone uuid;
  changed int := 0;
  refused jsonb := '[]';
  why text;
begin
  if not private.is_admin() then
    return private.deny(case act when 'role' then 'user.role' when 'state' then 'user.state' else 'group_member.remove' end, 'users', null, null, 'You need admin permissions to access this page.');
  end if;
  if act = 'state' then
    perform private.check_state(value, until, reason, null);
  end if;
  perform private.require_fresh();
  if jsonb_typeof(coalesce(successors, '{}')) <> 'object' then
    raise exception 'Choose a successor for each group.' using errcode = '22023';
  end if;
  perform from public.users as known where known.id = any (ids) order by known.id for update;
  for its in select * from private.judge_people(ids, act, value) loop
    why := its.why;
    if why is null then
      foreach left_alone in array its.alone loop
        if (successors ->> left_alone::text)::uuid = any (ids) or successors ->> left_alone::text is null then
          why := format('They’re the only admin of “%s”. Give that group another admin first.', (select private.shortened(around.name, 60) from public.groups as around where around.id = left_alone));
        end if;
      end loop;
    end if;
    if why is not null then
      refused := refused || jsonb_build_object('id', its.id, 'name', its.name, 'why', why);
      continue;
    end if;
    foreach left_alone in array its.alone loop
      perform private.put_admin(left_alone, (successors ->> left_alone::text)::uuid);
    end loop;
    if act = 'role' then
      perform private.set_user_role(its.id, value);
    elsif act = 'state' then
      perform private.put_state(its.id, its.held, value, until, reason, null);
    else
      perform private.take_out(value::uuid, its.id);
    end if;
    changed := changed + 1;
  end loop;
  return jsonb_build_object('changed', changed, 'refused', refused);
end $$;

/** Takes a person out of a group. */
create function private.take_out(in_group uuid, person uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  held text;
begin
  delete from public.group_members as member where member.group_id = in_group and member.user_id = person returning member.role into held;
  perform private.audit('group_member.remove', 'group_members', person, in_group, jsonb_build_object('role', held), null);
end $$;

/**
 * Does to up to 500 people what `preview_people` has shown, in one transaction: `{changed, refused: [{id, name, why}]}`. `successors` names by group the next admin.
 * A suspension has an end within a year, and like a ban a reason. Asks that one has just shown who one is.
 */
create function public.change_people(ids uuid[], act text, value text, until timestamptz default null, reason text default null, successors jsonb default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.change_people(ids, act, value, until, reason, successors) $$;

-- Who waits
create function private.people_waiting(after text) returns jsonb
  language sql stable security definer set search_path = ''
as $$ select private.admin_people(after, '{"state": "pending"}') $$;
/** Those who wait to be admitted, as lines of the list. */
create function public.people_waiting(after text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.people_waiting(after) $$;

/** Those of these who wait where who asks looks after, held until they no longer do. */
create function private.hold_waiting(ids uuid[]) returns setof uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.admin_tenant();
begin
  if coalesce(cardinality(ids), 0) not between 1 and 500 then
    raise exception 'Choose 1 to 500 people.' using errcode = '22023';
  end if;
  perform private.require_fresh();
  return query select rest.user_id from private.user_states as rest join public.users as person on person.id = rest.user_id
    where rest.user_id = any (ids) and rest.state = 'pending' and (tenant is null or person.tenant_id = tenant) order by rest.user_id for update of rest;
end $$;

create function private.admit_people(ids uuid[]) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  person uuid;
  many int := 0;
begin
  for person in select * from private.hold_waiting(ids) loop
    perform private.put_state(person, 'pending', 'active', null, null, null);
    many := many + 1;
  end loop;
  return many;
end $$;
/** Lets in those of these who wait; says how many that were. */
create function public.admit_people(ids uuid[]) returns int
  language sql volatile set search_path = '' as $$ select private.admit_people(ids) $$;

create function private.turn_away(ids uuid[], reason text) returns int
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  person uuid;
  its public.tenants;
  many int := 0;
begin
  if length(trim(reason)) > 120 then
    raise exception 'A reason has at most 120 characters.' using errcode = '22023';
  end if;
  for person in select * from private.hold_waiting(ids) loop
    select tenant.* into its from public.tenants as tenant join public.users as known on known.tenant_id = tenant.id where known.id = person;
    perform private.audit('user.turn_away', 'users', person, null, '{"state": "pending"}', null);
    -- they keep their account and belong nowhere, until somebody invites them
    update public.users as known set tenant_id = null where known.id = person;
    perform private.notify(array[person], 'state_changed', concat_ws(' ', format('Your request to join %s was declined.', private.shortened(its.name, 60)), nullif(trim(reason), '')),
      person, auth.uid(), null, null, 'account', 'state:' || person);
    many := many + 1;
  end loop;
  return many;
end $$;
/** Turns away those of these who wait, with a reason that they are told; says how many that were. */
create function public.turn_away(ids uuid[], reason text default null) returns int
  language sql volatile set search_path = '' as $$ select private.turn_away(ids, reason) $$;

grant execute on function private.preview_people(uuid[], text, text), public.preview_people(uuid[], text, text),
  private.change_people(uuid[], text, text, timestamptz, text, jsonb), public.change_people(uuid[], text, text, timestamptz, text, jsonb),
  private.people_waiting(text), public.people_waiting(text), private.admit_people(uuid[]), public.admit_people(uuid[]),
  private.turn_away(uuid[], text), public.turn_away(uuid[], text) to authenticated;
