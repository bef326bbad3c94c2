/*
 * Catch-up: what came while one was away, once.
 *
 * Six kinds, each counted and with its newest. What is unread is what `private.my_unread` says, so that it never differs from the
 * badge; what one has read, done, answered or said that one has seen does not come again, and what one keeps stays until it is
 * let go. Read from groups that one belongs to, neither hidden nor muted nor archived, and nothing of whom one does not hear.
 */
create type private.missed as (
  kind      text,
  id        uuid,
  group_id  uuid,
  title     text,
  at        timestamptz,
  path      text,
  by_id     uuid
);

/** The groups whose news one hears: one’s own, not archived, neither hidden nor muted. */
create function private.groups_i_hear() returns setof uuid
  language sql stable rows 20 security definer set search_path = ''
as $$
  select around.id from public.group_members as member
  join public.groups as around on around.id = member.group_id and around.archived_at is null
  left join public.group_member_settings as own on own.group_id = member.group_id and own.user_id = member.user_id
  where member.user_id = auth.uid() and (select private.my_role()) is not null
    and coalesce(own.notify_level, around.default_notify_level) not in ('hide', 'mute')
    and coalesce(own.muted_until <= (select private.clock()), true)
$$;

/** Of conversations that are not muted the places of what is unread since all was seen, and of what names one among it. */
create function private.missed_talk(seen_until timestamptz) returns table (conversation_id uuid, unread bigint[], named bigint[])
  language sql stable rows 30 security definer set search_path = ''
as $$
  with talks as materialized (
    select own.conversation_id, own.mentions, case when (
        select first.created_at from public.messages as first where first.conversation_id = own.conversation_id and first.seq = own.unread[1]) > missed_talk.seen_until
      then own.unread else array(
        select message.seq from public.messages as message
        where message.conversation_id = own.conversation_id and message.seq = any (own.unread) and message.created_at > missed_talk.seen_until order by message.seq) end as unread
    from private.my_unread() as own where not own.muted and own.unread <> '{}'
  )
  select talks.conversation_id, talks.unread, case when talks.mentions = 0 then '{}' else array(
    select name.seq from private.message_mentions as name
    where name.user_id = auth.uid() and name.conversation_id = talks.conversation_id and name.seq = any (talks.unread)) end
  from talks where talks.unread <> '{}'
$$;

