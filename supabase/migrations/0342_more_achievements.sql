/*
 * More achievements: badges for days in a row, for what somebody did for others, and for what they began.
 *
 * They are their person’s alone until each is shown on purpose; then everybody in a group with them sees it, wherever it was earned.
 * Like those of lessons they are true: whoever takes back what one rested on takes back the badge, and time takes none away. What
 * asks the clock is looked at each night. Where achievements are switched off nothing of them is seen, and all is recorded.
 */
alter table public.achievements alter column lesson_key drop not null,
  drop constraint achievements_kind_check,
  add constraint achievements_kind_check check (kind in ('first_lesson', 'unit', 'curriculum', 'first_steps', 'days_7', 'days_30', 'days_100',
    'event_hosted', 'events_attended_10', 'goal_reached', 'tasks_for_others_25', 'journal_days_30', 'group_season')),
  -- a badge of a lesson is one of its group, any other is one of the person
  add constraint achievements_lesson_check check ((lesson_key is not null) = (kind in ('first_lesson', 'unit', 'curriculum')) and (lesson_key is not null or group_id is null));
create index achievements_shown on public.achievements (user_id) where not private and lesson_key is null;

-- how many tasks of others somebody did
alter table private.streaks add column tasks_for_others int not null default 0;

-- Who may
create policy select_around on public.achievements for select to authenticated
  using (not private and lesson_key is null and (select private.flag('achievement_system')) and user_id in (select private.people_around_me()));

-- What follows
/** Gives somebody a badge, once. Its title is for who reads it outside of the app. */
create function private.award(person uuid, kind text) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.achievements (user_id, kind, subject_id, title)
  select known.id, award.kind, known.id, case award.kind when 'first_steps' then 'First steps' when 'days_7' then '7 days in a row' when 'days_30' then '30 days in a row'
    when 'days_100' then '100 days in a row' when 'event_hosted' then 'First event hosted' when 'events_attended_10' then '10 events attended' when 'goal_reached' then 'A goal reached'
    when 'tasks_for_others_25' then '25 tasks for others' when 'journal_days_30' then '30 days in the journal' when 'group_season' then 'A group that lived a season' end
  from public.users as known where known.id = person
  on conflict on constraint achievements_user_id_kind_subject_id_key do nothing
$$;

create function private.has_badge(person uuid, kind text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from public.achievements as own where own.user_id = person and own.kind = has_badge.kind and own.subject_id = person);
end $$;

create function private.take_back(person uuid, kind text) returns void
  language sql security definer set search_path = ''
  as $$ delete from public.achievements as own where own.user_id = person and own.kind = take_back.kind and own.subject_id = person $$;

-- Days in a row
create function private.tg_users__award_days() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.award(new.id, 'days_' || days) from unnest('{7,30,100}'::int[]) as days where new.streak_count >= days and old.streak_count < days;
  return null;
end $$;
create trigger _560_award_days after update of streak_count on public.users
  for each row when (new.streak_count > old.streak_count and new.streak_count >= 7 and old.streak_count < 100) execute function private.tg_users__award_days();

/** Days that somebody took back, and the runs that reached that far with them. A run that time ended keeps its badge. */
create function private.tg_streaks__take_back() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  since constant date := lower(old.kept - new.kept) - 1;
  run int;
begin
  if exists (select from public.achievements as own where own.user_id = new.user_id and own.kind in ('days_7', 'days_30', 'days_100') and own.awarded_at >= since) then
    run := (private.count_streak(new.user_id, (private.clock() at time zone private.streak_zone(new.user_id))::date)).run;
    delete from public.achievements as own
    where own.user_id = new.user_id and own.kind in ('days_7', 'days_30', 'days_100') and own.awarded_at >= since and split_part(own.kind, '_', 2)::int > run;
  end if;
  return null;
end $$;
create trigger _560_take_back after update of kept on private.streaks
  for each row when (not new.kept @> old.kept) execute function private.tg_streaks__take_back();

-- Deeds
/** What rested on a deed that was taken back: so many days of a journal, or so many tasks. */
create function private.tg_active_deeds__take_back() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if old.kind = 'journal' and private.has_badge(old.user_id, 'journal_days_30') and 30 > (
      select count(*) from (select from private.active_deeds as deed where deed.user_id = old.user_id and deed.kind = 'journal' limit 30) as those) then
    perform private.take_back(old.user_id, 'journal_days_30');
  elsif old.kind = 'task' and exists (select from public.tasks as task where task.id = old.subject_id and task.created_by is distinct from old.user_id) then
    update private.streaks as own set tasks_for_others = greatest(0, own.tasks_for_others - 1) where own.user_id = old.user_id and own.tasks_for_others > 0;
    perform private.take_back(own.user_id, 'tasks_for_others_25') from private.streaks as own where own.user_id = old.user_id and own.tasks_for_others < 25;
  end if;
  return null;
end $$;
create trigger _560_take_back after delete on private.active_deeds
  for each row when (old.kind in ('task', 'journal')) execute function private.tg_active_deeds__take_back();

