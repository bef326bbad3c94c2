/*
 * Events among the other rooms: in the trash, found by search, told of on Home, kept in the history, reported, handed
 * over, taken out, and made of a message.
 */
-- Trash: who manages events deletes their own, who may delete content anybody's
insert into private.trash_kinds (kind, title, own, others) values ('events', 'title', 'eventManagement', 'contentDeletion');

/** Refuses to know of a draft, to a member who does not see it. */
create function private.refuse_unseen_draft(id uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.events as its where its.id = refuse_unseen_draft.id and its.status = 'draft'
               and its.group_id not in (select private.my_group_ids('eventManagement')) and its.id not in (select private.my_hosted_event_ids())) then
    raise exception 'This no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
end $$;
create function public.delete_event(id uuid) returns void
  language sql set search_path = '' as $$ select private.refuse_unseen_draft(id); select private.throw_away('events', id, true) $$;
create function public.restore_event(id uuid) returns void
  language sql set search_path = '' as $$ select private.refuse_unseen_draft(id); select private.throw_away('events', id, false) $$;
grant execute on function private.refuse_unseen_draft(uuid), public.delete_event(uuid), public.restore_event(uuid) to authenticated;

-- Search: by title and place, under the rights of who asks; is:cancelled, is:upcoming, is:past, and one's own answer
-- all that decides is in the index, where the words stand as they are sought: to read them anew for each of thousands took most of the time
create index events_search on public.events (group_id, private.plain(title || ' ' || coalesce(place_name, '')))
  include (id, title, place_name, status, created_by, starts_local, ends_local, tz)
  where deleted_at is null and status <> 'draft';

/**
 * The events of one's own groups that answer a question, the best first. Past row level security, under which all rows
 * of these groups are read whole: it tells nothing but ids, and the policies decide on them.
 */
create function private.events_with(sought private.sought, most int) returns table (id uuid, score real)
  language sql stable security definer rows 10 set search_path = ''
as $$
  select its.id, (1 + (private.plain(its.title || ' ' || coalesce(its.place_name, '')) like sought.beginning)::int
    + (its.status = 'scheduled' and its.ends_local > (select private.clock()) - interval '1 day')::int)::real as score
  from public.events as its
  where its.group_id = any (array(select private.groups_i_am_in())) and its.status <> 'draft' and its.deleted_at is null
    and private.plain(its.title || ' ' || coalesce(its.place_name, '')) like all (sought.patterns)
    and (sought.groups is null or its.group_id = any (sought.groups))
    and (sought.people is null or its.created_by = any (sought.people))
    and case sought.state
      when 'cancelled' then its.status = 'cancelled'
      when 'upcoming' then its.status = 'scheduled' and its.ends_local at time zone its.tz > (select private.clock())
      when 'past' then its.ends_local at time zone its.tz <= (select private.clock())
      else sought.state is null or sought.state in ('going', 'maybe', 'declined', 'waitlisted') and exists (
        select from public.event_rsvps as answer where answer.event_id = its.id and answer.user_id = (select auth.uid()) and answer.status = sought.state) end
    and (sought.after is null or its.starts_local >= sought.after)
    and (sought.before is null or its.starts_local < sought.before)
  order by score desc, its.starts_local desc limit most
$$;

