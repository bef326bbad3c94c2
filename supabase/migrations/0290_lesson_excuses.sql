/*
 * Lesson excuses: a lesson that somebody need not do.
 *
 * Who manages the group excuses its members, with a note if they like, and takes it back. An excused lesson counts as done
 * wherever progress of a person is counted, and is shown apart: nothing is written into what they did themselves. That somebody
 * is excused is read by them and by those who may excuse. It hangs on keys, as progress does.
 */
create table public.lesson_excuses (
  adoption_id  uuid not null,
  user_id      uuid not null references public.users on delete cascade,
  lesson_key   uuid not null,
  group_id     uuid not null,
  note         text not null default '' check (length(note) <= 300),
  "by"         uuid references public.users on delete set null,
  created_at   timestamptz not null default private.clock(),
  primary key (adoption_id, user_id, lesson_key),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index lesson_excuses_adoption on public.lesson_excuses (group_id, adoption_id);
create index lesson_excuses_user on public.lesson_excuses (user_id);
create index lesson_excuses_by on public.lesson_excuses ("by");

-- Who may
alter table public.lesson_excuses enable row level security;
grant select on public.lesson_excuses to authenticated;
create policy select_self on public.lesson_excuses for select to authenticated
  using (user_id = (select auth.uid()) and group_id = any (array(select private.groups_i_am_in())));
create policy select_manager on public.lesson_excuses for select to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement')))
    and exists (select from public.group_members as member where member.group_id = lesson_excuses.group_id and member.user_id = lesson_excuses.user_id));

create function private.excuse(adoption_id uuid, user_id uuid, lesson_key uuid, excused boolean, note text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
  before public.lesson_excuses;
begin
  select known.* into its from public.adoptions as known
  where known.id = excuse.adoption_id and known.group_id in (select private.my_group_ids()) and private.flag('group_progress_dashboard', known.group_id) for share;
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif its.group_id not in (select private.my_group_ids('groupManagement')) then
    raise exception 'Only the people who manage this group can excuse someone.' using errcode = '42501';
  elsif excuse.excused is null then
    perform private.refuse_deed('Say whether they are excused.');
  elsif length(excuse.note) > 300 then
    perform private.refuse_deed('A note can have at most 300 characters.');
  elsif not exists (select from public.group_members as member where member.group_id = its.group_id and member.user_id = excuse.user_id) then
    raise exception 'This person isn’t a member of the group.' using errcode = 'PT404';
  end if;
  select known.* into before from public.lesson_excuses as known
  where known.adoption_id = its.id and known.user_id = excuse.user_id and known.lesson_key = excuse.lesson_key for update;
  if not excuse.excused then
    delete from public.lesson_excuses as known where known.adoption_id = its.id and known.user_id = excuse.user_id and known.lesson_key = excuse.lesson_key;
  elsif before.lesson_key is null and not exists (
      select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = excuse.lesson_key and entry.kind = 'lesson' and not entry.hidden) then
    raise exception 'This lesson no longer exists.' using errcode = 'PT404';
  else
    insert into public.lesson_excuses as known (adoption_id, user_id, lesson_key, group_id, note, "by")
    values (its.id, excuse.user_id, excuse.lesson_key, its.group_id, trim(coalesce(excuse.note, '')), auth.uid())
    on conflict on constraint lesson_excuses_pkey do update set note = excluded.note, "by" = excluded."by" where known.note <> excluded.note;
  end if;
  if (before.lesson_key is not null) <> excuse.excused then
    perform private.audit(case when excuse.excused then 'lesson.excuse' else 'lesson.unexcuse' end, 'users', excuse.user_id, its.group_id, null,
      jsonb_build_object('adoption_id', its.id, 'lesson_key', excuse.lesson_key));
  end if;
end $$;
/** Excuses a member from a lesson, with a note for them if there is one, or takes that back. Said twice it changes nothing more. */
create function public.excuse(adoption_id uuid, user_id uuid, lesson_key uuid, excused boolean default true, note text default '') returns void
  language sql set search_path = '' as $$ select private.excuse(adoption_id, user_id, lesson_key, excused, note) $$;
grant execute on function private.excuse(uuid, uuid, uuid, boolean, text), public.excuse(uuid, uuid, uuid, boolean, text) to authenticated;

-- What follows
/** It is told as progress: to its person, and to the group without saying whose. */
create function private.tg_lesson_excuses__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || told.user_id, 'lesson_progress', 'UPDATE', array_agg(distinct told.adoption_id)) from changed as told group by told.user_id;
  perform private.tell('group:' || told.group_id, 'lesson_progress', 'UPDATE', array_agg(distinct told.adoption_id)) from changed as told group by told.group_id;
  return null;