/** A task that somebody else made, and a day of the journal. */
create function private.tg_active_deeds__award() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.kind = 'task' then
    update private.streaks as own set tasks_for_others = own.tasks_for_others + 1
    from public.tasks as task where own.user_id = new.user_id and task.id = new.subject_id and task.created_by is distinct from new.user_id;
    if found then
      perform private.award(own.user_id, 'tasks_for_others_25') from private.streaks as own where own.user_id = new.user_id and own.tasks_for_others = 25;
    end if;
  elsif not private.has_badge(new.user_id, 'journal_days_30') and 30 <= (
      select count(*) from (select from private.active_deeds as deed where deed.user_id = new.user_id and deed.kind = 'journal' limit 30) as those) then
    perform private.award(new.user_id, 'journal_days_30');
  end if;
  return null;
end $$;
create trigger _560_award after insert on private.active_deeds
  for each row when (new.kind in ('task', 'journal')) execute function private.tg_active_deeds__award();

/** Ten times at an event. Who leaves a group was there all the same. */
create function private.tg_attendance__award() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  has constant boolean := private.has_badge(new.user_id, 'events_attended_10');
  enough boolean;
begin
  if has = coalesce(new.state in ('present', 'late'), false) then
    return null;
  end if;
  enough := 10 <= (select count(*) from (select from public.attendance as own where own.user_id = new.user_id and own.state in ('present', 'late') limit 10) as those);
  if enough and not has then
    perform private.award(new.user_id, 'events_attended_10');
  elsif has and not enough then
    perform private.take_back(new.user_id, 'events_attended_10');
  end if;
  return null;
end $$;
create trigger _560_award after insert on public.attendance
  for each row when (new.state in ('present', 'late')) execute function private.tg_attendance__award();
create trigger _560_reaward after update of state on public.attendance
  for each row when (coalesce(old.state in ('present', 'late'), false) <> coalesce(new.state in ('present', 'late'), false)) execute function private.tg_attendance__award();

/** A goal of one’s own that is done, while one is. */
create function private.tg_goals__award() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.status = 'done' then
    perform private.award(new.user_id, 'goal_reached');
  elsif not exists (select from public.goals as its where its.user_id = new.user_id and its.status = 'done') then
    perform private.take_back(new.user_id, 'goal_reached');
  end if;
  return null;
end $$;
create trigger _560_award after update of status on public.goals
  for each row when (new.user_id is not null and old.status <> new.status and 'done' in (old.status, new.status)) execute function private.tg_goals__award();

-- What the clock awards
/** Events that are over, to which others came; groups whose founder has done all first steps; groups that are three months old and not one person’s alone. */
create function private.award_by_clock() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  many int;
begin
  with hosted as (
    select at.event_id, at.group_id, at.id from public.event_occurrences as at
    where at.visible and at.state = 'scheduled' and at.starts_at between private.clock() - interval '17 days' and private.clock()
      and at.ends_at between private.clock() - interval '3 days' and private.clock()
  ), earned as (
    select host.user_id, 'event_hosted' as kind
    from hosted join public.events as its on its.id = hosted.event_id
    cross join lateral (
      select its.created_by as user_id where its.created_by is not null
      union select known.user_id from public.event_hosts as known where known.event_id = hosted.event_id) as host
    where exists (select from public.group_members as member where member.group_id = hosted.group_id and member.user_id = host.user_id)
      and (exists (select from public.event_rsvps as said where said.occurrence_id = hosted.id and said.status = 'going' and said.user_id <> host.user_id)
        or exists (select from public.attendance as there where there.occurrence_id = hosted.id and there.state in ('present', 'late') and there.user_id <> host.user_id))
    union
    select its.created_by, 'first_steps' from public.groups as its
    where its.created_by is not null and its.archived_at is null and its.created_at > private.clock() - interval '120 days'
      and (its.description is not null or its.icon_emoji is not null) and its.meeting_pattern is not null
      and exists (select from public.group_members as member where member.group_id = its.id and member.user_id <> its.created_by)
      and exists (select from public.tasks as task where task.group_id = its.id)
      and exists (select from public.events as event where event.group_id = its.id)
      and exists (select from public.adoptions as course where course.group_id = its.id)
    union
    select its.created_by, 'group_season' from public.groups as its
    where its.created_by is not null and its.archived_at is null and its.created_at <= private.clock() - interval '91 days'
      and exists (select from public.group_members as member where member.group_id = its.id and member.user_id = its.created_by)
      and exists (select from public.group_members as member where member.group_id = its.id and member.user_id <> its.created_by)
  )
  select count(private.award(earned.user_id, earned.kind)) into many from earned where not private.has_badge(earned.user_id, earned.kind);
  return many;
end $$;
insert into private.job_functions (name) values ('private.award_by_clock');
insert into private.crontab (name, schedule, function_name) values ('progress.award', '35 2 * * *', 'private.award_by_clock');
