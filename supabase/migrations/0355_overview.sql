/*
 * Overview: what a group shows first, and what its card in the list of groups says.
 *
 * What changed since one’s last visit is the activity of the group since then, as `activity` tells it: under one’s own rights,
 * and for those who belong to it. What a leader has to see to this week is told to who manages the group.
 */
/** What changed in a group since, newest first, at most twelve. */
create function private.changed_in_group(group_id uuid, since timestamptz) returns jsonb
  language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', happened.kind, 'id', happened.id, 'title', happened.title, 'at', happened.at, 'actor_id', happened.actor_id,
      'path', case
        when happened.kind in ('task_added', 'task_done') then '/tasks?taskId=' || happened.id
        when happened.kind = 'announced' then '/groups/' || changed_in_group.group_id || '?tab=announcements#' || happened.id
        when happened.kind = 'joined' then '/groups/' || changed_in_group.group_id || '?tab=members'
        else '/feed?group=' || changed_in_group.group_id end)
    order by happened.at desc, happened.id desc), '[]')
  from (
    -- one’s own doing is no news, and may be all that is new
    select its.* from public.activity(in_group => changed_in_group.group_id, most => 40) as its
    where its.at > changed_in_group.since and its.actor_id is distinct from auth.uid() order by its.at desc, its.id desc limit 12) as happened
$$;

/** What a leader sees to within seven days: lessons that nobody leads, and who has not answered the events. */
create function private.week_of_leader(group_id uuid, today date) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'lessons_unled', coalesce((
      select jsonb_agg(jsonb_build_object('id', entry.id, 'adoption_id', its.id, 'lesson_key', entry.lesson_key, 'title', private.lesson_fields(its, entry.lesson_key) -> 'title', 'on_date', entry.on_date)
        order by entry.on_date, entry.id)
      from public.scheduled_lessons as entry join public.adoptions as its on its.id = entry.adoption_id and its.status = 'active' and its.led
      where entry.group_id = week_of_leader.group_id and entry.on_date between week_of_leader.today and week_of_leader.today + 6
        and entry.kind = 'lesson' and not entry.hidden and entry.state = 'planned' and entry.leader_id is null), '[]'),
    'unanswered', coalesce((
      select jsonb_agg(jsonb_build_object('event', jsonb_build_object('id', near.event_id, 'occurrence_id', near.id, 'title', near.title, 'on_date', near.on_date, 'starts_at', near.starts_at),
        'members', missing.members) order by near.starts_at, near.id)
      from (
        select at.id, at.event_id, at.on_date, at.starts_at, its.team_id, coalesce(at.own ->> 'title', its.title) as title
        from public.event_occurrences as at join public.events as its on its.id = at.event_id and its.deleted_at is null
        where at.group_id = week_of_leader.group_id and at.group_id in (select private.my_group_ids('eventManagement')) and at.visible and at.state = 'scheduled'
          and at.starts_at > private.clock() and at.starts_at < private.clock() + interval '7 days'
        order by at.starts_at, at.id limit 8) as near
      cross join lateral (
        select jsonb_agg(member.user_id order by member.joined_at, member.user_id) as members from public.group_members as member
        where member.group_id = week_of_leader.group_id
          and (near.team_id is null or exists (select from public.team_members as part where part.team_id = near.team_id and part.user_id = member.user_id))
          and not exists (select from public.event_rsvps as own where own.occurrence_id = near.id and own.user_id = member.user_id)) as missing
      where missing.members is not null), '[]'))
$$;