end $$;
create trigger _800_audit_pass after insert or update or delete on public.lesson_excuses
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.lesson_excuses
  referencing new table as changed for each statement execute function private.tg_lesson_excuses__tell();
create trigger _900_tell_update after update on public.lesson_excuses
  referencing new table as changed for each statement execute function private.tg_lesson_excuses__tell();
create trigger _900_tell_delete after delete on public.lesson_excuses
  referencing old table as changed for each statement execute function private.tg_lesson_excuses__tell();

insert into private.exports (name, query) values
  ('lesson_excuses', 'select own.adoption_id, own.lesson_key, own.note, own.created_at from public.lesson_excuses as own where own.user_id = $1 order by own.adoption_id, own.created_at, own.lesson_key');

-- It counts as done
/** From when each lesson of an adoption is open to somebody, and after which one. What they have begun stays open. */
create or replace function private.lesson_openings(its public.adoptions, person uuid) returns table (lesson_key uuid, rule text, on_date date, after_key uuid, opens_on date, is_open boolean)
  language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select rules.*, day.on_date as my_date, day.left_out
    from private.lesson_rules(its) as rules left join private.paced_days(its, private.pace_of(its, person)) as day using (lesson_key)
  ), line as (
    select mine.lesson_key, lag(mine.lesson_key) over (partition by mine.track order by mine.rank) as after_key
    from mine where not mine.skipped and not coalesce(mine.left_out, false)
  ), known as materialized (
    select own.lesson_key, own.state from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = person
  ), excused as materialized (
    select its_own.lesson_key from public.lesson_excuses as its_own where its_own.adoption_id = its.id and its_own.user_id = person
  ), said as materialized (
    select distinct on (released.lesson_key) released.lesson_key, released.opens_on from public.lesson_releases as released
    where released.adoption_id = its.id and (released.user_id is null or released.user_id = person) order by released.lesson_key, released.user_id nulls last
  ), today as (select private.day_in(its.group_id) as day)
  select mine.lesson_key, mine.rule, coalesce(mine.my_date, mine.on_date), line.after_key,
    coalesce(said.opens_on, case when mine.rule = 'on_date' then opens.day end),
    known.lesson_key is not null or case
      when said.opens_on is not null then said.opens_on <= today.day
      when mine.rule = 'on_date' then coalesce(opens.day <= today.day, false)
      when mine.rule = 'after_previous' then line.after_key is null or exists (select from known as before where before.lesson_key = line.after_key and before.state = 'done')
        or line.after_key in (select excused.lesson_key from excused)
      else true end
  from mine cross join today left join line using (lesson_key) left join known using (lesson_key) left join said using (lesson_key)
  -- in a group's own time: the day of the group, or of somebody who goes by their own days
  cross join lateral (select case when its.mode = 'self_paced' then mine.my_date else coalesce(least(mine.on_date, mine.my_date), mine.on_date) end as day) as opens
$$;

/** How many lessons of somebody's own days lie behind them, not done. Nobody calls it a debt. */
create or replace function private.lessons_behind(its public.adoptions, person uuid) returns int
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select count(*) from private.paced_days(its, private.pace_of(its, person)) as day
    where day.on_date < private.day_in(its.group_id) and not day.left_out
      and not exists (select from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = person and own.lesson_key = day.lesson_key and own.state = 'done')
      and not exists (select from public.lesson_excuses as own where own.adoption_id = its.id and own.user_id = person and own.lesson_key = day.lesson_key));
end $$;

/** The pace that somebody asks for, worked out from what they have done by today. */
create or replace function private.wanted_pace(its public.adoptions, mode text, start_at text, meetings int) returns public.personal_paces
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  today constant date := private.day_in(its.group_id);
  pace public.personal_paces := private.pace_of(its, me);
  missed uuid[];
