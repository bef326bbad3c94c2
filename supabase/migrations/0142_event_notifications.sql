/*
 * Event notifications: what follows from an event for others.
 *
 * Once out, an event is told to its group, or to its team, once. What changes about when and where, that it is cancelled
 * or on again, is told as old → new; a second change within ten minutes takes the place of the first where that was not
 * read, as the sum of both, and what is back as it was is withdrawn. Organisers hear who comes: of a first answer, and of
 * what changes the count; an answer that is taken back before they read it is withdrawn. Who is given a place from the
 * waitlist hears of it at once.
 */
/** What organisers last read of a person's answer, while they have not read the next. */
create table private.rsvp_told (
  occurrence_id  uuid not null references public.event_occurrences on delete cascade,
  user_id        uuid not null references public.users on delete cascade,
  organiser_id   uuid not null references public.users on delete cascade,
  -- the answer before the one that they were told and have not read
  before         text not null,
  primary key (occurrence_id, user_id, organiser_id)
);
create index rsvp_told_user on private.rsvp_told (user_id);
create index rsvp_told_organiser on private.rsvp_told (organiser_id);

/** The last changes of an event, each less than ten minutes after the one before it, and what it was before each. */
create table private.event_changes (
  id          bigint generated always as identity primary key,
  event_id    uuid not null references public.events on delete cascade,
  before      jsonb not null,
  -- whether it asked those who come to say so again
  asked       boolean not null,
  changed_at  timestamptz not null
);
create index event_changes_event on private.event_changes (event_id, id);

-- What follows
/** The name of a zone as people say it: its city. */
create function private.city_of(tz text) returns text
  language sql immutable set search_path = ''
  as $$ select replace(regexp_replace(tz, '^.*/', ''), '_', ' ') $$;

/**
 * When something is, in words: a day, and an hour on the wall of its zone; for who lives in another zone where it is
 * another hour, that too: "Tue 24 Nov, 18:00 Madrid (17:00 for you)".
 */
create function private.event_time(starts_at timestamptz, tz text, all_day boolean, zone text) returns text
  language sql stable set search_path = ''
as $$
  select to_char(there, 'FMDy FMDD FMMon') || case
    when all_day then ''
    when there = here then to_char(there, '", "HH24:MI')
    else to_char(there, '", "HH24:MI ') || private.city_of(tz)
      || ' (' || case when there::date <> here::date then to_char(here, 'FMDy FMDD FMMon", "') else '' end || to_char(here, 'HH24:MI') || ' for you)' end
  from (select starts_at at time zone event_time.tz as there, starts_at at time zone zone as here) as walls
$$;

/** What people are told of when it changes. */
create function private.told_of(its public.events) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'starts_at', its.starts_local at time zone its.tz, 'ends_at', private.end_of(its.starts_local, its.ends_local, its.tz), 'tz', its.tz, 'all_day', its.all_day,
    'place', concat_ws(', ', nullif(trim(its.place_name), ''), nullif(trim(its.address), '')), 'online_url', its.online_url,
    'cancelled', its.status = 'cancelled')
$$;

/** Old → new, for who lives in a zone; null where nothing of it changed. */
create function private.change_of(before jsonb, after jsonb, zone text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  parts text[] := '{}';
  was text := private.event_time((before ->> 'starts_at')::timestamptz, before ->> 'tz', (before ->> 'all_day')::boolean, zone);
  becomes text := private.event_time((after ->> 'starts_at')::timestamptz, after ->> 'tz', (after ->> 'all_day')::boolean, zone);
begin
  if before ->> 'cancelled' <> after ->> 'cancelled' then
    parts := parts || case when (after ->> 'cancelled')::boolean then 'is cancelled' else 'is on again' end;
  end if;
  if before ->> 'starts_at' <> after ->> 'starts_at' or before ->> 'all_day' <> after ->> 'all_day' then
    parts := parts || (was || ' → ' || becomes);
  elsif before ->> 'ends_at' <> after ->> 'ends_at' then
    parts := parts || ('ends ' || private.event_time((before ->> 'ends_at')::timestamptz, before ->> 'tz', false, zone)
      || ' → ' || private.event_time((after ->> 'ends_at')::timestamptz, after ->> 'tz', false, zone));
  end if;
  if before ->> 'place' <> after ->> 'place' then
    parts := parts || (coalesce(nullif(private.shortened(before ->> 'place', 30), ''), 'no location') || ' → ' || coalesce(nullif(private.shortened(after ->> 'place', 30), ''), 'no location'));
  end if;
  if before ->> 'online_url' is distinct from after ->> 'online_url' then
    parts := parts || case when after ->> 'online_url' is null then 'no longer online' when before ->> 'online_url' is null then 'now online' else 'new online link' end;
  end if;
  return nullif(array_to_string(parts, ' · '), '');
end $$;

/** Those whom an event concerns: its team, else its group. */
create function private.invited_to(its public.events) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(member.user_id), '{}') from public.group_members as member
  where member.group_id = its.group_id and (its.team_id is null or exists (
    select from public.team_members as part where part.team_id = its.team_id and part.user_id = member.user_id))
