/*
 * Journal days as a source of goals: a day on which one wrote is a deed, once, however much was written.
 *
 * Nothing but the day leaves the journal: the entry of a goal names no entry of the journal, no title and no hour, and its origin
 * says nothing. A day on which all was deleted is taken back, and comes again with what is restored. Only one’s own goals count
 * them: in a group’s goal, or narrowed to a group, it would tell on which days somebody writes.
 */
alter table public.goals drop constraint goals_source_check;
alter table public.goals
  add constraint goals_source_check check (source in ('manual', 'lessons', 'tasks', 'events', 'messages', 'journal')),
  add constraint goals_journal_is_ones_own check (source <> 'journal' or user_id is not null and source_filter = '{}');
alter table public.goal_entries drop constraint goal_entries_origin_type_check;
alter table public.goal_entries add constraint goal_entries_origin_type_check check (origin_type in ('manual', 'lesson', 'task', 'event', 'message', 'journal_day'));

/** The id by which a goal knows a day of somebody’s journal; it leads nowhere. */
create function private.journal_day_id(person uuid, day date) returns uuid
  language sql immutable set search_path = ''
  as $$ select md5('journal_day ' || person || ' ' || to_char(day, 'YYYY-MM-DD'))::uuid $$;

/** A day of somebody’s journal as a deed: noon, whenever it was written. */
create function private.journal_deed(person uuid, day date) returns private.goal_deed
  language sql stable security definer set search_path = ''
as $$
  select row('journal', person, 'journal_day', private.journal_day_id(person, day), (day + time '12:00') at time zone private.zone_of(person, null), day, null, null)::private.goal_deed
$$;

/** All that a person did of a source since a day, in one group or everywhere. */
create or replace function private.deeds_of(person uuid, source text, in_group uuid, in_adoption uuid, since date) returns setof private.goal_deed
  language plpgsql stable security definer set search_path = ''
as $$
declare
  -- a day more: it may have been a later day where they live
  from_at constant timestamptz := since::timestamp at time zone 'UTC' - interval '1 day';
begin
  if source = 'lessons' then
    return query
    select 'lessons', person, 'lesson', own.lesson_key, own.done_at, null::date, own.group_id, own.adoption_id
    from public.lesson_progress as own
    where own.user_id = person and own.state = 'done' and own.done_at >= from_at
      and (in_group is null or own.group_id = in_group) and (in_adoption is null or own.adoption_id = in_adoption);
  elsif source = 'tasks' then
    return query
    select 'tasks', person, 'task', task.id, task.done_at, null::date, task.group_id, null::uuid
    from public.tasks as task
    where task.done_by = person and task.status = 'done' and task.completion_mode = 'any' and task.deleted_at is null and task.done_at >= from_at
      and (in_group is null or task.group_id = in_group)
    union all
    select 'tasks', person, 'task', task.id, own.done_at, null::date, task.group_id, null::uuid
    from public.task_assignees as own join public.tasks as task on task.id = own.task_id and task.completion_mode = 'each' and task.deleted_at is null
    where own.user_id = person and own.status = 'done' and own.done_at >= from_at and (in_group is null or own.group_id = in_group);
  elsif source = 'events' then
    return query
    select 'events', person, 'event', coalesce(own.occurrence_id, own.scheduled_lesson_id), own.marked_at, coalesce(at.on_date, entry.held_on, entry.on_date), own.group_id, entry.adoption_id
    from public.attendance as own
    left join public.event_occurrences as at on at.id = own.occurrence_id
    left join public.scheduled_lessons as entry on entry.id = own.scheduled_lesson_id
    where own.user_id = person and own.state in ('present', 'late') and own.marked_at >= from_at
      and (in_group is null or own.group_id = in_group) and (in_adoption is null or entry.adoption_id = in_adoption);
  elsif source = 'messages' then
    return query
    select 'messages', person, 'message', answered.id, min(own.created_at), null::date, around.group_id, null::uuid
    from public.messages as own
    join public.messages as answered on answered.id = own.reply_to_id and answered.sender_id is distinct from person and answered.sender_id is not null
    join public.conversations as around on around.id = own.conversation_id
    where own.sender_id = person and own.kind = 'text' and own.deleted_at is null and own.created_at >= from_at
      and (in_group is null or around.group_id = in_group)
    group by answered.id, around.group_id;
  elsif source = 'journal' and in_group is null and in_adoption is null then
    return query
    select deed.* from private.days_written as own cross join lateral private.journal_deed(person, own.day) as deed
    where own.user_id = person and own.entries > 0 and own.day >= since;
  end if;
end $$;

/** Who has no such goal pays one look into a partial index. */
create function private.tg_days_written__fill_goals() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  own constant private.days_written := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op <> 'DELETE' and own.entries > 0 then
    perform private.count_deed(private.journal_deed(own.user_id, own.day));
  else
    perform private.uncount_deed(own.user_id, 'journal_day', private.journal_day_id(own.user_id, own.day));
  end if;
  return null;
end $$;
create trigger _550_fill_goals after insert on private.days_written
  for each row when (new.entries > 0) execute function private.tg_days_written__fill_goals();
create trigger _550_refill_goals after update of entries on private.days_written
  for each row when ((old.entries > 0) <> (new.entries > 0)) execute function private.tg_days_written__fill_goals();
create trigger _550_unfill_goals after delete on private.days_written
  for each row when (old.entries > 0) execute function private.tg_days_written__fill_goals();
