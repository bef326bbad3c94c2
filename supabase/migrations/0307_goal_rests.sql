/*
 * Rest: a goal that is paused, a person who is away, a goal that is done or let go.
 *
 * A pause is of one goal and counts at once; being away rests all of one's goals, and coming back leaves a goal paused that was
 * paused by itself. The days stay grey for good.
 */
create function private.check_rest(from_on date, to_on date) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if from_on is null or from_on not between '2000-01-01' and '2100-01-01' or to_on not between '2000-01-01' and '2100-01-01' then
    perform private.refuse_deed('Choose a day between 2000 and 2099.');
  end if;
  if to_on < from_on then
    perform private.refuse_deed('The last day can’t be before the first.');
  end if;
end $$;

create function private.pause_goal(goal_id uuid, from_on date, to_on date) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.goals := private.goal_to_change(goal_id);
begin
  perform private.check_rest(pause_goal.from_on, pause_goal.to_on);
  -- a pause that is not over gives way to what is said now; days that were paused stay
  if its.paused_from is not null and (its.paused_to is null or its.paused_to >= pause_goal.from_on) then
    delete from private.goal_pauses as pause where pause.goal_id = its.id and pause.from_on = its.paused_from;
    if its.paused_from < pause_goal.from_on then
      insert into private.goal_pauses (goal_id, from_on, to_on) values (its.id, its.paused_from, pause_goal.from_on - 1);
    end if;
  end if;
  insert into private.goal_pauses as pause (goal_id, from_on, to_on) values (its.id, pause_goal.from_on, pause_goal.to_on)
  on conflict on constraint goal_pauses_pkey do update set to_on = excluded.to_on;
  update public.goals as known set paused_from = pause_goal.from_on, paused_to = pause_goal.to_on where known.id = its.id;
  perform private.rescore_goal_of_all(its.id, least(pause_goal.from_on, its.paused_from));
end $$;
/** Rests a goal from a day on, to another one or until it is resumed. */
create function public.pause_goal(goal_id uuid, from_on date, to_on date default null) returns void
  language sql set search_path = '' as $$ select private.pause_goal(goal_id, from_on, to_on) $$;

create function private.resume_goal(goal_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.goals := private.goal_to_change(goal_id);
  today constant date := private.goal_today(coalesce(its.user_id, auth.uid()), its.group_id);
begin
  if its.paused_from is null then
    return;
  end if;
  if its.paused_from >= today then
    delete from private.goal_pauses as pause where pause.goal_id = its.id and pause.from_on = its.paused_from;
  elsif its.paused_to is null or its.paused_to >= today then
    update private.goal_pauses as pause set to_on = today - 1 where pause.goal_id = its.id and pause.from_on = its.paused_from;
  end if;
  update public.goals as known set paused_from = null, paused_to = null where known.id = its.id;
  perform private.rescore_goal_of_all(its.id, its.paused_from);
end $$;
create function public.resume_goal(goal_id uuid) returns void
  language sql set search_path = '' as $$ select private.resume_goal(goal_id) $$;

create function private.set_goal_status(goal_id uuid, status text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.goals := private.goal_to_change(goal_id);
begin
  if set_goal_status.status is null or set_goal_status.status not in ('active', 'done', 'dropped') then
    perform private.refuse_deed('Say whether it goes on, is done or is let go.');
  end if;
  update public.goals as known
  set status = set_goal_status.status, done_at = case set_goal_status.status when 'done' then private.clock() end
  where known.id = its.id and known.status <> set_goal_status.status;
end $$;
/** A goal goes on, is done, or is let go. */
create function public.set_goal_status(goal_id uuid, status text) returns void
  language sql set search_path = '' as $$ select private.set_goal_status(goal_id, status) $$;

create function private.finish_milestone(id uuid, done boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.goal_milestones := (select known from public.goal_milestones as known where known.id = finish_milestone.id);
begin
  if its.id is null then
    raise exception 'This goal no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  perform private.goal_to_tick(its.goal_id);
  update public.goal_milestones as known set done_at = case when done then private.clock() end
  where known.id = its.id and (known.done_at is null) = coalesce(done, false);
end $$;
/** Ticks a milestone, or no longer. */
create function public.finish_milestone(id uuid, done boolean) returns void
  language sql set search_path = '' as $$ select private.finish_milestone(id, done) $$;
grant execute on function private.pause_goal(uuid, date, date), public.pause_goal(uuid, date, date), private.resume_goal(uuid), public.resume_goal(uuid),
  private.set_goal_status(uuid, text), public.set_goal_status(uuid, text), private.finish_milestone(uuid, boolean), public.finish_milestone(uuid, boolean) to authenticated;

-- Away
/** Forgets what is kept of somebody's goals from a day on; it is counted when it is next looked at. */
create function private.rest_goals_of(person uuid, from_on date) returns void
  language sql security definer set search_path = ''
  as $$ delete from public.goal_scores as kept where kept.user_id = person and kept.on_date >= from_on $$;

create function private.set_goal_away(from_on date, to_on date) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  perform private.check_rest(set_goal_away.from_on, set_goal_away.to_on);
  if (select count(*) from public.away_periods as away where away.user_id = auth.uid()) >= 1000 then
    perform private.refuse_deed('You have been away 1,000 times. Remove one first.');
  end if;
  -- said twice, or anew of the same first day, it is the same
  insert into public.away_periods as away (user_id, from_on, to_on) values (auth.uid(), set_goal_away.from_on, set_goal_away.to_on)
  on conflict on constraint away_periods_once do update set to_on = excluded.to_on;
  perform private.rest_goals_of(auth.uid(), set_goal_away.from_on);
end $$;
/** Rests all of one's goals from a day on, to another one or until one is back. */
create function public.set_goal_away(from_on date, to_on date default null) returns void
  language sql set search_path = '' as $$ select private.set_goal_away(from_on, to_on) $$;

create function private.end_goal_away(from_on date, ended_on date) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.away_periods := (select own from public.away_periods as own where own.user_id = auth.uid() and own.from_on = end_goal_away.from_on);
begin
  if its.id is null then
    raise exception 'This time away no longer exists.' using errcode = 'PT404';
  end if;
  perform private.check_rest(end_goal_away.ended_on, null);
  if end_goal_away.ended_on <= its.from_on then
    delete from public.away_periods as own where own.id = its.id;
  elsif its.to_on is null or its.to_on >= end_goal_away.ended_on then
    update public.away_periods as own set to_on = end_goal_away.ended_on - 1 where own.id = its.id;
  end if;
  perform private.rest_goals_of(auth.uid(), its.from_on);
end $$;
/** Ends the time away that began on a day: `ended_on` is the first day that counts again; the same day takes it back whole. */
create function public.end_goal_away(from_on date, ended_on date) returns void
  language sql set search_path = '' as $$ select private.end_goal_away(from_on, ended_on) $$;
grant execute on function private.set_goal_away(date, date), public.set_goal_away(date, date), private.end_goal_away(date, date), public.end_goal_away(date, date) to authenticated;

create trigger _900_tell_insert after insert on public.away_periods
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_update after update on public.away_periods
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_delete after delete on public.away_periods
  referencing old table as changed for each statement execute function private.tg__tell_user();