/** What was said last in the conversation of a group that who asks takes part in. */
create function private.latest_talk(group_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('conversation_id', said.conversation_id, 'message_id', said.id, 'at', said.created_at, 'sender_id', said.sender_id,
    'sender', person.name, 'text', private.shortened(said.body_text, 120))
  from (select private.unheard_by(auth.uid()) as unheard) as me
  cross join lateral (
    select message.* from public.messages as message
    where message.conversation_id = latest_talk.group_id and message.conversation_id in (select private.my_conversation_ids())
      and message.deleted_at is null and message.kind <> 'system' and (message.sender_id <> all (me.unheard)) is not false
    order by message.seq desc limit 1) as said
  left join public.users as person on person.id = said.sender_id
$$;

create function private.group_overview_base(group_id uuid, today date) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  own_group constant boolean := group_overview_base.group_id in (select private.groups_i_am_in());
  own public.group_member_settings;
begin
  if group_overview_base.group_id is null or group_overview_base.group_id not in (select private.my_group_ids()) then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif (group_overview_base.today between '2000-01-01' and '2099-12-31') is not true then
    perform private.refuse_deed('Choose a day between 2000 and 2099.');
  end if;
  select known.* into own from public.group_member_settings as known where known.group_id = group_overview_base.group_id and known.user_id = auth.uid();
  return jsonb_build_object(
    'since', case when own.last_seen_at < moment - interval '1 hour' then own.last_seen_at else own.seen_before_at end,
    -- an admin who only looks in leads nothing here
    'week', case when own_group and group_overview_base.group_id in (select private.my_group_ids('groupManagement'))
      then private.week_of_leader(group_overview_base.group_id, group_overview_base.today) end,
    'latest', private.latest_talk(group_overview_base.group_id));
end $$;
/**
 * What the first tab of a group shows beside its cards: `{since: one’s last visit, or null, changed: [{kind, id, title, at, actor_id, path}],
 * week: {lessons_unled, unanswered: [{event, members}]} for who manages it, else null, latest: {conversation_id, message_id, at, sender_id,
 * sender, text} or null}`.
 */
create function public.group_overview(group_id uuid, today date) returns jsonb
  language sql stable set search_path = ''
as $$
  select base || jsonb_build_object('changed', private.changed_in_group(group_overview.group_id, (base ->> 'since')::timestamptz))
  from private.group_overview_base(group_overview.group_id, group_overview.today) as base
$$;

/** When a group meets next, on a day or after it: for an event, or a lesson at its hour. */
create function private.meets_next(around public.groups, today date) returns timestamptz
  language sql stable security definer set search_path = ''
as $$
  select least(
    (select near.starts_at from public.event_occurrences as near
     where near.group_id = around.id and near.visible and near.state = 'scheduled' and near.starts_at > private.clock() order by near.starts_at limit 1),
    (select (entry.on_date + pattern.start_time) at time zone around.tz
     from public.scheduled_lessons as entry
     join public.adoptions as its on its.id = entry.adoption_id and its.status = 'active' and its.mode = 'dated'
     join lateral (
       select known.start_time from public.schedule_patterns as known
       where known.adoption_id = its.id and known.track = entry.track and known.from_on <= entry.on_date order by known.from_on desc limit 1) as pattern on true
     where entry.group_id = around.id and entry.on_date >= meets_next.today and entry.kind = 'lesson' and not entry.hidden and entry.state = 'planned'
       and (entry.on_date + pattern.start_time) at time zone around.tz > private.clock()
     order by entry.on_date, pattern.start_time limit 1))
$$;

create function private.group_cards(today date) returns table (group_id uuid, next_at timestamptz, unread int, progress numeric, last_activity_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  moment constant timestamptz := private.clock();
  groups constant uuid[] := array(select private.groups_i_am_in());
  courses constant uuid[] := array(
    select its.id from public.adoptions as its where its.group_id = any (groups) and its.status in ('active', 'paused') and its.version_id in (select private.my_version_ids()));
  sums constant jsonb := private.progress_in(courses);
begin
  if (group_cards.today between '2000-01-01' and '2099-12-31') is not true then
    perform private.refuse_deed('Choose a day between 2000 and 2099.');
  end if;
  return query
  with talks as materialized (
    select talk.group_id, cardinality(own.unread) as unread from private.my_unread() as own join public.conversations as talk on talk.id = own.conversation_id
    where talk.group_id is not null and not own.muted
  ), done as (
    select its.group_id, round(100 * sum((sums -> its.id::text ->> 'done')::numeric) / nullif(sum((sums -> its.id::text ->> 'total')::numeric), 0)) as percent
    from public.adoptions as its where its.id = any (courses) group by its.group_id
  )
  select mine.id, private.meets_next(around, group_cards.today), coalesce(talks.unread, 0), done.percent,
    greatest(around.created_at, talk.last_message_at,
      (select max(it.published_at) from public.announcements as it where it.group_id = mine.id and it.published_at <= moment and it.deleted_at is null),
      (select max(it.created_at) from public.tasks as it where it.group_id = mine.id and it.deleted_at is null),
      (select max(it.announced_at) from public.events as it where it.group_id = mine.id and it.announced_at is not null and it.deleted_at is null))
  from unnest(groups) as mine (id)
  join public.groups as around on around.id = mine.id
  left join public.conversations as talk on talk.id = mine.id
  left join talks on talks.group_id = mine.id
  left join done on done.group_id = mine.id;
end $$;
/** Of each group of one’s own: when it meets next, what is unread where it is not muted, how far one is in per cent, and when something last happened. */
create function public.group_cards(today date) returns table (group_id uuid, next_at timestamptz, unread int, progress numeric, last_activity_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.group_cards(today) $$;
grant execute on function private.changed_in_group(uuid, timestamptz), private.group_overview_base(uuid, date), public.group_overview(uuid, date),
  private.group_cards(date), public.group_cards(date) to authenticated;
