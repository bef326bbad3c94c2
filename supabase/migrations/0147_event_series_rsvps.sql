/*
 * Answers to a series: "going to all" is a default.
 *
 * It is written out into each date when that is made, as an answer like any other: so a count stays a count of rows, and
 * places and the waitlist are those of each date. One date that somebody answers by hand keeps that answer, whatever
 * they say of all later. Organisers hear of a default once, and not of every date.
 */
create table public.event_series_rsvps (
  event_id     uuid not null,
  user_id      uuid not null default auth.uid(),
  -- that of the event
  group_id     uuid not null,
  status       text not null check (status in ('going', 'maybe', 'declined')),
  guests       smallint not null default 0 check (guests between 0 and 10),
  answered_at  timestamptz not null default private.clock(),
  primary key (event_id, user_id),
  foreign key (group_id, event_id) references public.events (group_id, id) on delete cascade,
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade
);
create index event_series_rsvps_user on public.event_series_rsvps (user_id, group_id);
create index event_series_rsvps_event on public.event_series_rsvps (group_id, event_id);

-- whether a date has it from what was said of all
alter table public.event_rsvps add column by_default boolean not null default false;

-- Who may
alter table public.event_series_rsvps enable row level security;
grant select on public.event_series_rsvps to authenticated;
create policy select_self on public.event_series_rsvps for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);

create function private.answer_series(event_id uuid, status text, guests int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  moment constant timestamptz := private.clock();
  said constant int := case when answer_series.status = 'declined' then 0 else coalesce(answer_series.guests, 0) end;
  its public.events;
  before public.event_series_rsvps;
begin
  -- held, so that no date is made meanwhile that does not hear of it
  select * into its from public.events as event
  where event.id = answer_series.event_id and event.group_id in (select private.my_group_ids()) and event.status <> 'draft' and event.deleted_at is null
  for share;
  if its.id is null then
    raise exception 'This event no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if not exists (select from public.group_members as member where member.group_id = its.group_id and member.user_id = me) then
    raise exception 'Only group members can answer.' using errcode = '42501';
  end if;
  if exists (select from public.groups as around where around.id = its.group_id and around.archived_at is not null) then
    raise exception 'This group is archived and can’t be changed.' using errcode = '42501';
  end if;
  if not private.is_series(its) then
    raise exception 'This event doesn’t repeat.' using errcode = 'PT409';
  end if;
  if answer_series.status is not null and answer_series.status not in ('going', 'maybe', 'declined') then
    raise exception 'Answer with going, maybe or declined.' using errcode = '22023';
  end if;
  if said < 0 then
    raise exception 'The number of guests can’t be below 0.' using errcode = '22023';
  end if;
  if said > its.guests_per_person then
    raise exception '%', (case its.guests_per_person when 0 then 'You can’t bring guests to this event.' when 1 then 'You can bring one guest.'
      else 'You can bring up to ' || its.guests_per_person || ' guests.' end) using errcode = '22023';
  end if;
  select * into before from public.event_series_rsvps as kept where kept.event_id = its.id and kept.user_id = me;
  if before.status is not distinct from answer_series.status and coalesce(before.guests, 0) = (case when answer_series.status is null then 0 else said end) then
    return;
  end if;

  if answer_series.status is null then
    delete from public.event_series_rsvps as kept where kept.event_id = its.id and kept.user_id = me;
  else
    insert into public.event_series_rsvps as kept (event_id, user_id, group_id, status, guests) values (its.id, me, its.group_id, answer_series.status, said)
    on conflict on constraint event_series_rsvps_pkey do update set status = excluded.status, guests = excluded.guests, answered_at = excluded.answered_at;
  end if;
  perform private.write_answers(its, answer_series.status, said);
  perform private.tell_series_answer(its, me, answer_series.status, said, before.status is not null);
end $$;

/**
 * Answers for oneself whether one comes to all dates of a series that are to come: 'going', 'maybe' or 'declined', with so
 * many guests; null takes it back. What one has answered by hand stays, and so do dates whose answers are closed.
 */
create function public.answer_series(event_id uuid, status text default null, guests int default 0) returns void
  language sql set search_path = '' as $$ select private.answer_series(event_id, status, guests) $$;
grant execute on function private.answer_series(uuid, text, int), public.answer_series(uuid, text, int) to authenticated;

-- What follows
/** An answer is by default only where all dates are being answered; one that was given a place meanwhile stays what it was. */
create function private.tg_event_rsvps__by_default() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.by_default := coalesce(current_setting('app.by_default', true), '') = 'on';
  return new;
end $$;
create trigger _050_by_default before insert or update of answered_at on public.event_rsvps
  for each row execute function private.tg_event_rsvps__by_default();

/** Writes what who asks says of all dates into those ahead that they have not answered by hand. */
create function private.write_answers(its public.events, status text, guests int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  moment constant timestamptz := private.clock();
  dates uuid[];
  it uuid;
begin
  -- as by whoever answers: the dates before their answers, in one order
  dates := array(
    select held.id from (
      select at.id, at.starts_at, at.state from public.event_occurrences as at
      where at.event_id = its.id and at.visible and at.starts_at > moment order by at.id for update) as held
    left join public.event_rsvps as mine on mine.occurrence_id = held.id and mine.user_id = me
    where coalesce(mine.by_default, true) and (write_answers.status is null or held.state = 'scheduled')
      and (its.deadline_min is null or held.starts_at - make_interval(mins => its.deadline_min) > moment)
    order by held.starts_at);
  perform set_config('app.by_default', 'on', true);
  if write_answers.status is null then
    delete from public.event_rsvps as mine where mine.user_id = me and mine.occurrence_id = any (dates);
  elsif its.capacity is null then
    insert into public.event_rsvps as mine (occurrence_id, user_id, event_id, group_id, status, guests, answered_at, listed)
    select date, me, its.id, its.group_id, write_answers.status, write_answers.guests, moment, its.show_guest_list from unnest(dates) as date order by date
    on conflict on constraint event_rsvps_pkey do update
    set status = excluded.status, guests = excluded.guests, answered_at = excluded.answered_at, reconfirm = false, queued_at = null, granted_at = null;
  else
    foreach it in array dates loop
      begin
        perform private.answer_event(it, write_answers.status, write_answers.guests, null, 'app');
      exception when sqlstate 'PT409' then
        -- full, and nobody waits: this date stays without an answer
        null;
      end;
    end loop;
  end if;
  perform set_config('app.by_default', '', true);
end $$;

/** What people said of all dates is written into each that is made: who was first has a place first, none past another. */
create function private.tg_event_occurrences__write_out() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from public.event_series_rsvps as said join made on said.event_id = made.event_id) then
    return null;
  end if;
  perform set_config('app.by_default', 'on', true);
  insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, guests, queued_at, answered_at, listed)
  select id, user_id, event_id, group_id, case when status = 'going' and not fits then 'waitlisted' else status end, guests,
    case when status = 'going' and not fits then clock_timestamp() + place * interval '1 microsecond' end, answered_at, listed
  from (
    select made.id, said.user_id, made.event_id, made.group_id, said.status, said.guests, said.answered_at,
      made.visible and its.show_guest_list as listed, its.waitlist_mode, row_number() over line as place,
      coalesce(sum(case said.status when 'going' then 1 + said.guests else 0 end) over line <= its.capacity, true) as fits
    from made
    join public.events as its on its.id = made.event_id
    join public.event_series_rsvps as said on said.event_id = made.event_id
    where made.starts_at > private.clock()
    window line as (partition by made.id order by said.answered_at, said.user_id rows unbounded preceding)) as answers
  where status <> 'going' or fits or waitlist_mode <> 'off';
  perform set_config('app.by_default', '', true);
  return null;