/** What a lesson in a schedule is called there. */
create function private.lesson_title(entry_id uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select private.shortened(private.lesson_fields(its, entry.lesson_key) ->> 'title', 120)
  from public.scheduled_lessons as entry join public.adoptions as its on its.id = entry.adoption_id where entry.id = entry_id
$$;

/** Tasks that others gave one and that are open. */
create function private.missed_tasks(groups uuid[], since timestamptz) returns setof private.missed
  language sql stable rows 20 security definer set search_path = ''
as $$
  select 'task', task.id, task.group_id, task.title, given.assigned_at, '/tasks?taskId=' || task.id, given.assigned_by
  from public.task_assignees as given join public.tasks as task on task.id = given.task_id
  where given.user_id = auth.uid() and given.status in ('todo', 'doing') and given.assigned_at > missed_tasks.since
    and given.assigned_by is distinct from auth.uid() and given.group_id = any (missed_tasks.groups)
    and task.status in ('todo', 'doing') and task.deleted_at is null and task.not_now_at is null
$$;

/** Lessons of the days since that one has not done: by the days of each group, where one goes by them. */
create function private.missed_lessons(groups uuid[], since timestamptz) returns setof private.missed
  language sql stable rows 20 security definer set search_path = ''
as $$
  with mine as materialized (
    select around.id, around.tz, (missed_lessons.since at time zone around.tz)::date as since, (moment at time zone around.tz)::date as today
    from public.groups as around cross join private.clock() as moment where around.id = any (missed_lessons.groups)
  )
  -- what it is called is asked of the few that are shown
  select 'lesson', entry.id, its.group_id, null,
    entry.on_date::timestamp at time zone mine.tz, '/groups/' || its.group_id || '/curriculum/' || its.id || '/lesson/' || entry.lesson_key, entry.leader_id
  from mine
  join public.scheduled_lessons as entry on entry.group_id = mine.id and entry.on_date > mine.since and entry.on_date < mine.today
    and entry.kind = 'lesson' and entry.part = 1 and not entry.hidden and entry.state <> 'skipped'
  join public.adoptions as its on its.id = entry.adoption_id and its.status = 'active' and its.mode = 'dated'
  where its.version_id = any (array(select private.my_version_ids()))
    and not exists (select from public.personal_paces as pace where pace.adoption_id = its.id and pace.user_id = auth.uid() and pace.mode <> 'group')
    and not exists (
      select from public.lesson_progress as known
      where known.adoption_id = its.id and known.user_id = auth.uid() and known.lesson_key = entry.lesson_key and known.state = 'done')
    and not exists (
      select from public.lesson_excuses as own where own.adoption_id = its.id and own.user_id = auth.uid() and own.lesson_key = entry.lesson_key)
$$;

/** Events announced since that lie ahead and wait for one’s answer: of a series its next date. */
create function private.missed_events(groups uuid[], since timestamptz) returns setof private.missed
  language sql stable rows 20 security definer set search_path = ''
as $$
  select 'event', at.id, its.group_id, coalesce(at.own ->> 'title', its.title), its.announced_at, '/events?eventId=' || its.id || '&on=' || at.on_date, its.created_by
  from unnest(missed_events.groups) as mine (id)
  join public.events as its on its.group_id = mine.id and its.status = 'scheduled' and its.deleted_at is null and its.announced_at > missed_events.since
    and its.created_by is distinct from auth.uid()
  cross join lateral (
    select near.* from public.event_occurrences as near
    where near.event_id = its.id and near.visible and near.state = 'scheduled' and near.starts_at > (select private.clock())
    order by near.starts_at, near.id limit 1) as at
  where not exists (select from public.event_rsvps as own where own.occurrence_id = at.id and own.user_id = auth.uid() and not own.reconfirm)
    and (its.team_id is null or exists (select from public.team_members as part where part.team_id = its.team_id and part.user_id = auth.uid()))
$$;

/** Announcements published since that one has not read. */
create function private.missed_announcements(groups uuid[], since timestamptz) returns setof private.missed
  language sql stable rows 20 security definer set search_path = ''
as $$
  select 'announcement', it.id, it.group_id, it.title, it.published_at, '/groups/' || it.group_id || '?tab=announcements#' || it.id, it.created_by
  from unnest(missed_announcements.groups) as mine (id)
  join public.announcements as it on it.group_id = mine.id and it.published_at > missed_announcements.since and it.deleted_at is null
    and (it.publish_at is null or it.publish_at <= (select private.clock())) and (it.expires_at is null or it.expires_at > (select private.clock()))
  where it.created_by is distinct from auth.uid()
    and not exists (select from public.announcement_reads as own where own.announcement_id = it.id and own.user_id = auth.uid())
$$;

/** What one has kept, read or done since or not, where one still sees it. */
create function private.kept_things() returns setof private.missed
  language sql stable rows 10 security definer set search_path = ''
as $$
  with kept as materialized (
    select own.kind, own.subject_id as id from public.catch_up_kept as own where own.user_id = auth.uid() and (select private.my_role()) is not null
  ), me as materialized (
    select private.unheard_by(auth.uid()) as unheard,
      array(select its.id from private.groups_i_am_in() as its (id) where not exists (
        select from public.group_member_settings as own where own.group_id = its.id and own.user_id = auth.uid() and own.notify_level = 'hide')) as groups
  )
  select kept.kind, message.id, talk.group_id, private.shortened(message.body_text, 80), message.created_at,
    '/messages?conversation=' || message.conversation_id || '&message=' || message.id, message.sender_id
  from kept cross join me join public.messages as message on message.id = kept.id and message.deleted_at is null
  join public.conversations as talk on talk.id = message.conversation_id and (talk.group_id is null or talk.group_id = any (me.groups))
  where kept.kind in ('message', 'mention') and message.conversation_id = any (array(select private.my_conversation_ids())) and (message.sender_id <> all (me.unheard)) is not false
  union all
  select kept.kind, task.id, task.group_id, task.title, task.created_at, '/tasks?taskId=' || task.id, task.created_by
  from kept cross join me join public.tasks as task on task.id = kept.id and task.deleted_at is null
  where kept.kind = 'task' and (task.group_id = any (me.groups) or task.group_id is null and task.created_by = auth.uid())
  union all
  select kept.kind, entry.id, its.group_id, null,
    entry.on_date::timestamp at time zone around.tz, '/groups/' || its.group_id || '/curriculum/' || its.id || '/lesson/' || entry.lesson_key, entry.leader_id
  from kept cross join me join public.scheduled_lessons as entry on entry.id = kept.id and entry.kind = 'lesson' and not entry.hidden
  join public.adoptions as its on its.id = entry.adoption_id and its.version_id = any (array(select private.my_version_ids()))
  join public.groups as around on around.id = its.group_id
  where kept.kind = 'lesson' and entry.group_id = any (me.groups)
  union all
  select kept.kind, at.id, its.group_id, coalesce(at.own ->> 'title', its.title), at.starts_at, '/events?eventId=' || its.id || '&on=' || at.on_date, its.created_by
  from kept cross join me join public.event_occurrences as at on at.id = kept.id and at.visible
  join public.events as its on its.id = at.event_id and its.deleted_at is null and its.status <> 'draft'
  where kept.kind = 'event' and at.group_id = any (me.groups)
  union all
  select kept.kind, it.id, it.group_id, it.title, it.published_at, '/groups/' || it.group_id || '?tab=announcements#' || it.id, it.created_by
  from kept cross join me join public.announcements as it on it.id = kept.id and it.deleted_at is null and it.published_at is not null
    and (it.publish_at is null or it.publish_at <= private.clock()) and (it.expires_at is null or it.expires_at > private.clock())
  where kept.kind = 'announcement' and it.group_id = any (me.groups)
$$;

create function private.catch_up() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  absence record;
  groups uuid[];
  unheard uuid[];
  told jsonb;
  counts jsonb;
begin
  if private.my_role() is null then
    return null;
  end if;
  absence := private.my_absence();
  groups := array(select private.groups_i_hear());
  unheard := private.unheard_by(auth.uid());
  with talk as materialized (
    select * from private.missed_talk(absence.seen_until)
  ), said as materialized (
    -- of a conversation its newest, and each that names one
    select newest.kind, newest.conversation_id, newest.seq from (
      select 'message' as kind, talk.conversation_id, case when talk.unread[cardinality(talk.unread)] <> all (talk.named) then talk.unread[cardinality(talk.unread)]
        else (select max(seq) from unnest(talk.unread) as seq where seq <> all (talk.named)) end as seq from talk
      union all select 'mention', talk.conversation_id, unnest(talk.named) from talk offset 0) as newest
    where newest.seq is not null
  ), others as materialized (
    select came.* from (
      select * from private.missed_tasks(groups, absence.since)
      union all select * from private.missed_lessons(groups, absence.since)
      union all select * from private.missed_events(groups, absence.since)
      union all select * from private.missed_announcements(groups, absence.since)) as came
    where came.kind in ('lesson', 'task') or (came.by_id <> all (unheard)) is not false
  ), spoken as materialized (
    select said.kind, message.id, message.conversation_id, message.created_at as at
    from said join public.messages as message on message.conversation_id = said.conversation_id and message.seq = said.seq
  ), newest as materialized (
    -- the top of each kind by itself: whoever is in hundreds of groups missed thousands, and they are not sorted for the sake of four
    select few.kind, few.id, talk.group_id, private.shortened(message.body_text, 80) as title, few.at,
      '/messages?conversation=' || few.conversation_id || '&message=' || few.id as path, message.sender_id as by_id
    from (values ('message'), ('mention')) as its (kind)
    cross join lateral (select spoken.* from spoken where spoken.kind = its.kind order by spoken.at desc, spoken.id limit 4) as few
    join public.messages as message on message.id = few.id join public.conversations as talk on talk.id = few.conversation_id
    union all
    select few.* from (values ('task'), ('lesson'), ('event'), ('announcement')) as its (kind)
    cross join lateral (select came.* from others as came where came.kind = its.kind order by came.at desc, came.id limit 4) as few
  ), top as (
    select newest.*, row_number() over (partition by newest.kind order by newest.at desc, newest.id) as place from newest
  ), listed as (
    select kept.*, true as kept, 0 as place from private.kept_things() as kept
    union all
    select top.kind, top.id, top.group_id, top.title, top.at, top.path, top.by_id, false, top.place from top
    where not exists (select from public.catch_up_kept as own where own.user_id = auth.uid() and own.kind = top.kind and own.subject_id = top.id)
  )
  select
    (select jsonb_build_object('messages', (select coalesce(sum(cardinality(talk.unread)), 0) from talk), 'mentions', (select coalesce(sum(cardinality(talk.named)), 0) from talk),
      'tasks', count(*) filter (where came.kind = 'task'), 'lessons', count(*) filter (where came.kind = 'lesson'),
      'events', count(*) filter (where came.kind = 'event'), 'announcements', count(*) filter (where came.kind = 'announcement')) from others as came),
    coalesce((
      select jsonb_agg(jsonb_build_object('kind', few.kind, 'id', few.id, 'group_id', few.group_id, 'group_name', around.name, 'title', case when few.kind = 'lesson' then private.lesson_title(few.id) else few.title end,
          'at', few.at, 'path', few.path, 'kept', few.kept, 'by_id', few.by_id)
        order by few.kept desc, array_position('{mention,message,task,lesson,event,announcement}'::text[], few.kind), few.at desc, few.id)
      from (select listed.* from listed order by listed.kept desc, listed.place, listed.at desc, listed.id limit 24) as few
      left join public.groups as around on around.id = few.group_id), '[]')
  into counts, told;
  return jsonb_build_object('since', absence.since, 'seen_until', absence.seen_until, 'as_of', private.clock(), 'counts', counts, 'items', told,
    'shown', (absence.absent or (counts ->> 'messages')::int > 20) and told <> '[]'
      or exists (select from jsonb_array_elements(told) as item where (item ->> 'kept')::boolean));
end $$;
/**
 * What came while one was away: `{since, seen_until, as_of, shown, counts: {messages, mentions, tasks, lessons, events, announcements},
 * items: [{kind, id, group_id, group_name, title, at, path, kept, by_id}]}`. Messages count since all was seen; of a conversation
 * the newest is listed. `shown` after three days away, with more than 20 unread, or where something is kept.
 */
create function public.catch_up() returns jsonb
  language sql stable set search_path = '' as $$ select private.catch_up() $$;

create function private.see_all(until timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  seen constant timestamptz := least(see_all.until, private.clock());
begin
  -- who says so is here, and no absence begins before what they have seen
  perform private.note_here();
  update public.catch_ups as own set seen_until = seen, last_here_at = greatest(own.last_here_at, seen), version = own.version + 1
  where own.user_id = auth.uid() and private.my_role() is not null and own.seen_until < seen;
end $$;
/** Says that one has seen what came until a moment that has been. */
create function public.see_all(until timestamptz) returns void
  language sql volatile set search_path = '' as $$ select private.see_all(until) $$;

create function private.unsee_all(before timestamptz) returns void
  language sql volatile security definer set search_path = ''
as $$
  update public.catch_ups as own set seen_until = unsee_all.before, version = own.version + 1
  where own.user_id = auth.uid() and private.my_role() is not null and own.seen_until > unsee_all.before
$$;
/** Takes that back: one has seen what came before this moment, the `seen_until` of before. */
create function public.unsee_all(before timestamptz) returns void
  language sql volatile set search_path = '' as $$ select private.unsee_all(before) $$;
grant execute on function private.catch_up(), public.catch_up(), private.see_all(timestamptz), public.see_all(timestamptz),
  private.unsee_all(timestamptz), public.unsee_all(timestamptz) to authenticated;
