/*
 * Telling of schedules: a group hears once that it takes a curriculum up, and once of each change of its dates.
 */
-- What a notification points to: the members of the group
create function private.adoption_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable set search_path = ''
as $$
  select its.group_id, array(select member.user_id from public.group_members as member where member.group_id = its.group_id and member.user_id = any (people))
  from public.adoptions as its where its.id = thing
$$;
insert into private.related_kinds (kind, function_name) values ('adoptions', 'private.adoption_audience');

-- and a curriculum to those whose group follows it, too
create or replace function private.curriculum_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable set search_path = ''
as $$
  select null::uuid, array(
    select person from unnest(people) as person
    where its.owner_id = person
      or exists (select from public.curriculum_authors as author where author.curriculum_id = its.id and author.user_id = person)
      or its.latest_version_id is not null and exists (
        select from public.curriculum_shares as share left join public.group_members as member on member.group_id = share.group_id
        where share.curriculum_id = its.id and person in (share.user_id, member.user_id))
      or exists (
        select from public.adoptions as adoption join public.group_members as member on member.group_id = adoption.group_id
        where adoption.curriculum_id = its.id and member.user_id = person))
  from public.curricula as its where its.id = thing and its.deleted_at is null
$$;

create function private.tg_adoptions__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify(array(select member.user_id from public.group_members as member where member.group_id = new.group_id),
    'curriculum_shared', coalesce(new.title_override, its.title), its.id, new.created_by, new.group_id, '/curriculum/management?curriculumId=' || its.id, 'member')
  from public.curricula as its where its.id = new.curriculum_id;
  return null;
end $$;
create trigger _500_notify after insert on public.adoptions for each row execute function private.tg_adoptions__notify();

/** What moves, in a line: the first of it, and how many more. */
create function private.moves_words(moves jsonb) returns text
  language sql immutable set search_path = ''
as $$
  select '“' || private.shortened(moves -> 0 ->> 'title', 60) || '” moves to ' || to_char((moves -> 0 ->> 'to')::date, 'FMDD FMMon')
    || case jsonb_array_length(moves) when 1 then '' when 2 then ', 1 more follows' else ', ' || jsonb_array_length(moves) - 1 || ' more follow' end
$$;

/** A change of dates is told once an hour, as it is by then; one that is undone before anybody reads of it was never told. */
create function private.tg_schedule_ops__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  moved constant jsonb := (select coalesce(jsonb_agg(its order by its ->> 'to'), '[]') from jsonb_array_elements(new.moves) as its where its ->> 'from' is not null and its ->> 'to' is not null);
begin
  if new.undone_at is not null or moved <> '[]' then
    delete from public.notifications as told
    where told.group_id = new.group_id and told.group_key = 'schedule:' || new.adoption_id and told.type = 'event_updated' and not told.is_read
      and told.reason is distinct from 'sent' 
      and case when new.undone_at is null then told.created_at > private.clock() - interval '1 hour' else told.message = private.moves_words(moved) end;
  end if;
  if new.undone_at is null and moved <> '[]' then
    perform private.notify(array(select member.user_id from public.group_members as member where member.group_id = new.group_id),
      'event_updated', private.moves_words(moved), new.adoption_id, new.actor_id, new.group_id, '/groups/' || new.group_id || '/schedule/' || new.adoption_id,
      'member', 'schedule:' || new.adoption_id);
  end if;
  return null;
exception when others then
  raise warning 'telling of a schedule failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify after insert or update of undone_at on public.schedule_ops for each row execute function private.tg_schedule_ops__notify();

/** Lessons that step over days off are told as those that a deed moves; when these days go, what nobody has read is withdrawn. */
create function private.tg_group_off_days__tell_lessons() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  off constant public.group_off_days := coalesce(new, old);
  moves constant jsonb := (select coalesce(jsonb_agg(its order by its ->> 'from', its ->> 'to'), '[]')
    from jsonb_array_elements(coalesce(nullif(current_setting('app.lesson_moves', true), ''), '[]')::jsonb) as its where its ->> 'from' is not null and its ->> 'to' is not null);
begin
  delete from public.notifications as told
  where told.group_id = off.group_id and told.type = 'event_updated' and told.group_key = 'off_days_lessons:' || off.id and not told.is_read and told.reason is distinct from 'sent';
  if tg_op <> 'DELETE' and moves <> '[]' then
    perform private.notify(array(select member.user_id from public.group_members as member where member.group_id = off.group_id),
      'event_updated', private.off_day_words(off) || ': ' || private.moves_words(moves), its.id, auth.uid(), off.group_id,
      '/groups/' || off.group_id || '/schedule/' || its.id, 'member', 'off_days_lessons:' || off.id)
    from public.scheduled_lessons as entry join public.adoptions as its on its.id = entry.adoption_id where entry.id = (moves -> 0 ->> 'id')::uuid;
  end if;
  return null;
exception when others then
  raise warning 'telling of days off failed: %', sqlerrm;
  return null;
end $$;
create trigger _600_tell_lessons after insert or update of starts_on, ends_on, affects or delete on public.group_off_days
  for each row execute function private.tg_group_off_days__tell_lessons();

-- An admin's pass stands in the audit log
create trigger _800_audit_pass after insert or update of status, title_override, start_on on public.adoptions
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();

/** The lessons that who asks leads: the one answer to who leads. */
create function private.lessons_i_lead() returns table (adoption_id uuid, lesson_key uuid)
  language sql stable security definer set search_path = ''
as $$
  select distinct entry.adoption_id, entry.lesson_key from public.scheduled_lessons as entry
  where entry.leader_id = auth.uid() and entry.group_id in (select private.groups_i_am_in())
$$;
grant execute on function private.lessons_i_lead() to authenticated;

-- Handing over: the lessons that somebody leads and has still to teach
create function private.hand_over_lessons(in_group uuid, leaver uuid, heir uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.scheduled_lessons as entry set leader_id = heir
  where entry.group_id = in_group and entry.leader_id = leaver and entry.state = 'planned'
    and exists (select from public.group_members as member where member.group_id = in_group and member.user_id = heir)
$$;
insert into private.handovers (name, function_name) values ('lessons', 'private.hand_over_lessons');

-- Taken out: what one did to schedules, and the lessons that one leads
insert into private.exports (name, query) values
  ('adoptions', 'select its.id, its.group_id, its.curriculum_id, its.status, its.start_on, its.created_at from public.adoptions as its where its.created_by = $1 order by its.created_at'),
  ('lessons_led', 'select entry.adoption_id, entry.lesson_key, entry.part, entry.on_date, entry.state from public.scheduled_lessons as entry where entry.leader_id = $1 order by entry.on_date, entry.id'),
  ('schedule_changes', 'select op.adoption_id, op.deed, op.at, op.undone_at from public.schedule_ops as op where op.actor_id = $1 order by op.at');
