/*
 * Event clashes: how many of those who usually come are asked elsewhere at a time that somebody has in mind.
 *
 * Elsewhere is only where who asks is a member too, and all that is counted is what they can see there: that an event is
 * on, and who is in its group or team. What people answered is never read for it, nor anything of a draft. So the number
 * says nothing that they could not count themselves.
 */
create type public.event_clash as (
  -- those who usually come, and how many of these are asked elsewhere
  usual  int,
  busy   int,
  -- the event at that time that asks the most of them, and how many such events there are
  title  text,
  events int
);

-- What follows
/** Those who usually come to a group's events: who said Going to one of its last eight; all members where nobody did. */
create function private.usual_people(in_group uuid) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  with came as (
    select distinct answer.user_id
    from (
      select at.id from public.event_occurrences as at
      where at.group_id = in_group and at.visible and at.starts_at < (select private.clock()) and at.state = 'scheduled'
      order by at.starts_at desc limit 8) as latest
    join public.event_rsvps as answer on answer.occurrence_id = latest.id and answer.status = 'going'
  )
  select coalesce(nullif(array(select user_id from came), '{}'),
    array(select member.user_id from public.group_members as member where member.group_id = in_group))
$$;

create function private.event_clashes(in_group uuid, starts timestamptz, ends timestamptz, but uuid) returns public.event_clash
  language sql stable security definer set search_path = ''
as $$
  with usual as (
    select person from unnest(private.usual_people(in_group)) as person
  ), elsewhere as (
    select at.event_id, its.title, at.group_id, its.team_id
    from private.groups_i_am_in() as mine (group_id)
    cross join lateral (
      -- nothing is longer than two weeks
      select near.event_id, near.group_id from public.event_occurrences as near
      where near.group_id = mine.group_id and near.visible and near.state = 'scheduled'
        and near.starts_at > event_clashes.starts - interval '15 days' and near.starts_at < event_clashes.ends and near.ends_at > event_clashes.starts) as at
    -- a few of thousands: each is looked up
    cross join lateral (select event.title, event.team_id from public.events as event where event.id = at.event_id offset 0) as its
    where at.event_id is distinct from event_clashes.but
  ), asked as (
    select elsewhere.event_id, elsewhere.title, member.user_id
    from elsewhere
    join public.group_members as member on member.group_id = elsewhere.group_id
    where member.user_id in (select person from usual) and (elsewhere.team_id is null or exists (
      select from public.team_members as part where part.team_id = elsewhere.team_id and part.user_id = member.user_id))
  )
  select (select count(*) from usual)::int, (select count(distinct user_id) from asked)::int,
    (select title from asked group by event_id, title order by count(*) desc, title limit 1), (select count(distinct event_id) from asked)::int
  where in_group in (select private.my_group_ids('eventManagement'))
    and event_clashes.ends > event_clashes.starts and event_clashes.ends <= event_clashes.starts + interval '15 days'
$$;

/**
 * How many of those who usually come to a group's events are asked elsewhere between two moments, of the groups that who
 * asks is in too. `but` is an event that is itself being moved. Nothing for who does not plan the group's events.
 */
create function public.event_clashes(in_group uuid, starts timestamptz, ends timestamptz, but uuid default null) returns public.event_clash
  language sql stable set search_path = '' as $$ select private.event_clashes(in_group, starts, ends, but) $$;
grant execute on function private.event_clashes(uuid, timestamptz, timestamptz, uuid), public.event_clashes(uuid, timestamptz, timestamptz, uuid) to authenticated;
