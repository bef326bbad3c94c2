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

/**
 * What the changes of a schedule from one moment to another have moved by now, all together: from the first of its days to
 * the one on which it is. What is back where it was has not moved, and nothing has where all of them are undone.
 */
create function private.moves_told(adoption uuid, since timestamptz, until timestamptz) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with ops as (
    select op.place, op.undone_at, moved.it from public.schedule_ops as op, jsonb_array_elements(op.moves) as moved (it)
    where op.adoption_id = moves_told.adoption and op.at > since and op.at <= until
  ), first as (
    select distinct on (ops.it ->> 'id') ops.it from ops order by ops.it ->> 'id', ops.place
  )
  select coalesce(jsonb_agg(first.it || jsonb_build_object('to', entry.on_date) order by entry.on_date, first.it -> 'track', first.it ->> 'from', entry.rank), '[]')
  from first join public.scheduled_lessons as entry on entry.id = (first.it ->> 'id')::uuid and not entry.hidden and entry.state <> 'skipped'
  where (first.it ->> 'from')::date <> entry.on_date and first.it ->> 'title' is not null and exists (select from ops where ops.undone_at is null)
$$;

create function private.tell_moves(people uuid[], adoption uuid, group_id uuid, actor uuid, moves jsonb) returns void
  language sql security definer set search_path = ''
as $$
  select private.notify(people, 'event_updated', private.moves_words(moves), adoption, actor, tell_moves.group_id,
    '/groups/' || tell_moves.group_id || '/schedule/' || adoption, 'member', 'schedule:' || adoption)
  where moves <> '[]'
$$;

/**
 * What moves is told once an hour, as it is by then. Of what is undone, who has not read of it never hears, and who has
 * hears where the lessons are now.
 */
create function private.tg_schedule_ops__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  hour constant interval := interval '1 hour';
  -- a notification since then tells of it too
  since constant timestamptz := new.at - case when new.undone_at is null then hour else interval '0' end;
  -- what this change alone has moved
  own constant jsonb := (select coalesce(jsonb_agg(its order by its ->> 'to'), '[]') from jsonb_array_elements(new.moves) as its where its ->> 'from' is not null and its ->> 'to' is not null);
  unread uuid[];
  heard uuid[];
  moved jsonb;
begin
  if own = '[]' then
    return null;
  end if;
  with withdrawn as (
    delete from public.notifications as told
    where told.group_id = new.group_id and told.group_key = 'schedule:' || new.adoption_id and told.type = 'event_updated' and not told.is_read
      and told.reason is distinct from 'sent' and told.created_at between since and new.at + hour
    returning told.user_id)
  select array_agg(withdrawn.user_id) into unread from withdrawn;
  heard := array(
    select told.user_id from public.notifications as told
    where told.group_id = new.group_id and told.group_key = 'schedule:' || new.adoption_id and told.type = 'event_updated' and told.is_read
      and told.created_at between since and new.at + hour);
  moved := private.moves_told(new.adoption_id, new.at - hour, new.at + hour);
  if new.undone_at is null then
    perform private.tell_moves(case when moved = '[]' then heard else array(select member.user_id from public.group_members as member where member.group_id = new.group_id) end,
      new.adoption_id, new.group_id, new.actor_id, case when moved = '[]' then own else moved end);
  else
    perform private.tell_moves(unread, new.adoption_id, new.group_id, auth.uid(), moved);
    perform private.tell_moves(heard, new.adoption_id, new.group_id, auth.uid(), (
      select coalesce(jsonb_agg(its || jsonb_build_object('to', entry.on_date) order by entry.on_date, entry.rank), '[]')
      from jsonb_array_elements(own) as its join public.scheduled_lessons as entry on entry.id = (its ->> 'id')::uuid and entry.on_date <> (its ->> 'to')::date));
  end if;
  return null;
exception when others then
  raise warning 'telling of a schedule failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify after insert or update of undone_at on public.schedule_ops for each row execute function private.tg_schedule_ops__notify();

/**
 * Lessons that step over days off are told as those that a deed moves, and of several days off that are set at once together,
 * under the first of them. When these days go, what nobody has read is withdrawn, and who has read it hears where the lessons are.
 */
create function private.tg_group_off_days__tell_lessons() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  off constant public.group_off_days := coalesce(new, old);
  several constant boolean := coalesce(current_setting('cohort.off_days_told', true) = 'later', false);
  moves jsonb := (select coalesce(jsonb_agg(its order by its ->> 'from', its ->> 'to'), '[]')
    from jsonb_array_elements(coalesce(nullif(current_setting('app.lesson_moves', true), ''), '[]')::jsonb) as its where its ->> 'from' is not null and its ->> 'to' is not null);
  key text := 'off_days_lessons:' || off.id;
  heard uuid[];
begin
  if several then
    key := coalesce(nullif(current_setting('app.off_days_key', true), ''), key);
    moves := private.moves_after(coalesce(nullif(current_setting('app.off_days_moves', true), ''), '[]')::jsonb, moves);
    perform set_config('app.off_days_key', key, true), set_config('app.off_days_moves', moves::text, true);
  end if;
  delete from public.notifications as told
  where told.group_id = off.group_id and told.type = 'event_updated' and told.group_key = key and not told.is_read and told.reason is distinct from 'sent';
  heard := case when tg_op = 'DELETE' then array(
      select told.user_id from public.notifications as told where told.group_id = off.group_id and told.type = 'event_updated' and told.group_key = key)
    else array(select member.user_id from public.group_members as member where member.group_id = off.group_id) end;
  perform private.notify(heard, 'event_updated',
    case when several then '' when tg_op = 'DELETE' then private.off_day_words(off) || ' is off the calendar: ' else private.off_day_words(off) || ': ' end || private.moves_words(moves),
    its.id, auth.uid(), off.group_id, '/groups/' || off.group_id || '/schedule/' || its.id, 'member', key)
  from public.scheduled_lessons as entry join public.adoptions as its on its.id = entry.adoption_id where entry.id = (moves -> 0 ->> 'id')::uuid;
  return null;
exception when others then
  raise warning 'telling of days off failed: %', sqlerrm;
  return null;
end $$;

/** Moves, and others after them, as one: from the first of its days to the last. What is back where it was has not moved. */
create function private.moves_after(before jsonb, after jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  with both_of as (
    select 1 as turn, its from jsonb_array_elements(before) as its union all select 2, its from jsonb_array_elements(after) as its
  ), one as (
    select (array_agg(both_of.its order by both_of.turn))[1] || jsonb_build_object('to', (array_agg(both_of.its -> 'to' order by both_of.turn desc))[1]) as its
    from both_of group by both_of.its ->> 'id'
  )
  select coalesce(jsonb_agg(one.its order by one.its ->> 'from', one.its ->> 'to'), '[]') from one where one.its -> 'from' <> one.its -> 'to'
$$;
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
