/*
 * Goal sources: goals that fill themselves from what is done anyway.
 *
 * A lesson that is done, a task that is done, an event that somebody was at and a message that was answered are each an entry
 * of the goals that count such deeds, on the day on which it was done where its person lives. A deed that is undone takes its
 * entry back. An entry that its person took away stays away. A goal counts from its first day on, also what was before it was
 * made; a group’s goal counts what its members do in that group. Lessons and attendance, which members do not see of each
 * other, are given to a group without a name.
 */
/** Deeds of a person that a goal may count. */
create type private.goal_deed as (
  source       text,
  user_id      uuid,
  origin_type  text,
  origin_id    uuid,
  at           timestamptz,
  -- the day, where it is another than that of the moment where they live
  on_date      date,
  group_id     uuid,
  adoption_id  uuid
);

-- What follows
/** All that a person did of a source since a day, in one group or everywhere. */
create function private.deeds_of(person uuid, source text, in_group uuid, in_adoption uuid, since date) returns setof private.goal_deed
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
  end if;
end $$;

/** Writes a deed into a goal, unless it stands there already or was taken away. */
create function private.fill_goal(its public.goals, deed private.goal_deed) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  day constant date := coalesce(deed.on_date, (deed.at at time zone private.zone_of(deed.user_id, deed.group_id))::date);
begin
  if day < its.starts_on or exists (
      select from public.goal_entries as known
      where known.origin_id = deed.origin_id and known.goal_id = its.id and known.user_id = deed.user_id and known.origin_type = deed.origin_type) then
    return;
  end if;
  insert into public.goal_entries (goal_id, user_id, on_date, value, state, anonymous, at, origin_type, origin_id)
  values (its.id, deed.user_id, day, 1, 'done', its.group_id is not null and deed.origin_type in ('lesson', 'event'), deed.at, deed.origin_type, deed.origin_id)
  on conflict do nothing;
end $$;

/** The goals that count a deed. Who has none pays one look into a partial index for their own, and one for the group’s. */
create function private.goals_counting(deed private.goal_deed) returns setof public.goals
  language sql stable security definer set search_path = ''
as $$
  select its.* from public.goals as its
  where its.user_id = deed.user_id and its.source = deed.source and its.status = 'active' and its.deleted_at is null and its.source <> 'manual'
    and coalesce((its.source_filter ->> 'group_id')::uuid = deed.group_id, its.source_filter ->> 'group_id' is null)
    and coalesce((its.source_filter ->> 'adoption_id')::uuid = deed.adoption_id, its.source_filter ->> 'adoption_id' is null)
  union all
  select its.* from public.goals as its
  where its.group_id = deed.group_id and its.source = deed.source and its.status = 'active' and its.deleted_at is null and its.source <> 'manual'
    and coalesce((its.source_filter ->> 'adoption_id')::uuid = deed.adoption_id, its.source_filter ->> 'adoption_id' is null)
    and exists (select from public.group_members as member where member.group_id = its.group_id and member.user_id = deed.user_id)
$$;

/** A deed was done: it is counted. */
create function private.count_deed(deed private.goal_deed) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.goals;
begin
  for its in select * from private.goals_counting(deed) loop
    perform private.fill_goal(its, deed);
  end loop;
end $$;