create function private.search_events(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  select 'events', its.id, its.title, nullif(trim(its.place_name), ''), its.group_id, its.created_by,
    case when its.status = 'cancelled' then 'cancelled' when its.ends_local at time zone its.tz <= private.clock() then 'past' else 'upcoming' end,
    its.starts_local at time zone its.tz, '/events?eventId=' || its.id || '&on=' || its.starts_local::date, hit.score
  from private.events_with(sought, most) as hit join public.events as its on its.id = hit.id
$$;
insert into private.searches (kind, function_name) values ('events', 'private.search_events');
grant execute on function private.events_with(private.sought, int), private.search_events(private.sought, int) to authenticated;

-- Activity: what was added to a group's calendar, and what was cancelled. What is on a page is of no more groups than it
-- has lines, those whose last is the newest: only they are asked for more than one
create index events_announced on public.events (group_id, announced_at desc, id desc) include (created_by, title, status)
  where announced_at is not null and deleted_at is null;
create index events_cancelled on public.events (group_id, cancelled_at desc, id desc) include (created_by, title, status)
  where cancelled_at is not null and deleted_at is null;

create function private.activity_event_added(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  with lately as (
    select mine.group_id from unnest(groups) as mine (group_id)
    cross join lateral (
      select it.announced_at as at, it.id from public.events as it
      where it.group_id = mine.group_id and it.announced_at is not null and it.status <> 'draft' and (it.announced_at, it.id) < (before, before_id)
      order by it.announced_at desc, it.id desc limit 1) as last
    order by last.at desc, last.id desc limit most)
  select 'event_added', happened.*
  from lately
  cross join lateral (
    select it.id, it.announced_at, it.group_id, it.created_by, it.title
    from public.events as it
    where it.group_id = lately.group_id and it.announced_at is not null and it.status <> 'draft' and (it.announced_at, it.id) < (before, before_id)
    order by it.announced_at desc, it.id desc limit most) as happened
  order by happened.announced_at desc, happened.id desc limit most
$$;

create function private.activity_event_cancelled(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  with lately as (
    select mine.group_id from unnest(groups) as mine (group_id)
    cross join lateral (
      select it.cancelled_at as at, it.id from public.events as it
      where it.group_id = mine.group_id and it.cancelled_at is not null and (it.cancelled_at, it.id) < (before, before_id)
      order by it.cancelled_at desc, it.id desc limit 1) as last
    order by last.at desc, last.id desc limit most)
  select 'event_cancelled', happened.*
  from lately
  cross join lateral (
    select it.id, it.cancelled_at, it.group_id, it.created_by, it.title
    from public.events as it
    where it.group_id = lately.group_id and it.cancelled_at is not null and (it.cancelled_at, it.id) < (before, before_id)
    order by it.cancelled_at desc, it.id desc limit most) as happened
  order by happened.cancelled_at desc, happened.id desc limit most
$$;
insert into private.activities (kind, function_name) values
  ('event_added', 'private.activity_event_added'), ('event_cancelled', 'private.activity_event_cancelled');
grant execute on function private.activity_event_added(uuid[], timestamptz, uuid, int), private.activity_event_cancelled(uuid[], timestamptz, uuid, int) to authenticated;

-- History: how an event came to be as it is
create policy select_event on public.activity_log for select to authenticated
  using (subject_type = 'events' and exists (select from public.events as its where its.id = subject_id));

create function private.tg_events__log() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  aside constant text[] := '{version,updated_at,deleted_by,body_html,announced_at,cancelled_at,reconfirm_at}';
  changed jsonb;
begin
  if tg_op = 'DELETE' then
    delete from public.activity_log where subject_type = 'events' and subject_id = old.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.activity_log (subject_type, subject_id, actor_id, verb) values ('events', new.id, coalesce(auth.uid(), new.created_by), 'created');
    return null;
  end if;
  select jsonb_object_agg(key, jsonb_build_array(to_jsonb(old) -> key, value)) into changed
  from jsonb_each(to_jsonb(new) - aside) where to_jsonb(old) -> key is distinct from value
    -- members read this once the event is out: what its draft said stays its organisers'
    and (old.status <> 'draft' or key in ('status', 'deleted_at'));
  if old.body_html is distinct from new.body_html and old.status <> 'draft' then
    changed := coalesce(changed, '{}') || '{"body_html": true}';
  end if;
  if changed is not null then
    insert into public.activity_log (subject_type, subject_id, actor_id, verb, data)
    values ('events', new.id, auth.uid(), case when changed ? 'deleted_at' then case when new.deleted_at is null then 'restored' else 'deleted' end
      when changed ? 'status' and new.status = 'cancelled' then 'cancelled' else 'changed' end, changed - 'deleted_at');
  end if;
  return null;
end $$;
create trigger _700_log after insert or update or delete on public.events for each row execute function private.tg_events__log();

-- Reports: the event as whoever reports it sees it
create function private.event_snapshot(event_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('event', to_jsonb(its) - '{deleted_at,deleted_by}'::text[],
    'group', (select jsonb_build_object('id', around.id, 'name', around.name) from public.groups as around where around.id = its.group_id),
    'author', (select jsonb_build_object('id', person.id, 'name', person.name) from public.users as person where person.id = its.created_by))
  from public.events as its
  where its.id = event_snapshot.event_id and its.deleted_at is null and its.status <> 'draft' and its.group_id in (select private.my_group_ids())
$$;
insert into private.report_kinds (kind, function_name) values ('event', 'private.event_snapshot');

-- Handing over: what somebody leads and is still to come goes to their heir
create function private.hand_over_events(in_group uuid, leaver uuid, heir uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.events as its set created_by = heir
  where its.group_id = in_group and its.created_by = leaver and its.deleted_at is null
    and exists (select from public.event_occurrences as at where at.event_id = its.id and at.ends_at > private.clock());
  insert into public.event_hosts (event_id, user_id, group_id)
  select host.event_id, heir, in_group from public.event_hosts as host
  where host.group_id = in_group and host.user_id = leaver
    and exists (select from public.event_occurrences as at where at.event_id = host.event_id and at.ends_at > private.clock())
  on conflict do nothing;
end $$;
insert into private.handovers (name, function_name) values ('events', 'private.hand_over_events');

-- Taken out: what one made and what one answered
insert into private.exports (name, query) values
  ('events', 'select id, group_id, title, body_html, status, starts_local, ends_local, all_day, tz, place_name, address, online_url, created_at
              from public.events where created_by = $1 order by created_at'),
  ('event_rsvps', 'select answer.event_id, its.title, at.starts_at, answer.status, answer.guests, kept.note, answer.answered_at
                   from public.event_rsvps as answer join public.event_occurrences as at on at.id = answer.occurrence_id
                   join public.events as its on its.id = answer.event_id
                   left join public.event_rsvp_notes as kept on kept.occurrence_id = answer.occurrence_id and kept.user_id = answer.user_id
                   where answer.user_id = $1 order by answer.answered_at'),
  ('event_reminders', 'select event_id, offset_min, created_at from public.event_reminders where user_id = $1 order by created_at');

-- Made of a message: both ends know of each other, and editing either never edits the other
create function private.link_event(event_id uuid, message_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.messages as its where its.id = link_event.message_id and its.deleted_at is null
                   and its.conversation_id in (select private.my_conversation_ids()))
     or not exists (select from public.events as made where made.id = link_event.event_id and made.created_by = auth.uid() and made.deleted_at is null
                      and made.group_id in (select private.my_group_ids())) then
    raise exception 'This message or event no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  -- what others in the conversation may not see is the maker's own
  perform private.link_message(its.id, 'event', made.id, around.group_id is distinct from made.group_id or made.status = 'draft')
  from public.messages as its join public.conversations as around on around.id = its.conversation_id, public.events as made
  where its.id = link_event.message_id and made.id = link_event.event_id;
end $$;

/** A draft that goes out is no longer its maker's alone, nor is what it was made of, where those who read that see the event. */
create function private.tg_events__open_links() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.message_links as link set own = false
  from public.conversations as around
  where link.target_type = 'event' and link.target_id = new.id and link.own
    and around.id = link.conversation_id and around.group_id = new.group_id;
  return null;
end $$;
create trigger _600_open_links after update of status on public.events
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.tg_events__open_links();

/** Links an event that one made with the message, which one reads, that it was made of. Said twice it changes nothing more. */
create function public.link_event(event_id uuid, message_id uuid) returns void
  language sql set search_path = '' as $$ select private.link_event(event_id, message_id) $$;
grant execute on function private.link_event(uuid, uuid), public.link_event(uuid, uuid) to authenticated;