begin
  pace.start_at := coalesce(wanted_pace.start_at, pace.start_at);
  pace.mode := wanted_pace.mode;
  if wanted_pace.mode = 'group' then
    pace.from_on := null;
    pace.meetings := 0;
    pace.skipped := '{}';
    pace.settled := '{}';
    return pace;
  end if;
  pace.settled := array(
    select own.lesson_key from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = me and own.state = 'done'
    union
    select own.lesson_key from public.lesson_excuses as own where own.adoption_id = its.id and own.user_id = me order by 1);
  missed := array(
    select day.lesson_key from private.common_days(its, pace) as day
    where day.on_date < today and not day.left_out and day.lesson_key <> all (pace.settled) and (wanted_pace.mode = 'skipping' or day.lesson_key <> all (pace.skipped)));
  if missed = '{}' then
    raise exception 'You’re up to date: there is nothing to catch up on.' using errcode = 'PT409';
  end if;
  pace.from_on := today;
  pace.meetings := case when wanted_pace.mode = 'doubling' then least(coalesce(wanted_pace.meetings, cardinality(missed)), cardinality(missed)) else 0 end;
  if wanted_pace.mode = 'skipping' then
    pace.skipped := array(select distinct known from unnest(pace.skipped || missed) as known order by 1);
    pace.settled := '{}';
    pace.from_on := null;
  end if;
  return pace;
end $$;

/**
 * How far who asks is in adoptions, by the id of each: `{done, total, percent, behind}`. What they have done counts, also where it is
 * no longer shown. All at once: whoever is in twenty groups asks for twenty.
 */
create or replace function private.progress_in(adoption_ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    with course as materialized (
      select its.id, its.mode, pace.mode as pace, (private.clock() at time zone around.tz)::date as today,
        case when coalesce(pace.start_at, 'group') = 'first' then '-infinity' else coalesce(pace.joined_on, greatest(its.start_on, (member.joined_at at time zone around.tz)::date)) end as since
      from public.adoptions as its join public.groups as around on around.id = its.group_id
      left join public.group_members as member on member.group_id = its.group_id and member.user_id = auth.uid()
      left join public.personal_paces as pace on pace.adoption_id = its.id and pace.user_id = auth.uid()
      where its.id = any (adoption_ids)
    ), known as materialized (
      select own.adoption_id, own.lesson_key from public.lesson_progress as own
      where own.adoption_id = any (adoption_ids) and own.user_id = (select auth.uid()) and own.state = 'done'
      union
      select own.adoption_id, own.lesson_key from public.lesson_excuses as own where own.adoption_id = any (adoption_ids) and own.user_id = (select auth.uid())
    ), lesson as (
      -- a lesson by its first part; what is done is looked up in one list
      select course.id, entry.on_date < course.today and entry.on_date >= course.since as is_past, (entry.adoption_id, entry.lesson_key) in (
          select known.adoption_id, known.lesson_key from known) as is_done
      -- each plan by its index: of an unknown number of adoptions, all plans would be read
      from course cross join lateral (
        select planned.adoption_id, planned.lesson_key, planned.on_date from public.scheduled_lessons as planned
        where planned.adoption_id = course.id and planned.kind = 'lesson' and planned.part = 1 and not planned.hidden and planned.state <> 'skipped' offset 0) as entry
    ), planned as (
      select lesson.id, count(*) as wanted, count(*) filter (where lesson.is_done) as done, count(*) filter (where lesson.is_past and not lesson.is_done) as behind from lesson group by lesson.id
    ), finished as (
      select known.adoption_id as id, count(*) as done from known group by known.adoption_id
    ), sums as (
      select course.id as adoption_id, coalesce(finished.done, 0) as done, coalesce(planned.wanted, 0) + coalesce(finished.done, 0) - coalesce(planned.done, 0) as total,
        coalesce(planned.behind, 0) as behind
      from course left join planned on planned.id = course.id left join finished on finished.id = course.id
    )
    select coalesce(jsonb_object_agg(course.id, jsonb_build_object('done', coalesce(sums.done, 0), 'total', coalesce(sums.total, 0),
      'percent', case when coalesce(sums.total, 0) = 0 then 0 else floor(sums.done * 100.0 / sums.total) end,
      -- most go with the group, and its plan says it
      'behind', case when course.mode = 'dated' and coalesce(course.pace, 'group') = 'group' then coalesce(sums.behind, 0)
        else private.lessons_behind((select its from public.adoptions as its where its.id = course.id), auth.uid()) end)), '{}')
    from course join sums on sums.adoption_id = course.id);