/** A deed was undone: its entries go, whatever became of their goals. One that its person took away stays away. */
create function private.uncount_deed(person uuid, kind text, id uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.goal_entries as known
  where known.origin_id = uncount_deed.id and known.origin_type = kind and known.user_id = person and known.removed_at is null
$$;

/** Fills a goal with all that was done since its first day. */
create function private.count_source(its public.goals) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.goal_entries (goal_id, user_id, on_date, value, state, anonymous, at, origin_type, origin_id)
  select its.id, deed.user_id, day.on_date, 1, 'done', its.group_id is not null and deed.origin_type in ('lesson', 'event'), deed.at, deed.origin_type, deed.origin_id
  from (
    select its.user_id where its.user_id is not null
    union all select member.user_id from public.group_members as member where member.group_id = its.group_id) as person
  cross join lateral (
    -- a lesson that two groups follow is one
    select distinct on (known.origin_id) known.* from private.deeds_of(person.user_id, its.source, coalesce(its.group_id, (its.source_filter ->> 'group_id')::uuid),
      (its.source_filter ->> 'adoption_id')::uuid, its.starts_on) as known order by known.origin_id, known.at) as deed
  cross join lateral (select coalesce(deed.on_date, (deed.at at time zone private.zone_of(deed.user_id, deed.group_id))::date) as on_date) as day
  where day.on_date >= its.starts_on and not exists (
    select from public.goal_entries as known
    where known.origin_id = deed.origin_id and known.goal_id = its.id and known.user_id = deed.user_id and known.origin_type = deed.origin_type)
  on conflict do nothing
$$;

/** A goal that is made, comes back, or counts something else now, is counted anew. What was taken away stays away. */
create function private.tg_goals__count_source() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and (old.source, old.source_filter) is distinct from (new.source, new.source_filter) then
    delete from public.goal_entries as known where known.goal_id = new.id and known.origin_type <> 'manual' and known.removed_at is null;
  elsif tg_op = 'UPDATE' and new.starts_on > old.starts_on then
    delete from public.goal_entries as known where known.goal_id = new.id and known.origin_type <> 'manual' and known.removed_at is null and known.on_date < new.starts_on;
  end if;
  if new.source <> 'manual' and new.status = 'active' and new.deleted_at is null then
    perform private.count_source(new);
  end if;
  return null;
end $$;
create trigger _500_count_source after insert on public.goals
  for each row when (new.source <> 'manual') execute function private.tg_goals__count_source();
create trigger _500_recount_source after update of source, source_filter, starts_on, status, deleted_at on public.goals
  for each row when ((new.source <> 'manual' or old.source <> 'manual') and (old.source, old.source_filter, old.starts_on, old.status, old.deleted_at is null)
    is distinct from (new.source, new.source_filter, new.starts_on, new.status, new.deleted_at is null)) execute function private.tg_goals__count_source();

-- The deeds
create function private.tg_lesson_progress__fill_goals() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.state = 'done' then
    perform private.count_deed(row('lessons', new.user_id, 'lesson', new.lesson_key, new.done_at, null, new.group_id, new.adoption_id));
  else
    perform private.uncount_deed(new.user_id, 'lesson', new.lesson_key);
  end if;
  return null;
end $$;
create trigger _550_fill_goals after insert on public.lesson_progress
  for each row when (new.state = 'done') execute function private.tg_lesson_progress__fill_goals();
create trigger _550_refill_goals after update of state on public.lesson_progress
  for each row when (old.state <> new.state) execute function private.tg_lesson_progress__fill_goals();

/** A task for anyone is the deed of who finished it; one for each is told by its roster. One in the trash is nobody’s deed. */
create function private.tg_tasks__fill_goals() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and old.status = 'done' and old.done_by is not null and old.deleted_at is null
     and (new.status <> 'done' or new.deleted_at is not null or new.done_by is distinct from old.done_by) and old.completion_mode = 'any'
     and exists (select from public.goal_entries as known where known.origin_id = new.id and known.origin_type = 'task') then
    perform private.uncount_deed(old.done_by, 'task', new.id);
  end if;
  if new.completion_mode = 'any' and new.status = 'done' and new.done_by is not null and new.deleted_at is null then
    -- here and not in a function: who has no such goal is to notice nothing of it
    if exists (select from public.goals as its where its.user_id = new.done_by and its.source = 'tasks' and its.source <> 'manual' and its.status = 'active' and its.deleted_at is null)
       or exists (select from public.goals as its where its.group_id = new.group_id and its.source = 'tasks' and its.source <> 'manual' and its.status = 'active' and its.deleted_at is null) then
      perform private.count_deed(row('tasks', new.done_by, 'task', new.id, new.done_at, null, new.group_id, null));
    end if;
  elsif tg_op = 'UPDATE' and new.completion_mode = 'each' and (old.deleted_at is null) <> (new.deleted_at is null) then
    perform case when new.deleted_at is null then private.count_deed(row('tasks', own.user_id, 'task', new.id, own.done_at, null, new.group_id, null))
      else private.uncount_deed(own.user_id, 'task', new.id) end
    from public.task_assignees as own where own.task_id = new.id and own.status = 'done';
  end if;
  return null;
end $$;
create trigger _550_fill_goals after insert on public.tasks
  for each row when (new.status = 'done') execute function private.tg_tasks__fill_goals();
create trigger _550_refill_goals after update of status, done_by, deleted_at on public.tasks
  for each row when (old.status is distinct from new.status and 'done' in (old.status, new.status) or old.done_by is distinct from new.done_by or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.tg_tasks__fill_goals();

/** Who leaves the group has done it all the same: nothing is taken back with the row. */
create function private.tg_task_assignees__fill_goals() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.tasks as task where task.id = new.task_id and task.completion_mode = 'each' and task.deleted_at is null) then
    return null;
  elsif new.status = 'done' then
    perform private.count_deed(row('tasks', new.user_id, 'task', new.task_id, new.done_at, null, new.group_id, null));
  else
    perform private.uncount_deed(new.user_id, 'task', new.task_id);
  end if;
  return null;
end $$;
create trigger _550_fill_goals after insert on public.task_assignees
  for each row when (new.status = 'done') execute function private.tg_task_assignees__fill_goals();
create trigger _550_refill_goals after update of status on public.task_assignees
  for each row when (old.status <> new.status and 'done' in (old.status, new.status)) execute function private.tg_task_assignees__fill_goals();

create function private.tg_attendance__fill_goals() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  own constant public.attendance := case when tg_op = 'DELETE' then old else new end;
  held constant uuid := coalesce(own.occurrence_id, own.scheduled_lesson_id);
  deed private.goal_deed;
begin
  if tg_op <> 'DELETE' and coalesce(own.state in ('present', 'late'), false) then
    if own.occurrence_id is not null then
      select 'events', own.user_id, 'event', held, own.marked_at, at.on_date, own.group_id, entry.adoption_id into deed
      from public.event_occurrences as at left join public.scheduled_lessons as entry on entry.occurrence_id = at.id where at.id = own.occurrence_id limit 1;
    else
      select 'events', own.user_id, 'event', held, own.marked_at, coalesce(entry.held_on, entry.on_date), own.group_id, entry.adoption_id into deed
      from public.scheduled_lessons as entry where entry.id = own.scheduled_lesson_id;
    end if;
    perform private.count_deed(deed);
  -- with its group or its event gone somebody was there all the same; only a mark that went to a date is counted there
  elsif tg_op = 'UPDATE' or exists (select from public.scheduled_lessons as entry where entry.id = own.scheduled_lesson_id and entry.occurrence_id is not null) then
    perform private.uncount_deed(own.user_id, 'event', held);
  end if;
  return null;
end $$;
create trigger _550_fill_goals after insert on public.attendance
  for each row when (new.state in ('present', 'late')) execute function private.tg_attendance__fill_goals();
create trigger _550_move_goals after delete on public.attendance
  for each row when (old.scheduled_lesson_id is not null and old.state in ('present', 'late')) execute function private.tg_attendance__fill_goals();
create trigger _550_refill_goals after update of state on public.attendance
  for each row when (coalesce(old.state in ('present', 'late'), false) <> coalesce(new.state in ('present', 'late'), false)) execute function private.tg_attendance__fill_goals();

/** A message is answered once, by the first reply to it, until the last reply is taken away. */
create function private.tg_messages__fill_goals() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  answered public.messages;
begin
  if new.deleted_at is null then
    select * into answered from public.messages as its where its.id = new.reply_to_id and its.sender_id is not null and its.sender_id <> new.sender_id;
    if answered.id is not null then
      perform private.count_deed(row('messages', new.sender_id, 'message', answered.id, new.created_at, null,
        (select around.group_id from public.conversations as around where around.id = new.conversation_id), null));
    end if;
  elsif not exists (
      select from public.messages as other
      where other.reply_to_id = new.reply_to_id and other.sender_id = new.sender_id and other.id <> new.id and other.kind = 'text' and other.deleted_at is null) then
    perform private.uncount_deed(new.sender_id, 'message', new.reply_to_id);
  end if;
  return null;
end $$;
create trigger _550_fill_goals after insert on public.messages
  for each row when (new.reply_to_id is not null and new.kind = 'text' and new.sender_id is not null) execute function private.tg_messages__fill_goals();
create trigger _550_refill_goals after update of deleted_at on public.messages
  for each row when (new.reply_to_id is not null and new.kind = 'text' and new.sender_id is not null and (old.deleted_at is null) <> (new.deleted_at is null))
  execute function private.tg_messages__fill_goals();

-- Where an entry comes from
create function private.goal_origins(goal_id uuid) returns table (entry_id uuid, title text, url text)
  language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select own.id, own.origin_type, own.origin_id from public.goal_entries as own
    where own.goal_id = goal_origins.goal_id and own.user_id = auth.uid() and own.origin_type <> 'manual' and own.goal_id in (select private.my_goal_ids())
  ), around as materialized (select private.groups_i_am_in() as id)
  select mine.id, task.title, '/tasks?taskId=' || task.id
  from mine join public.tasks as task on mine.origin_type = 'task' and task.id = mine.origin_id and task.deleted_at is null
  where task.group_id in (select around.id from around) or task.group_id is null and task.created_by = auth.uid()
  union all
  select mine.id, its.title, private.event_url(at)
  from mine join public.event_occurrences as at on mine.origin_type = 'event' and at.id = mine.origin_id
  join public.events as its on its.id = at.event_id and its.deleted_at is null and its.status <> 'draft'
  where at.group_id in (select around.id from around)
  union all
  select mine.id, private.lesson_fields(adoption, entry.lesson_key) ->> 'title', '/groups/' || entry.group_id || '/curriculum/' || entry.adoption_id || '/lesson/' || entry.lesson_key
  from mine join public.scheduled_lessons as entry on mine.origin_type = 'event' and entry.id = mine.origin_id
  join public.adoptions as adoption on adoption.id = entry.adoption_id
  where entry.group_id in (select around.id from around)
  union all
  select mine.id, private.lesson_fields(adoption, own.lesson_key) ->> 'title', '/groups/' || own.group_id || '/curriculum/' || own.adoption_id || '/lesson/' || own.lesson_key
  from mine join lateral (
    select known.* from public.lesson_progress as known where known.user_id = auth.uid() and known.lesson_key = mine.origin_id and known.state = 'done' limit 1) as own on mine.origin_type = 'lesson'
  join public.adoptions as adoption on adoption.id = own.adoption_id
  where own.group_id in (select around.id from around)
  union all
  select mine.id, private.shortened(answered.body_text, 80), '/messages?conversation=' || answered.conversation_id || '&message=' || answered.id
  from mine join public.messages as answered on mine.origin_type = 'message' and answered.id = mine.origin_id and answered.deleted_at is null
  where answered.conversation_id in (select private.my_conversation_ids())
$$;
/** Where one’s own entries of a goal come from, of what one still sees: the name of the deed and its address. */
create function public.goal_origins(goal_id uuid) returns table (entry_id uuid, title text, url text)
  language sql stable set search_path = '' as $$ select * from private.goal_origins(goal_id) $$;
grant execute on function private.goal_origins(uuid), public.goal_origins(uuid) to authenticated;
