/*
 * Reading goals: how one stands, what was given to it, and what others let one see of theirs.
 *
 * Others' goals are read here alone. A partner and the members of a group with which a goal is shared read its title, its marks and
 * how it stands; never a note, a reason or an entry. Of a group's goal everyone reads the sum, who has given what by name, and
 * what was given without a name as one sum: no row, id, time or count tells more of it.
 */
/** How somebody stands with a goal today: strength and run where it has them, and what was done in the stretch that is on. */
create function private.goal_standing(its public.goals, person uuid, out score double precision, out run int, out done_in_interval numeric)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := least(private.goal_today(person, its.group_id), case its.status when 'done' then its.done_at::date end);
begin
  if private.has_strength(its) then
    select step.score, step.run into score, run from private.walk_goal(its, person, today) as step where not step.kept;
  end if;
  if its.kind = 'milestones' then
    select coalesce(sum(part.weight) filter (where part.done_at is not null), 0) into done_in_interval from public.goal_milestones as part where part.goal_id = its.id;
  elsif its.kind = 'target' then
    done_in_interval := private.goal_total(its, person);
  else
    done_in_interval := private.goal_total(its, person, private.stretch_start(its, today), private.stretch_end(its, today));
  end if;
end $$;

/** All that was given to a goal, ever or between two days: by everyone where that is one sum, else by this person. */
create function private.goal_total(its public.goals, person uuid, from_on date default '-infinity', to_on date default 'infinity') returns numeric
  language plpgsql stable security definer set search_path = ''
as $$
declare
  one constant numeric := (private.terms_of(its)).one;
  together constant boolean := its.group_id is not null and its.aggregate = 'sum';
begin
  return case when its.kind = 'average' then avg(entry.value) filter (where entry.state <> 'skip')
    else coalesce(sum(case when entry.state = 'skip' then 0 when entry.value is not null then entry.value
      when entry.state = 'done' then case when one = 0 then 1 else one end when entry.state = 'partial' then one / 2 else 0 end), 0) end
  from public.goal_entries as entry
  where entry.goal_id = its.id and entry.removed_at is null and entry.on_date between from_on and to_on and (together or entry.user_id = person);
end $$;

/** Somebody's days with a goal, of the last five years, each once: the best that was said of it, and all numbers together. */
create function private.goal_marks(its public.goals, person uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('on_date', day.on_date, 'state', day.state, 'value', day.value) order by day.on_date), '[]')
  from (
    select entry.on_date, case when bool_or(entry.state = 'done') then 'done' when bool_or(entry.state = 'partial') then 'partial' when bool_or(entry.state = 'skip') then 'skip' else 'miss' end as state,
      case its.kind when 'average' then avg(entry.value) else sum(entry.value) end as value
    from public.goal_entries as entry
    where entry.goal_id = its.id and entry.user_id = person and entry.removed_at is null and entry.on_date > private.clock()::date - 1827
    group by entry.on_date) as day
$$;

/** What others read of somebody's own goal, and nothing beyond. */
create function private.goal_head(its public.goals) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', its.id, 'user_id', its.user_id, 'group_id', its.group_id, 'name', (select person.name from public.users as person where person.id = its.user_id),
    'title', its.title, 'kind', its.kind, 'direction', its.direction, 'unit', its.unit, 'start_value', its.start_value, 'target_value', its.target_value,
    'target_date', its.target_date, 'schedule', its.schedule, 'color', its.color, 'icon', its.icon, 'status', its.status, 'aggregate', its.aggregate,
    'paused_from', its.paused_from, 'paused_to', its.paused_to, 'starts_on', its.starts_on)
$$;