end $$;

create or replace function private.my_progress(adoption_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  select known.* into its from public.adoptions as known
  where known.id = my_progress.adoption_id and known.group_id in (select private.groups_i_am_in()) and known.version_id in (select private.my_version_ids());
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return private.told_course(its, private.me_before_lessons(), private.progress_in(array[its.id]) -> its.id::text) || jsonb_build_object(
    'lessons', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('lesson_key', own.lesson_key, 'state', own.state, 'done_at', own.done_at)) order by own.done_at, own.lesson_key), '[]')
                from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = auth.uid()),
    'excused', to_jsonb(array(select own.lesson_key from public.lesson_excuses as own where own.adoption_id = its.id and own.user_id = auth.uid() order by 1)),
    'next', (select jsonb_build_object('lesson_key', entry.lesson_key, 'title', private.lesson_fields(its, entry.lesson_key) -> 'title', 'on_date', entry.on_date)
             from public.scheduled_lessons as entry
             where entry.adoption_id = its.id and entry.kind = 'lesson' and not entry.hidden and entry.state <> 'skipped'
               and not exists (select from public.lesson_progress as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = entry.lesson_key and own.state = 'done')
               and not exists (select from public.lesson_excuses as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = entry.lesson_key)
             order by entry.track, entry.rank limit 1));
end $$;

create or replace function private.my_lesson(adoption_id uuid, lesson_key uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  its public.adoptions;
  parts jsonb;
  own public.lesson_progress;
  place public.lesson_places;
begin
  select known.* into its from public.adoptions as known
  where known.id = my_lesson.adoption_id and known.group_id in (select private.my_group_ids()) and known.version_id in (select private.my_version_ids());
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  parts := private.told_parts(its, my_lesson.lesson_key);
  select known.* into own from public.lesson_progress as known where known.adoption_id = its.id and known.user_id = me and known.lesson_key = my_lesson.lesson_key;
  if parts = '[]' and own.lesson_key is null then
    raise exception 'This lesson no longer exists.' using errcode = 'PT404';
  end if;
  select known.* into place from public.lesson_places as known where known.adoption_id = its.id and known.user_id = me and known.lesson_key = my_lesson.lesson_key;
  return jsonb_build_object('adoption_id', its.id, 'group_id', its.group_id, 'lesson_key', my_lesson.lesson_key, 'curriculum', coalesce(its.title_override, (
      select source.title from public.curricula as source where source.id = its.curriculum_id)),
    'status', its.status, 'mode', its.mode, 'where', its.place, 'parts', parts, 'number', null, 'of', null, 'previous', null, 'next', null,
    'own_date', (select day.on_date from private.personal_days(its, me) as day where day.lesson_key = my_lesson.lesson_key and not day.left_out),
    'leads', private.leads(its, my_lesson.lesson_key), 'manages', its.group_id in (select private.my_group_ids('groupManagement')),
    'progress', case when own.lesson_key is not null then jsonb_build_object('state', own.state, 'done_at', own.done_at) end,
    'excused', (select jsonb_build_object('note', mine.note, 'at', mine.created_at) from public.lesson_excuses as mine
                where mine.adoption_id = its.id and mine.user_id = me and mine.lesson_key = my_lesson.lesson_key),
    'items', (select coalesce(jsonb_object_agg(step.item_key, jsonb_build_object('state', step.state, 'attempts', step.attempts, 'done_at', step.done_at)), '{}')
              from public.item_progress as step where step.adoption_id = its.id and step.user_id = me and step.lesson_key = my_lesson.lesson_key),
    'place', place.place, 'seconds', coalesce(place.seconds, 0), 'read_at', place.read_at,
    'attempts', private.my_attempts(its, my_lesson.lesson_key),
    'responses', (select coalesce(jsonb_agg(jsonb_build_object('response_id', sent.id, 'item_key', sent.item_key, 'response', sent.response, 'sent_at', sent.sent_at) order by sent.sent_at, sent.id), '[]')
                  from public.item_responses as sent where sent.adoption_id = its.id and sent.user_id = me and sent.lesson_key = my_lesson.lesson_key and sent.kind <> 'quiz'))
    || coalesce(private.place_in_plan(its, my_lesson.lesson_key), '{}');
end $$;
