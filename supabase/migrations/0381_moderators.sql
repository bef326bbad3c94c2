/*
 * Moderators: who may see which case.
 *
 * Those who delete content in its group, the admins of its organisation, the super admins: from the level at which it stands on
 * upwards. Never whoever owns what was reported or has a part in it, and never who reported it. Whoever has risen since then is
 * judged by who they are now.
 */
/** The level at which a case stands, by who its owner is now. */
create function private.level_now(its private.moderation_cases) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when its.level = 'instance' or now_at.level = 'instance' then 'instance' when its.level = 'tenant' then 'tenant' else now_at.level end
  from (select private.case_level(row(its.subject_owner_id, its.group_id, its.tenant_id, its.parties, its.level <> 'group')::private.reported_subject) as level) as now_at
$$;

/** Whether a case is somebody's to see and decide. */
create function private.moderates(its private.moderation_cases, person uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- asked for each line of a queue: planned once
  return exists (
    select from public.users as who cross join lateral (select private.level_now(its) as level) as at
    where who.id = person and not private.is_suspended(who.id) and who.id is distinct from its.subject_owner_id and who.id <> all (its.parties)
      and not exists (select from public.reports as own where own.reporter_id = who.id and own.subject_type = its.subject_type and own.subject_id = its.subject_id)
      and (who.role = 'super_admin' or at.level <> 'instance' and who.role = 'admin' and who.tenant_id = its.tenant_id
        or at.level = 'group' and who.id in (select private.deleters_of(its.group_id))));
end $$;

/** Whom a case concerns: who may decide it at the lowest level at which anybody can, but for one. */
create function private.moderators_of(its private.moderation_cases, but uuid default null) returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  lowest constant text := private.level_now(its);
  at_level text;
begin
  foreach at_level in array '{group,tenant,instance}'::text[] loop
    continue when at_level = 'group' and lowest <> 'group' or at_level = 'tenant' and lowest = 'instance';
    return query select person.id from public.users as person
      where person.id is distinct from but
        and case at_level when 'group' then person.id in (select private.deleters_of(its.group_id))
          when 'tenant' then person.role = 'admin' and person.tenant_id = its.tenant_id else person.role = 'super_admin' end
        and private.moderates(its, person.id);
    exit when found;
  end loop;
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

/** Whether somebody is a moderator of anything, for the places that lead there. */
create function private.i_moderate() returns boolean
  language sql stable security definer set search_path = ''
as $$ select (select private.is_admin()) or exists (select from private.my_group_ids('contentDeletion')) $$;

-- What follows: those whom it concerns look again; nobody else hears even that there is a case
create function private.tg_moderation_cases__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || moderator, 'moderation_cases', tg_op, array[new.id]) from private.moderators_of(new) as moderator;
  return null;
end $$;
create trigger _900_tell after insert or update on private.moderation_cases for each row execute function private.tg_moderation_cases__tell();
