/*
 * Moderators: who may see which case.
 *
 * Those who delete content in its group, the admins of its organisation, the super admins: from the level at which it stands on
 * upwards. Never whoever owns what was reported or has a part in it, and never who reported it. Whoever has risen since then is
 * judged by who they are now.
 */
create index users_ranked on public.users (role, tenant_id) where role in ('admin', 'super_admin');

/** The level at which a case stands, by who its owner is now. */
create function private.level_now(its private.moderation_cases) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if its.level = 'instance' or its.subject_type = 'listing_review' then
    return its.level;
  end if;
  return private.case_level(row(its.subject_owner_id, its.group_id, its.tenant_id, its.parties, its.level <> 'group')::private.reported_subject);
end $$;

/** Whether a case is somebody's to see and decide. */
create function private.moderates(its private.moderation_cases, person uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  who public.users;
  here text;
begin
  if its.subject_type = 'listing_review' then
    return private.decides_asked(its.subject_id, person);
  end if;
  -- asked for each line of a queue: what costs least comes first
  select * into who from public.users as known where known.id = person;
  if who.id is null or who.id = its.subject_owner_id or who.id = any (its.parties) or its.level <> 'group' and who.role not in ('admin', 'super_admin')
     or private.is_suspended(who.id)
     or exists (select from public.reports as own where own.reporter_id = who.id and own.subject_type = its.subject_type and own.subject_id = its.subject_id) then
    return false;
  elsif who.role = 'super_admin' then
    return true;
  elsif who.role = 'admin' and who.tenant_id = its.tenant_id then
    -- all but what stands above them, as private.case_level says
    return its.level <> 'instance' and not exists (
      select from public.users as owner where owner.id = any (array_append(its.parties, its.subject_owner_id)) and owner.role in ('admin', 'super_admin'));
  end if;
  here := private.level_now(its);
  return here = 'group' and who.id in (select private.deleters_of(its.group_id));
end $$;

/** Whom a case concerns: who may decide it at the lowest level at which anybody can, but for one. */
create function private.moderators_of(its private.moderation_cases, but uuid default null) returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  lowest constant text := private.level_now(its);
begin
  if lowest = 'group' then
    return query select person from private.deleters_of(its.group_id) as person where person is distinct from but and private.moderates(its, person);
    if found then
      return;
    end if;
  end if;
  if lowest <> 'instance' then
    return query select person.id from public.users as person
      where person.role = 'admin' and person.tenant_id = its.tenant_id and person.id is distinct from but and private.moderates(its, person.id);
    if found then
      return;
    end if;
  end if;
  return query select person.id from public.users as person where person.role = 'super_admin' and person.id is distinct from but and private.moderates(its, person.id);
end $$;

/** Cases that the same people decide, together: alike in all that it depends on, and nobody who decides anything reported one and not the other. */
create function private.alike_cases(cases private.moderation_cases[]) returns table (one private.moderation_cases, ids uuid[])
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- one by itself is like no other: nothing to compare
  if cardinality(cases) = 1 then
    return query select its, array[its.id] from unnest(cases) as its;
    return;
  end if;
  return query select (array_agg(its))[1], array_agg(its.id)
  from unnest(cases) as its cross join lateral (
    select array_agg(report.reporter_id order by report.reporter_id) as people from public.reports as report
    where report.subject_type = its.subject_type and report.subject_id = its.subject_id and (
      exists (select from public.users as person where person.id = report.reporter_id and person.role in ('admin', 'super_admin'))
      or exists (select from public.group_members as member join private.group_permissions as may on may.role = member.role and may.permission = 'contentDeletion'
        where member.group_id = its.group_id and member.user_id = report.reporter_id))) as reported
  group by its.level, its.subject_owner_id, its.group_id, its.tenant_id, its.parties, reported.people, case when its.subject_type = 'listing_review' then its.id end;
end $$;

/** A case that who asks moderates, held until they have done something to it; refused in the same words whatever the reason. */
create function private.hold_case(case_id uuid) returns private.moderation_cases
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.moderation_cases;
begin
  select * into its from private.moderation_cases as known where known.id = hold_case.case_id for update;
  if its.id is null or not private.moderates(its, auth.uid()) then
    raise exception 'This case no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

/** The groups in which who asks deletes content as one of their people, whatever the pass of admins. */
create function private.groups_i_delete_in() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select member.group_id from public.group_members as member
  where member.user_id = auth.uid() and auth.uid() in (select private.deleters_of(member.group_id)) and (select private.my_role()) is not null
$$;

/** Whether somebody is a moderator of anything, for the places that lead there. */
create function private.i_moderate() returns boolean
  language sql stable security definer set search_path = ''
as $$ select (select private.is_admin()) or exists (select from private.my_group_ids('contentDeletion')) $$;

-- What follows: those whom it concerns look again, and who has it or had it; nobody else hears even that there is a case
create function private.tg_moderation_cases__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  cases private.moderation_cases[];
  before private.moderation_cases[] := '{}';
begin
  if tg_op = 'UPDATE' then
    cases := array(select changed::private.moderation_cases from changed);
    before := array(select was::private.moderation_cases from was);
  else
    -- what is reported is weighed at once, and told then
    cases := array(select changed::private.moderation_cases from changed where changed.subject_type = 'listing_review');
    if cases = '{}' then
      return null;
    end if;
  end if;
  perform private.tell('user:' || its.person, 'moderation_cases', tg_op, array_agg(its.id)) from (
    -- once for those alike
    select unnest(alike.ids) as id, moderator as person from private.alike_cases(cases) as alike, private.moderators_of(alike.one) as moderator
    -- those below lose sight of what goes up
    union select past.id, moderator from unnest(before) as past join unnest(cases) as now on now.id = past.id and now.level <> past.level, private.moderators_of(past) as moderator
    union select either.id, either.claimed_by from unnest(cases || before) as either where either.claimed_by is not null) as its
  group by its.person;
  return null;
end $$;
create trigger _900_tell_insert after insert on private.moderation_cases
  referencing new table as changed for each statement execute function private.tg_moderation_cases__tell();
create trigger _900_tell_update after update on private.moderation_cases
  referencing old table as was new table as changed for each statement execute function private.tg_moderation_cases__tell();