create function private.read_goal(goal_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.goals := (select known from public.goals as known where known.id = read_goal.goal_id and known.deleted_at is null);
  person constant uuid := coalesce(its.user_id, auth.uid());
  one constant numeric := (private.terms_of(its)).one;
  total numeric;
  standing record;
  given jsonb := '[]';
  unnamed numeric;
  members int;
begin
  if its.id is null or private.my_role() is null
     or not coalesce(its.user_id = auth.uid() or its.group_id in (select private.groups_i_am_in()), false) and its.id not in (select private.shared_goal_ids()) then
    raise exception 'This goal no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  select * into standing from private.goal_standing(its, person);
  total := case its.kind when 'target' then standing.done_in_interval else private.goal_total(its, person) end;
  if its.group_id is not null then
    select count(*) into members from public.group_members as member where member.group_id = its.group_id;
    -- by name and in the order of names; who has left is one sum without a name, and so is what was given without one
    select coalesce(jsonb_agg(jsonb_build_object('user_id', part.user_id, 'name', part.name, 'total', part.total, 'mine', coalesce(part.user_id = auth.uid(), false)) order by part.name, part.user_id)
        filter (where not part.anonymous and part.total is not null), '[]'),
      sum(part.amount) filter (where part.anonymous)
    into given, unnamed
    from (
      select gift.anonymous, member.user_id, people.name, sum(gift.amount) as amount, case when its.kind = 'average' then avg(gift.value) else sum(gift.amount) end as total
      from (
        select entry.anonymous, entry.user_id, entry.value, case when entry.value is not null then entry.value
          when entry.state = 'done' then case when one = 0 then 1 else one end when entry.state = 'partial' then one / 2 else 0 end as amount
        from public.goal_entries as entry where entry.goal_id = its.id and entry.removed_at is null and entry.state <> 'skip'
      ) as gift
      left join public.group_members as member on member.group_id = its.group_id and member.user_id = gift.user_id and not gift.anonymous
      left join public.users as people on people.id = member.user_id
      group by gift.anonymous, member.user_id, people.name) as part;
  end if;
  return jsonb_build_object(
    'goal', private.goal_head(its),
    'marks', private.goal_marks(its, person),
    'standing', jsonb_build_object('score', standing.score, 'run', standing.run, 'done_in_interval', standing.done_in_interval, 'total', total),
    'milestones', (select coalesce(jsonb_agg(jsonb_build_object('id', part.id, 'title', part.title, 'due_on', part.due_on, 'weight', part.weight, 'done_at', part.done_at) order by part.rank, part.id), '[]')
      from public.goal_milestones as part where part.goal_id = its.id),
    'contributions', given, 'anonymous_total', unnamed, 'people_count', members);
end $$;
/**
 * A goal as who asks may see it: its marks of five years, how it stands, and what its group has given to it. `people_count` is the
 * number of members, so that the page can say when no name is hidden among so few.
 */
create function public.read_goal(goal_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.read_goal(goal_id) $$;

create function private.goal_standings() returns table (goal_id uuid, score double precision, run int, done_in_interval numeric)
  language sql stable security definer set search_path = ''
as $$
  select its.id, stands.score, stands.run, stands.done_in_interval
  from public.goals as its cross join lateral private.goal_standing(its, auth.uid()) as stands
  where its.id in (select private.my_goal_ids()) and its.status = 'active'
$$;
/** How all goals that are on stand: one's own, and those of one's groups. */
create function public.goal_standings() returns table (goal_id uuid, score double precision, run int, done_in_interval numeric)
  language sql stable set search_path = '' as $$ select * from private.goal_standings() $$;

create function private.shared_goals() returns table (id uuid, user_id uuid, name text, title text, kind text, direction text, unit text, start_value numeric, target_value numeric,
  target_date date, schedule jsonb, color text, icon text, status text, paused_from date, paused_to date, starts_on date, shared_with uuid, partner boolean,
  score double precision, run int, done_in_interval numeric)
  language sql stable security definer set search_path = ''
as $$
  select its.id, its.user_id, people.name, its.title, its.kind, its.direction, its.unit, its.start_value, its.target_value, its.target_date, its.schedule, its.color, its.icon,
    its.status, its.paused_from, its.paused_to, its.starts_on, case when its.shared_with in (select private.groups_i_am_in()) then its.shared_with end,
    its.id in (select private.goals_i_partner()), stands.score, stands.run, stands.done_in_interval
  from public.goals as its join public.users as people on people.id = its.user_id
  cross join lateral private.goal_standing(its, its.user_id) as stands
  where its.id in (select private.shared_goal_ids()) and its.status <> 'dropped'
  order by people.name, its.user_id, its.rank, its.id
$$;
/** What others show to who asks: goals whose partner they are, and goals shared with one of their groups. */
create function public.shared_goals() returns table (id uuid, user_id uuid, name text, title text, kind text, direction text, unit text, start_value numeric, target_value numeric,
  target_date date, schedule jsonb, color text, icon text, status text, paused_from date, paused_to date, starts_on date, shared_with uuid, partner boolean,
  score double precision, run int, done_in_interval numeric)
  language sql stable set search_path = '' as $$ select * from private.shared_goals() $$;
grant execute on function private.read_goal(uuid), public.read_goal(uuid), private.goal_standings(), public.goal_standings(), private.shared_goals(), public.shared_goals() to authenticated;