$$;

/** Those who hear of what changes: beside them, whoever has said that they come, or may, or wait for a place. */
create function private.concerned_by(its public.events) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(person), '{}') from (
    select unnest(private.invited_to(its)) as person
    union
    select answer.user_id from public.event_rsvps as answer
    where answer.group_id = its.group_id and answer.event_id = its.id and answer.status <> 'declined') as people
$$;

create function private.event_url(its public.event_occurrences) returns text
  language sql immutable set search_path = ''
  as $$ select '/events?eventId=' || its.event_id || '&on=' || its.on_date $$;

create function private.tg_events__announce() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  people constant uuid[] := private.invited_to(new);
  first constant public.event_occurrences := (select at from public.event_occurrences as at where at.event_id = new.id order by at.on_date limit 1);
  maker constant uuid := coalesce(auth.uid(), new.created_by);
  it record;
begin
  -- what is over already is written down and told to nobody, and what a date poll found is told by the poll
  if first.ends_at <= private.clock() or exists (select from public.date_polls as poll where poll.event_id = new.id) then
    return null;
  end if;
  for it in select private.zone_of(person, new.group_id) as zone, array_agg(person) as people from unnest(people) as person group by 1 loop
    perform private.notify(it.people, 'event_created',
      coalesce((select private.shortened(name, 40) || ' added ' from public.users where id = maker), '') || '“' || private.shortened(new.title, 90) || '” · '
        || private.event_time(first.starts_at, new.tz, new.all_day, it.zone),
      new.id, maker, new.group_id, private.event_url(first), 'member');
  end loop;
  return null;
exception when others then
  raise warning 'notifying about an event failed: %', sqlerrm;
  return null;
end $$;

create function private.tg_events__notify_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  moment  constant timestamptz := private.clock();
  after   constant jsonb := private.told_of(new);
  last    constant jsonb := private.told_of(old);
  people  constant uuid[] := private.concerned_by(new);
  at      constant public.event_occurrences := (select its from public.event_occurrences as its where its.event_id = new.id order by its.on_date limit 1);
  asked   constant boolean := new.reconfirm_at is distinct from old.reconfirm_at;
  subject constant text := 'event_updated:' || new.id;
  fresh   uuid[];
  words   text;
  it      record;
begin
  if last = after and not asked then
    return null;
  end if;
  delete from private.event_changes as changes where changes.event_id = new.id
    and not exists (select from private.event_changes as recent where recent.event_id = new.id and recent.changed_at > moment - interval '10 minutes');
  insert into private.event_changes (event_id, before, asked, changed_at) values (new.id, last, asked, moment);
  -- what was not read gives way to the sum
  with gone as (
    delete from public.notifications as told
    where told.user_id = any (people) and told.type = 'event_updated' and told.group_key = subject and not told.is_read and told.times = 1
      and told.reason = 'member' and told.created_at > moment - interval '10 minutes'
    returning told.user_id)
  select coalesce(array_agg(user_id), '{}') into fresh from gone;
  if greatest((after ->> 'ends_at')::timestamptz, (last ->> 'ends_at')::timestamptz) <= moment then
    return null;
  end if;
  for it in
    select private.zone_of(person, new.group_id) as zone, coalesce(since.was, last) as before,
      -- only who has said that they come is asked again, and as long as they have not said it
      (asked or coalesce(since.also_asked, false)) and exists (
        select from public.event_rsvps as answer
        where answer.group_id = new.group_id and answer.event_id = new.id and answer.user_id = person and answer.reconfirm) as again,
      array_agg(person) as people
    from unnest(people) as person
    -- all that came after what they last read of it
    left join lateral (
      select (array_agg(changes.before order by changes.id))[1] as was, bool_or(changes.asked) as also_asked
      from private.event_changes as changes
      where changes.event_id = new.id and changes.changed_at > coalesce((
        select max(told.created_at) from public.notifications as told
        where told.user_id = person and told.created_at > moment - interval '1 day' and told.type = 'event_updated' and told.group_key = subject
          and told.is_read), '-infinity')
    ) as since on person = any (fresh)
    group by 1, 2, 3
  loop
    words := private.change_of(it.before, after, it.zone);
    if words is not null or it.again then
      perform private.notify(it.people, 'event_updated',
        '“' || private.shortened(new.title, 60) || '” ' || concat_ws(' · ', words,
          case when new.status = 'cancelled' then private.shortened(new.cancelled_reason, 80) end, case when it.again then 'please confirm again' end),
        new.id, auth.uid(), new.group_id, private.event_url(at), 'member', subject);
    end if;
  end loop;
  return null;
exception when others then
  raise warning 'notifying about a changed event failed: %', sqlerrm;
  return null;
end $$;

create trigger _500_announce after insert on public.events
  for each row when (new.status <> 'draft') execute function private.tg_events__announce();
create trigger _500_announce_draft after update of status on public.events
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.tg_events__announce();
create trigger _500_notify_change after update of starts_local, ends_local, all_day, tz, place_name, address, online_url, status, reconfirm_at on public.events
  for each row when (old.status <> 'draft' and new.deleted_at is null) execute function private.tg_events__notify_change();

