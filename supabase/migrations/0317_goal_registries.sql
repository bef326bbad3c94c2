/*
 * Goals among the other rooms: found by search, and told of on Home when a group has reached one.
 */
-- Search: one’s own, those of one’s groups, and what others share with who asks; is:done, is:open, is:paused
create function private.shared_goals_with(sought private.sought, most int)
  returns table (id uuid, title text, group_id uuid, user_id uuid, status text, paused_from date, paused_to date, updated_at timestamptz)
  language sql stable security definer rows 10 set search_path = ''
as $$
  select its.id, its.title, its.shared_with, its.user_id, its.status, its.paused_from, its.paused_to, its.updated_at
  from public.goals as its
  where its.id in (select private.shared_goal_ids()) and private.plain(its.title) like all (sought.patterns)
    and (sought.people is null or its.user_id = any (sought.people)) and (sought.groups is null or its.shared_with = any (sought.groups))
  order by its.updated_at desc limit most
$$;

/** The day on which who asks lives. */
create function private.my_goal_day() returns date
  language sql stable security definer set search_path = ''
  as $$ select private.goal_today(auth.uid(), null) $$;
grant execute on function private.my_goal_day() to authenticated;

create function private.search_goals(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  with today as materialized (select private.my_goal_day() as day), its as (
    select goal.id, goal.title, goal.group_id, coalesce(goal.user_id, goal.created_by) as user_id, goal.status, goal.paused_from, goal.paused_to, goal.updated_at
    from public.goals as goal
    where (goal.user_id = auth.uid() or goal.group_id = any (array(select private.groups_i_am_in()))) and goal.deleted_at is null and private.plain(goal.title) like all (sought.patterns)
      and (sought.groups is null or goal.group_id = any (sought.groups)) and (sought.people is null or coalesce(goal.user_id, goal.created_by) = any (sought.people))
    union all
    select shared.* from private.shared_goals_with(sought, most) as shared
  ), told as (
    select its.*, case when its.status <> 'active' then its.status
      when coalesce(today.day >= its.paused_from and (its.paused_to is null or today.day <= its.paused_to), false) then 'paused' else 'open' end as state
    from its, today
  )
  select 'goals', told.id, told.title, null::text, told.group_id, told.user_id, told.state, told.updated_at, '/goals?goal=' || told.id,
    (1 + (private.plain(told.title) like sought.beginning)::int + (told.state = 'open')::int)::real as score
  from told
  where sought.topic is null and (sought.state is null or sought.state = told.state)
    and (sought.after is null or told.updated_at >= sought.after) and (sought.before is null or told.updated_at < sought.before)
  order by score desc, told.updated_at desc limit most
$$;
insert into private.searches (kind, function_name) values ('goals', 'private.search_goals');
grant execute on function private.shared_goals_with(private.sought, int), private.search_goals(private.sought, int) to authenticated;

-- Activity: goals that a group has reached together
create index goals_reached on public.goals (group_id, done_at desc, id desc) include (title) where done_at is not null and group_id is not null and deleted_at is null;

create function private.activity_goal_reached(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'goal_reached', happened.*
  from unnest(groups) as mine (group_id)
  cross join lateral (
    select it.id, it.done_at, it.group_id, null::uuid, it.title
    from public.goals as it
    where it.group_id = mine.group_id and it.done_at is not null and it.deleted_at is null and (it.done_at, it.id) < (before, before_id)
    order by it.done_at desc, it.id desc limit most) as happened
  order by happened.done_at desc, happened.id desc limit most
$$;
insert into private.activities (kind, function_name) values ('goal_reached', 'private.activity_goal_reached');
grant execute on function private.activity_goal_reached(uuid[], timestamptz, uuid, int) to authenticated;
