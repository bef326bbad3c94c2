/*
 * Calendar feeds: what is due and what is on, in a calendar of one's own.
 *
 * A calendar cannot sign in, so its address carries a token, which shows what its person may see at that moment: their
 * own tasks with a date, the events of all their groups, or those of one. A person has at most one address of each, and
 * revokes it when it has come into other hands. Who leaves a group takes its address along, and finds its events no more
 * in those of all. Only the function that writes the calendar reads by it.
 */
create table private.calendar_feeds (
  token       text primary key default translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_'),
  user_id     uuid not null references public.users on delete cascade,
  scope       text not null check (scope in ('tasks', 'mine', 'group')),
  group_id    uuid,
  created_at  timestamptz not null default private.clock(),
  check ((scope = 'group') = (group_id is not null)),
  unique nulls not distinct (user_id, scope, group_id),
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade
);
create index calendar_feeds_member on private.calendar_feeds (group_id, user_id) where group_id is not null;

-- a calendar takes the entry with the higher number; one date changes without its event, and keeps counting when it goes to another
alter table public.event_occurrences add column changes int not null default 0;

-- Who may
/** Refuses a feed that nobody can have, and that of a group to who is no member. */
create function private.check_feed(scope text, group_id uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if scope is null or scope not in ('tasks', 'mine', 'group') or (scope = 'group') <> (group_id is not null) then
    raise exception 'There is no such calendar.' using errcode = '22023';
  end if;
  if scope = 'group' and group_id not in (select private.groups_i_am_in()) then
    raise exception 'This group no longer exists, or you aren’t a member.' using errcode = 'PT404';
  end if;
end $$;

create function private.calendar_feed_token(scope text, group_id uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_feed(scope, group_id);
  -- the address outlives the session that asked for it
  perform private.require_fresh();
  insert into private.calendar_feeds (user_id, scope, group_id) values (auth.uid(), calendar_feed_token.scope, calendar_feed_token.group_id)
  on conflict do nothing;
  return (
    select feed.token from private.calendar_feeds as feed
    where feed.user_id = auth.uid() and feed.scope = calendar_feed_token.scope and feed.group_id is not distinct from calendar_feed_token.group_id);
end $$;

/** The token of one's own feed of 'tasks', of 'mine' or of a 'group', created if there is none. Requires a fresh proof. */
create function public.calendar_feed_token(scope text, group_id uuid default null) returns text
  language sql set search_path = '' as $$ select private.calendar_feed_token(scope, group_id) $$;

create function private.revoke_calendar_feed(scope text, group_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.calendar_feeds as feed
  where feed.user_id = auth.uid() and feed.scope = revoke_calendar_feed.scope and feed.group_id is not distinct from revoke_calendar_feed.group_id
$$;

/** Ends a feed of one's own: its address shows nothing any more, and the next one is another. */
create function public.revoke_calendar_feed(scope text, group_id uuid default null) returns void
  language sql set search_path = '' as $$ select private.revoke_calendar_feed(scope, group_id) $$;

/** Ends a feed of one's own and begins another in its place, whose token it returns. */
create function public.renew_calendar_feed(scope text, group_id uuid default null) returns text
  language sql set search_path = ''
as $$
  select private.revoke_calendar_feed(scope, group_id);
  select private.calendar_feed_token(scope, group_id)
$$;
grant execute on function private.check_feed(text, uuid), private.calendar_feed_token(text, uuid), public.calendar_feed_token(text, uuid),
  private.revoke_calendar_feed(text, uuid), public.revoke_calendar_feed(text, uuid), public.renew_calendar_feed(text, uuid) to authenticated;

-- What follows
create function private.tg_event_occurrences__count_changes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.changes := old.changes + 1 + case when new.event_id = old.event_id then 0
    else coalesce((select its.version from public.events as its where its.id = old.event_id), 0) end;
  return new;
end $$;
create trigger _200_count_changes before update on public.event_occurrences
  for each row execute function private.tg_event_occurrences__count_changes();

/** The tasks of who asks that have a date, from ninety days ago on. */
create function private.feed_tasks() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(dated) order by dated.due_on, dated.id), '[]')
  from (
    select task.id, task.title, task.due_on,
      case when task.due_time is not null then private.due_moment(task.due_on, task.due_time, task.tz, private.zone_of(auth.uid(), task.group_id)) end as due_at,
      its_group.name as group_name, task.status = 'done' or given.status = 'done' as done, task.estimate_min,
      task.created_at, task.updated_at, task.version
    from public.tasks as task
    left join public.groups as its_group on its_group.id = task.group_id
    left join public.task_assignees as given on given.task_id = task.id and given.user_id = auth.uid()
    where (task.id in (select task_id from public.task_assignees where user_id = auth.uid()) or task.group_id is null and task.created_by = auth.uid())
      and task.due_on between private.clock()::date - 90 and private.clock()::date + 730
      and task.status <> 'cancelled' and task.deleted_at is null and given.status is distinct from 'excused'
    order by task.due_on limit 2000
  ) as dated
$$;

/**
 * The dates in these groups from ninety days ago to a year ahead, at most 2,000 and what is ahead first, each as it is on
 * its day. Drafts are none of them. With `answered` each says the answer of who asks, and those they declined are left out.
 */
create function private.feed_events(groups uuid[], answered boolean) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan'
as $$
declare
  most constant int := 2000;
  moment constant timestamptz := private.clock();
  ahead constant uuid[] := array(
    select * from private.occurrences_within(groups, '{}', '{}', moment, moment + interval '365 days',
      '-infinity', '00000000-0000-0000-0000-000000000000', false, false, most));
  behind constant uuid[] := array(
    select * from private.occurrences_within(groups, '{}', '{}', moment - interval '90 days', moment,
      'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', false, true, most - cardinality(ahead)));
begin
  return (
    with dates as materialized (
      select at.*, own.status as answer
      from unnest(ahead || behind) as shown (id)
      join public.event_occurrences as at on at.id = shown.id
      left join public.event_rsvps as own on answered and own.occurrence_id = at.id and own.user_id = auth.uid()
      where own.status is distinct from 'declined'
    ), texts as materialized (
      -- a series has one, however many dates it has
      select its.id, left(private.text_of(its.body_html), 1001) as body
      from public.events as its where its.body_html is not null and its.id in (select dates.event_id from dates)
    )
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', at.id, 'event_id', at.event_id, 'on_date', at.on_date, 'starts_at', at.starts_at, 'ends_at', at.ends_at,
      'starts_on', case when its.all_day then (at.starts_at at time zone its.tz)::date end,
      'ends_on', case when its.all_day then (at.ends_at at time zone its.tz)::date end,
      'title', coalesce(at.own ->> 'title', its.title), 'body', texts.body,
      'place_name', case when at.own ? 'place_name' then at.own ->> 'place_name' else its.place_name end,
      'address', case when at.own ? 'address' then at.own ->> 'address' else its.address end,
      'online_url', case when at.own ? 'online_url' then at.own ->> 'online_url' else its.online_url end,
      'cancelled', at.state = 'cancelled', 'reason', coalesce(at.called_off_reason, off.label, its.cancelled_reason),
      'group_name', around.name, 'answer', case when answered then coalesce(at.answer, 'none') end,
      'created_at', its.created_at, 'updated_at', its.updated_at, 'sequence', its.version + at.changes)) order by at.starts_at, at.id), '[]')
    from dates as at
    join public.events as its on its.id = at.event_id
    join public.groups as around on around.id = at.group_id
    left join texts on texts.id = at.event_id
    left join public.group_off_days as off on off.id = at.off_day_id);