/** An answer in words, before the name of its event. */
create function private.answer_words(answer public.event_rsvps) returns text
  language sql immutable set search_path = ''
as $$
  select case answer.status when 'going' then 'is going to' when 'maybe' then 'might come to' when 'declined' then 'can’t come to'
    when 'waitlisted' then 'is on the waitlist for' end
$$;

/** Those whom one brings, after the name of the event. */
create function private.guest_words(answer public.event_rsvps) returns text
  language sql immutable set search_path = ''
as $$
  select case when answer.guests > 0 and answer.status <> 'declined' then ' with ' || answer.guests || case answer.guests when 1 then ' guest' else ' guests' end else '' end
$$;

/** Tells the organisers of a first answer and of what changes the count, and the person of a place that they were given. */
create function private.tg_event_rsvps__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.events := (select event from public.events as event where event.id = coalesce(new.event_id, old.event_id));
  at constant public.event_occurrences := (select one from public.event_occurrences as one where one.id = coalesce(new.occurrence_id, old.occurrence_id));
  who constant uuid := coalesce(new.user_id, old.user_id);
  -- by another's answer one comes to a place: that is no answer of one's own
  granted constant boolean := tg_op = 'UPDATE' and old.status = 'waitlisted' and new.status = 'going' and new.granted_at is distinct from old.granted_at;
  -- what organisers count
  was constant text := coalesce(private.answer_words(old) || private.guest_words(old), '');
  becomes constant text := coalesce(private.answer_words(new) || private.guest_words(new), '');
  subject constant text := 'rsvp:' || at.id || ':' || who;
  it record;
begin
  if at.id is null or at.state = 'cancelled' or its.deleted_at is not null or at.ends_at <= private.clock()
     -- what was voted in a poll was told there
     or tg_op = 'INSERT' and new.source = 'poll' then
    return null;
  end if;
  -- who gave it to themselves knows
  if granted and who is distinct from auth.uid() then
    perform private.notify(array[who], 'event_updated',
      'You have a place at “' || private.shortened(its.title, 60) || '” · '
        || private.event_time(at.starts_at, its.tz, its.all_day, private.zone_of(who, its.group_id)) || '. Can’t come? Decline within 24 hours.',
      its.id, null, its.group_id, private.event_url(at), 'waitlist', 'place:' || at.id, 'urgent');
  end if;
  -- of who leaves the group they hear that
  if was = becomes or tg_op = 'DELETE' and not exists (
       select from public.group_members as member where member.group_id = its.group_id and member.user_id = who) then
    return null;
  end if;
  for it in
    with people as (
      select organiser from unnest(private.organisers_of(its)) as organiser where organiser <> who and organiser is distinct from auth.uid()
    ), gone as (
      delete from public.notifications as told using people
      where told.user_id = people.organiser and told.type = 'rsvp_received' and told.group_key = subject and not told.is_read and told.times = 1
      returning told.user_id
    )
    select people.organiser, gone.user_id is not null as unread, case when gone.user_id is null then was else coalesce(
      (select before from private.rsvp_told as kept where kept.occurrence_id = at.id and kept.user_id = who and kept.organiser_id = people.organiser), was) end as before
    from people left join gone on gone.user_id = people.organiser
  loop
    -- that somebody who could not come has nothing to say any more is no news
    continue when it.before = becomes or tg_op = 'DELETE' and old.status = 'declined' and not it.unread;
    insert into private.rsvp_told as kept (occurrence_id, user_id, organiser_id, before) values (at.id, who, it.organiser, it.before)
    on conflict (occurrence_id, user_id, organiser_id) do update set before = excluded.before;
    perform private.notify(array[it.organiser], 'rsvp_received',
      coalesce((select private.shortened(name, 40) from public.users where id = who), 'Someone') || ' '
        || coalesce(private.answer_words(new), 'withdrew their answer to') || ' “' || private.shortened(its.title, 60) || '”'
        || coalesce(private.guest_words(new), '') || ' · '
        || private.event_time(at.starts_at, its.tz, its.all_day, private.zone_of(it.organiser, its.group_id)),
      its.id, who, its.group_id, private.event_url(at), 'organiser', subject);
  end loop;
  return null;
exception when others then
  raise warning 'notifying about an answer failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify after insert or update of status, guests or delete on public.event_rsvps
  for each row execute function private.tg_event_rsvps__notify();

-- the words of a message that a click leads from, and what is counted as seen
create function private.event_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable set search_path = ''
as $$
  select its.group_id, case when its.status = 'draft' then private.organisers_of(its) end
  from public.events as its where its.id = thing and its.deleted_at is null
$$;
insert into private.related_kinds (kind, function_name) values ('events', 'private.event_audience');

-- most systems show two buttons; the page has all three answers
update private.notification_types
set actions = '[{"action": "going", "title": "Going"}, {"action": "declined", "title": "Can’t"}, {"action": "maybe", "title": "Maybe"}]',
    actions_for = '/events?eventId='
where type in ('event_created', 'event_reminder');
