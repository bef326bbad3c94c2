/*
 * Milestone links: a milestone that is ticked with a task, an event or a lesson.
 *
 * Of one’s own goal it is ticked when its owner was at the event or has done the lesson, of a group’s when the event has had
 * people who came, or the lesson was taught; a task is done by whoever does it. What is undone unticks it. Only what whoever
 * the goal belongs to sees can be linked, and once they see it no more it ticks nothing.
 */
-- What follows
/** Whether whoever a goal belongs to sees what is a group’s, or a person’s alone. */
create function private.goal_reaches(its public.goals, in_group uuid, maker uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case when its.group_id is not null then coalesce(its.group_id = in_group, false)
    when in_group is null then coalesce(its.user_id = maker, false)
    else exists (select from public.group_members as member where member.group_id = in_group and member.user_id = its.user_id) end
$$;

/** When what a milestone is linked to was done, for whoever the goal belongs to; null while it is not, or where they may not see it. */
create function private.link_done_at(step public.goal_milestones, its public.goals) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  select case step.linked_type
    when 'task' then (
      select task.done_at from public.tasks as task
      where task.id = step.linked_id and task.status = 'done' and task.deleted_at is null and private.goal_reaches(its, task.group_id, task.created_by))
    when 'event' then (
      select min(mark.marked_at) from public.attendance as mark
      where mark.event_id = step.linked_id and mark.state in ('present', 'late') and (its.user_id is null or mark.user_id = its.user_id) and private.goal_reaches(its, mark.group_id, null))
    when 'lesson' then case when its.user_id is not null then (
        select min(own.done_at) from public.lesson_progress as own
        where own.user_id = its.user_id and own.lesson_key = step.linked_id and own.state = 'done'
          and (step.linked_adoption_id is null or own.adoption_id = step.linked_adoption_id) and private.goal_reaches(its, own.group_id, null))
      else (
        select max(entry.held_on)::timestamp at time zone 'UTC' from public.scheduled_lessons as entry
        where entry.adoption_id = step.linked_adoption_id and entry.lesson_key = step.linked_id and not entry.hidden and private.goal_reaches(its, entry.group_id, null)
        having bool_and(entry.state = 'taught')) end
    end
$$;

/** Whether what a milestone is to be linked to is there for whoever the goal belongs to. */
create function private.link_is_there(step public.goal_milestones, its public.goals) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case step.linked_type
    when 'task' then exists (
      select from public.tasks as task where task.id = step.linked_id and task.deleted_at is null and private.goal_reaches(its, task.group_id, task.created_by))
    when 'event' then exists (
      select from public.events as event where event.id = step.linked_id and event.deleted_at is null and event.status <> 'draft' and private.goal_reaches(its, event.group_id, null))
    else exists (
      select from public.scheduled_lessons as entry
      where entry.adoption_id = step.linked_adoption_id and entry.lesson_key = step.linked_id and not entry.hidden and private.goal_reaches(its, entry.group_id, null)) end
$$;

create function private.tg_goal_milestones__link() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.goals := (select goal from public.goals as goal where goal.id = new.goal_id);
begin
  if tg_op = 'UPDATE' and (old.linked_type, old.linked_id) is not distinct from (new.linked_type, new.linked_id) and new.linked_adoption_id is null then
    -- the curriculum was given up: what was ticked stays so
    return new;
  elsif not private.link_is_there(new, its) then
    raise exception 'What you link to no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  new.done_at := coalesce(private.link_done_at(new, its), new.done_at);
  return new;
end $$;
create trigger _300_link before insert on public.goal_milestones
  for each row when (new.linked_id is not null) execute function private.tg_goal_milestones__link();
create trigger _300_relink before update of linked_type, linked_id, linked_adoption_id on public.goal_milestones
  for each row when (new.linked_id is not null and (old.linked_type, old.linked_id, old.linked_adoption_id) is distinct from (new.linked_type, new.linked_id, new.linked_adoption_id))
  execute function private.tg_goal_milestones__link();

/** Ticks the milestones that are linked to something, and those no longer that it had ticked; of one person’s goals where it is theirs alone. */
create function private.tick_linked(what text, thing uuid, person uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.goal_milestones as step set done_at = private.link_done_at(step, its)
  from public.goals as its
  where step.linked_id = thing and step.linked_type = what and its.id = step.goal_id and (person is null or its.user_id = person or its.user_id is null)
    and its.deleted_at is null and (step.done_at is null) <> (private.link_done_at(step, its) is null)
$$;

create function private.tg_tasks__tick_milestones() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.goal_milestones as step where step.linked_id = new.id and step.linked_type = 'task') then
    perform private.tick_linked('task', new.id, null);
  end if;
  return null;
end $$;
create trigger _560_tick_milestones after update of status on public.tasks
  for each row when (old.status is distinct from new.status and 'done' in (old.status, new.status)) execute function private.tg_tasks__tick_milestones();

create function private.tg_attendance__tick_milestones() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tick_linked('event', new.event_id, new.user_id);
  return null;
end $$;
create trigger _560_tick_milestones after insert on public.attendance
  for each row when (new.event_id is not null and new.state in ('present', 'late')) execute function private.tg_attendance__tick_milestones();
create trigger _560_untick_milestones after update of state on public.attendance
  for each row when (new.event_id is not null and old.state is distinct from new.state) execute function private.tg_attendance__tick_milestones();

create function private.tg_lesson_progress__tick_milestones() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tick_linked('lesson', new.lesson_key, new.user_id);
  return null;
end $$;
create trigger _560_tick_milestones after insert on public.lesson_progress
  for each row when (new.state = 'done') execute function private.tg_lesson_progress__tick_milestones();
create trigger _560_untick_milestones after update of state on public.lesson_progress
  for each row when (old.state <> new.state) execute function private.tg_lesson_progress__tick_milestones();

create function private.tg_scheduled_lessons__tick_milestones() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tick_linked('lesson', new.lesson_key, '00000000-0000-0000-0000-000000000000');
  return null;
end $$;
create trigger _560_tick_milestones after update of state on public.scheduled_lessons
  for each row when (old.state <> new.state and new.lesson_key is not null) execute function private.tg_scheduled_lessons__tick_milestones();