end $$;
create trigger _400_write_out after insert on public.event_occurrences
  referencing new table as made for each statement execute function private.tg_event_occurrences__write_out();

/** Tells the organisers what somebody said of all dates, once; what they had not read of it before gives way. */
create function private.tell_series_answer(its public.events, who uuid, status text, guests int, again boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  subject constant text := 'rsvp:' || its.id || ':' || who;
  unread uuid[];
  words text;
begin
  with gone as (
    delete from public.notifications as told
    where told.user_id = any (private.organisers_of(its)) and told.type = 'rsvp_received' and told.group_key = subject and not told.is_read and told.times = 1
    returning told.user_id)
  select coalesce(array_agg(user_id), '{}') into unread from gone;
  words := case tell_series_answer.status when 'going' then 'is going to' when 'maybe' then 'might come to' when 'declined' then 'can’t come to' else 'withdrew their answer to' end;
  perform private.notify(array(
      select organiser from unnest(private.organisers_of(its)) as organiser
      where organiser <> who and (tell_series_answer.status is not null or again and organiser <> all (unread))), 'rsvp_received',
    coalesce((select private.shortened(name, 40) from public.users where id = who), 'Someone') || ' ' || words || ' all dates of “' || private.shortened(its.title, 60) || '”'
      || case when tell_series_answer.guests > 0 and tell_series_answer.status <> 'declined' then ' with ' || tell_series_answer.guests || case tell_series_answer.guests when 1 then ' guest' else ' guests' end else '' end,
    its.id, who, its.group_id, '/events?eventId=' || its.id, 'organiser', subject);
exception when others then
  raise warning 'notifying about an answer failed: %', sqlerrm;
end $$;

-- of an answer to all dates each date says nothing, but that a place was given
drop trigger _500_notify on public.event_rsvps;
create trigger _500_notify_insert after insert on public.event_rsvps
  for each row when (not new.by_default) execute function private.tg_event_rsvps__notify();
create trigger _500_notify_update after update of status, guests on public.event_rsvps
  for each row when (not new.by_default or new.granted_at is distinct from old.granted_at) execute function private.tg_event_rsvps__notify();
create trigger _500_notify_delete after delete on public.event_rsvps
  for each row when (not old.by_default) execute function private.tg_event_rsvps__notify();

create trigger _900_tell_insert after insert on public.event_series_rsvps
  referencing new table as changed for each statement execute function private.tg__tell_user('event_id');
create trigger _900_tell_update after update on public.event_series_rsvps
  referencing new table as changed for each statement execute function private.tg__tell_user('event_id');
create trigger _900_tell_delete after delete on public.event_series_rsvps
  referencing old table as changed for each statement execute function private.tg__tell_user('event_id');

insert into private.exports (name, query) values
  ('event_series_rsvps', 'select event_id, status, guests, answered_at from public.event_series_rsvps where user_id = $1 order by answered_at');
update private.exports set query = replace(query, 'all_day, tz,', 'all_day, rrule, rdates, exdates, tz,') where name = 'events';