end $$;

create function private.calendar_feed(token text, asked_from text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  feed private.calendar_feeds;
begin
  -- the function asks for somebody: what is wrong counts for where they are
  perform set_config('request.headers', jsonb_build_object('x-forwarded-for', asked_from)::text, true);
  perform private.may_guess('calendar_feed');
  select * into feed from private.calendar_feeds as its
  where its.token = calendar_feed.token and not private.is_away(its.user_id);
  if feed.token is null then
    perform private.guessed_wrong('calendar_feed', token);
    return null;
  end if;
  -- from here on as the person whose calendar it is, so that what they may see is decided as everywhere
  perform set_config('request.jwt.claims', jsonb_build_object('sub', feed.user_id, 'role', 'authenticated')::text, true);
  return jsonb_build_object('scope', feed.scope) || case feed.scope
    when 'tasks' then jsonb_build_object('tasks', private.feed_tasks())
    when 'mine' then jsonb_build_object('events', private.feed_events(array(select private.groups_i_am_in()), true))
    else jsonb_build_object('events', private.feed_events(array(select mine from private.groups_i_am_in() as mine where mine = feed.group_id), false),
      'name', (select around.name from public.groups as around where around.id = feed.group_id)) end;
end $$;

/** All that a feed shows; null when there is no such feed. For the function `calendar-feed` alone, which says who asked. */
create function public.calendar_feed(token text, asked_from text) returns jsonb
  language sql set search_path = '' as $$ select private.calendar_feed(token, asked_from) $$;
grant execute on function private.calendar_feed(text, text), public.calendar_feed(text, text) to service_role;

insert into private.exports (name, query) values
  ('calendar_feeds', 'select scope, group_id, created_at from private.calendar_feeds where user_id = $1 order by created_at');
