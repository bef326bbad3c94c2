/*
 * Event RSVPs: who comes to which occurrence, and who waits for a place.
 *
 * A person answers for themselves, by `answer_event`, which holds the occurrence so that two who want the last place
 * come one after the other. Where a place is free and nobody waits, Going is Going; else it is a place in the waitlist,
 * in the order in which people came. A place that becomes free goes to the first in line, with all of their guests, or
 * waits for an organiser to give it where the event says so. Nobody loses a place because fewer are offered later.
 *
 * Members see who comes and who may, where the event shows it; who cannot come, and who waits, only they themselves and
 * the organisers. How many come stands apart from that, since an event may show the number and not the names.
 */
create table public.event_rsvps (
  occurrence_id  uuid not null,
  user_id        uuid not null default auth.uid(),
  -- those of the occurrence
  event_id       uuid not null,
  group_id       uuid not null,
  status         text not null check (status in ('going', 'maybe', 'declined', 'waitlisted')),
  guests         smallint not null default 0 check (guests between 0 and 10),
  -- since when one waits: the order of the waitlist
  queued_at      timestamptz,
  -- when a place was given to who waited
  granted_at     timestamptz,
  -- what was said before something changed, and shall be said again
  reconfirm      boolean not null default false,
  answered_at    timestamptz not null default private.clock(),
  source         text not null default 'app' check (source in ('app', 'push', 'chat', 'link', 'poll')),
  -- whether members may see it
  listed         boolean not null,
  primary key (occurrence_id, user_id),
  check ((status = 'waitlisted') = (queued_at is not null)),
  foreign key (group_id, event_id, occurrence_id) references public.event_occurrences (group_id, event_id, id) on delete cascade,
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade
);
create index event_rsvps_user on public.event_rsvps (user_id, group_id);
create index event_rsvps_event on public.event_rsvps (group_id, event_id, occurrence_id);
create index event_rsvps_order on public.event_rsvps (occurrence_id, status, answered_at, user_id);
create index event_rsvps_waiting on public.event_rsvps (occurrence_id, queued_at, user_id) where status = 'waitlisted';

/** Apart from the answers, since who may see one need not see the other. Waiting and declining are not counted for members. */
create table public.event_counts (
  occurrence_id  uuid primary key,
  event_id       uuid not null,
  group_id       uuid not null,
  going          int not null default 0,
  guests         int not null default 0,
  maybe          int not null default 0,
  -- whether members may see it
  listed         boolean not null,
  foreign key (group_id, event_id, occurrence_id) references public.event_occurrences (group_id, event_id, id) on delete cascade
);
create index event_counts_event on public.event_counts (group_id, event_id, occurrence_id);

create table public.event_rsvp_notes (
  occurrence_id  uuid not null,
  user_id        uuid not null default auth.uid(),
  event_id       uuid not null,
  group_id       uuid not null,
  note           text not null check (length(trim(note)) between 1 and 300),
  primary key (occurrence_id, user_id),
  foreign key (occurrence_id, user_id) references public.event_rsvps on delete cascade
);
create index event_rsvp_notes_event on public.event_rsvp_notes (group_id, event_id);

-- Who may
alter table public.event_rsvps enable row level security;
grant select on public.event_rsvps to authenticated;
create policy select_self on public.event_rsvps for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy select_member on public.event_rsvps for select to authenticated
  using (listed and status in ('going', 'maybe') and group_id = any (array(select private.my_group_ids())));
create policy select_organiser on public.event_rsvps for select to authenticated
  using ((group_id = any (array(select private.my_group_ids('eventManagement'))) or event_id = any (array(select private.my_hosted_event_ids())))
    and exists (select from public.events as its where its.id = event_id));

alter table public.event_counts enable row level security;
grant select on public.event_counts to authenticated;
create policy select_member on public.event_counts for select to authenticated
  using (listed and group_id = any (array(select private.my_group_ids())));
create policy select_organiser on public.event_counts for select to authenticated
  using ((group_id = any (array(select private.my_group_ids('eventManagement'))) or event_id = any (array(select private.my_hosted_event_ids())))
    and exists (select from public.events as its where its.id = event_id));

alter table public.event_rsvp_notes enable row level security;
grant select on public.event_rsvp_notes to authenticated;
create policy select_self on public.event_rsvp_notes for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy select_organiser on public.event_rsvp_notes for select to authenticated
  using ((group_id = any (array(select private.my_group_ids('eventManagement'))) or event_id = any (array(select private.my_hosted_event_ids())))
    and exists (select from public.events as its where its.id = event_id));

-- What follows
/** What members may see of an event's answers: names where it shows them, numbers where it counts; nothing of a draft or in the trash. */
create function private.tg_events__list_answers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  out_there constant boolean := new.status <> 'draft' and new.deleted_at is null;
begin
  -- as by whoever answers: the occurrence before its answers, or the two would wait for each other, and an answer that
  -- comes at this moment would be shown as the event was
  perform from public.event_occurrences as at where at.event_id = new.id order by at.id for update;
  update public.event_rsvps as answer set listed = out_there and new.show_guest_list
  where answer.event_id = new.id and answer.listed is distinct from (out_there and new.show_guest_list);
  update public.event_counts as counted set listed = out_there and new.show_count
  where counted.event_id = new.id and counted.listed is distinct from (out_there and new.show_count);
  return null;
end $$;
create trigger _400_list_answers after update of status, deleted_at, show_guest_list, show_count on public.events
  for each row execute function private.tg_events__list_answers();

create function private.tg_event_occurrences__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.event_counts (occurrence_id, event_id, group_id, listed)
  select new.id, new.event_id, new.group_id, new.visible and its.show_count from public.events as its where its.id = new.event_id;
  return null;
end $$;
create trigger _300_count after insert on public.event_occurrences for each row execute function private.tg_event_occurrences__count();

/** The numbers of an occurrence, counted anew, by whoever holds it. */
create function private.count_answers(occurrence_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.event_counts as counted
  set going = sums.going, guests = sums.guests, maybe = sums.maybe
  from (
    select count(*) filter (where status = 'going') as going, coalesce(sum(answer.guests) filter (where status = 'going'), 0) as guests,
      count(*) filter (where status = 'maybe') as maybe
    from public.event_rsvps as answer where answer.occurrence_id = count_answers.occurrence_id) as sums
  where counted.occurrence_id = count_answers.occurrence_id
    and (counted.going, counted.guests, counted.maybe) is distinct from (sums.going, sums.guests, sums.maybe)
$$;

/** The places of an occurrence that nobody has; null where there is no end of them. */
create function private.free_places(occurrence_id uuid) returns int
  language sql stable security definer set search_path = ''
as $$
  select its.capacity - coalesce((
    select sum(1 + answer.guests) from public.event_rsvps as answer
    where answer.occurrence_id = free_places.occurrence_id and answer.status = 'going'), 0)::int
  from public.event_occurrences as at join public.events as its on its.id = at.event_id
  where at.id = free_places.occurrence_id
$$;

/** Gives a place to one who waits. */
create function private.grant_place(occurrence_id uuid, user_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.event_rsvps as answer
  set status = 'going', queued_at = null, granted_at = private.clock()
  where answer.occurrence_id = grant_place.occurrence_id and answer.user_id = grant_place.user_id and answer.status = 'waitlisted';
end $$;

/**
 * Gives the free places of an occurrence to those who wait, in their order, none past another; where an organiser gives
 * them, only once there is no end of places. Who waits goes on waiting where nobody new may. Only by whoever holds it.
 */
create function private.promote(occurrence_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  free int;
  it public.event_rsvps;
begin
  if not exists (
    select from public.event_occurrences as at join public.events as its on its.id = at.event_id
    where at.id = promote.occurrence_id and at.visible and at.state = 'scheduled' and at.ends_at > private.clock()
      and (its.waitlist_mode <> 'manual' or its.capacity is null)) then
    return;
  end if;
  for it in
    select * from public.event_rsvps as answer
    where answer.occurrence_id = promote.occurrence_id and answer.status = 'waitlisted'
    order by answer.queued_at, answer.user_id
  loop
    free := private.free_places(occurrence_id);
    exit when free < 1 + it.guests;
    perform private.grant_place(occurrence_id, it.user_id);
  end loop;
end $$;

/** Holds an occurrence that who asks sees, until the end of the transaction. */
create function private.hold_occurrence(id uuid) returns public.event_occurrences
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.event_occurrences;
begin
  -- in one step: rights are asked before anything is held
  select at.* into held from public.event_occurrences as at
  where at.id = hold_occurrence.id and at.group_id in (select private.my_group_ids()) and at.visible
  for update;
  if held.id is null then
    raise exception 'This event no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return held;
end $$;

create function private.answer_event(occurrence_id uuid, status text, guests int, note text, source text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  moment  constant timestamptz := private.clock();
  held    constant public.event_occurrences := private.hold_occurrence(answer_event.occurrence_id);
  its     constant public.events := (select event from public.events as event where event.id = held.event_id);
  words   constant text := nullif(trim(answer_event.note), '');
  said    constant int := case when answer_event.status = 'declined' then 0 else coalesce(answer_event.guests, 0) end;
  before  public.event_rsvps;
  free    int;
  settled text := answer_event.status;
  same    boolean;
begin
  if not exists (select from public.group_members as member where member.group_id = held.group_id and member.user_id = auth.uid()) then
    raise exception 'Only group members can answer.' using errcode = '42501';
  end if;
  if exists (select from public.groups as around where around.id = held.group_id and around.archived_at is not null) then
    raise exception 'This group is archived and can’t be changed.' using errcode = '42501';
  end if;
  if answer_event.status is not null and answer_event.status not in ('going', 'maybe', 'declined') then
    raise exception 'Answer with going, maybe or declined.' using errcode = '22023';
  end if;
  if said < 0 then
    raise exception 'The number of guests can’t be below 0.' using errcode = '22023';
  end if;
  select * into before from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.user_id = auth.uid();

  -- said once more, it is the same answer: it neither moves anybody in line nor asks whether one still may
  same := coalesce(case before.status when 'waitlisted' then 'going' else before.status end, '') = coalesce(answer_event.status, '')
    and coalesce(before.guests, 0) = case when before.status is null then 0 else said end and not coalesce(before.reconfirm, false);
  if not same then
    if said > its.guests_per_person and said > coalesce(before.guests, 0) then
      raise exception '%', (case its.guests_per_person when 0 then 'You can’t bring guests to this event.' when 1 then 'You can bring one guest.'
        else 'You can bring up to ' || its.guests_per_person || ' guests.' end) using errcode = '22023';
    end if;
    if held.state = 'cancelled' then
      raise exception 'This event is cancelled.' using errcode = 'PT409';
    end if;
    if held.ends_at <= moment then
      raise exception 'This event is over.' using errcode = 'PT409';
    end if;
    -- who was given a place has a day to say no to it, and who is asked again may say what they said, or no
    if moment > held.starts_at - make_interval(mins => its.deadline_min)
       and not coalesce(answer_event.status = 'declined' and (before.granted_at > moment - interval '24 hours' or before.reconfirm)
         or before.reconfirm and answer_event.status = before.status and said <= before.guests, false) then
      raise exception 'Answers closed on %.', to_char((held.starts_at - make_interval(mins => its.deadline_min)) at time zone its.tz, 'FMDD Mon "at" HH24:MI')
        using errcode = 'PT409';
    end if;
    if answer_event.status = 'going' then
      free := private.free_places(held.id) + case before.status when 'going' then 1 + before.guests else 0 end;
      if free < 1 + said and before.status = 'going' and said > before.guests then
        raise exception 'There aren’t enough places left for % more.', said - before.guests using errcode = 'PT409';
      end if;
      -- who has a place keeps it, also where fewer are offered now; and who waits for an organiser’s word goes on waiting
      if before.status is distinct from 'going' and (free < 1 + said or its.capacity is not null and (before.status = 'waitlisted' and its.waitlist_mode = 'manual' or exists (
           select from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.status = 'waitlisted' and answer.user_id <> auth.uid()
             and (before.queued_at is null or (answer.queued_at, answer.user_id) < (before.queued_at, before.user_id))))) then
        if its.waitlist_mode = 'off' and before.status is distinct from 'waitlisted' then
          raise exception 'This event is full.' using errcode = 'PT409';
        end if;
        settled := 'waitlisted';
      end if;
    end if;
    if answer_event.status is null then
      delete from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.user_id = auth.uid();
    else
      insert into public.event_rsvps as answer (occurrence_id, user_id, event_id, group_id, status, guests, queued_at, answered_at, source, listed)
      values (held.id, auth.uid(), held.event_id, held.group_id, settled, said, case when settled = 'waitlisted' then clock_timestamp() end, moment,
        coalesce(nullif(answer_event.source, 'poll'), 'app'), held.visible and its.show_guest_list)
      on conflict on constraint event_rsvps_pkey do update
      set status = excluded.status, guests = excluded.guests, answered_at = excluded.answered_at, source = excluded.source, reconfirm = false,
          -- a larger party waits where the smaller one stood
          queued_at = case when excluded.status = 'waitlisted' then coalesce(answer.queued_at, excluded.queued_at) end,
          granted_at = case when excluded.status = 'going' then answer.granted_at end;
    end if;
    perform private.promote(held.id);
  end if;

  if answer_event.status is not null then
    if words is not null then
      insert into public.event_rsvp_notes as kept (occurrence_id, user_id, event_id, group_id, note)
      values (held.id, auth.uid(), held.event_id, held.group_id, words)
      on conflict on constraint event_rsvp_notes_pkey do update set note = excluded.note where kept.note <> excluded.note;
    elsif answer_event.note is not null then
      delete from public.event_rsvp_notes as kept where kept.occurrence_id = held.id and kept.user_id = auth.uid();
    end if;
  end if;
  return (select answer.status from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.user_id = auth.uid());
end $$;

/**
 * Answers for oneself whether one comes: 'going', 'maybe' or 'declined', with so many guests; null takes the answer back.
 * A note is for the organisers; null leaves it as it is, '' takes it away. Returns what one now is, which may be
 * 'waitlisted'. Said twice it changes nothing more. Refused once answers are closed (PT409), and with more guests than
 * the event lets one bring (22023).
 */
create function public.answer_event(occurrence_id uuid, status text default null, guests int default 0, note text default null, source text default 'app') returns text
  language sql set search_path = '' as $$ select private.answer_event(occurrence_id, status, guests, note, source) $$;

create function private.give_place(occurrence_id uuid, user_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.event_occurrences := private.hold_occurrence(give_place.occurrence_id);
begin
  if held.group_id not in (select private.my_group_ids('eventManagement')) then
    raise exception 'You need event management permissions.' using errcode = '42501';
  end if;
  if held.state = 'cancelled' or held.ends_at <= private.clock() then
    raise exception 'This event is cancelled or over.' using errcode = 'PT409';
  end if;
  if not exists (select from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.user_id = give_place.user_id and answer.status in ('waitlisted', 'going')) then
    raise exception 'This person isn’t on the waitlist.' using errcode = 'PT404';
  end if;
  perform private.grant_place(held.id, give_place.user_id);
end $$;

/** Gives a place to somebody on the waitlist, whoever stands before them, and also where it is one more than are offered. For organisers who manage events. */
create function public.give_place(occurrence_id uuid, user_id uuid) returns void
  language sql set search_path = '' as $$ select private.give_place(occurrence_id, user_id) $$;

create function private.waitlist_place(occurrence_id uuid) returns int
  language sql stable security definer set search_path = ''
as $$
  select 1 + (
    select count(*)::int from public.event_rsvps as before
    where before.occurrence_id = mine.occurrence_id and before.status = 'waitlisted' and (before.queued_at, before.user_id) < (mine.queued_at, mine.user_id))
  from public.event_rsvps as mine
  join public.event_occurrences as at on at.id = mine.occurrence_id and at.visible
  where mine.occurrence_id = waitlist_place.occurrence_id and mine.user_id = auth.uid() and mine.status = 'waitlisted' and (select private.my_role()) is not null
$$;

/** One's own place in the waitlist of an occurrence, 1 the first; null for who is not in it. */
create function public.waitlist_place(occurrence_id uuid) returns int
  language sql stable set search_path = '' as $$ select private.waitlist_place(occurrence_id) $$;
grant execute on function private.answer_event(uuid, text, int, text, text), public.answer_event(uuid, text, int, text, text),
  private.give_place(uuid, uuid), public.give_place(uuid, uuid), private.waitlist_place(uuid), public.waitlist_place(uuid) to authenticated;

/** Who leaves the group frees their places: the occurrences are held first, in one order, as by whoever answers. */
create function private.tg_group_members__hold_occurrences() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.event_occurrences as at
  where at.id in (select answer.occurrence_id from public.event_rsvps as answer where answer.user_id = old.user_id and answer.group_id = old.group_id)
  order by at.id for update;
  return old;
end $$;
create trigger _050_hold_occurrences before delete on public.group_members
  for each row execute function private.tg_group_members__hold_occurrences();

/** Each occurrence whose answers changed is counted, and what became free is given on. */
create function private.tg_event_rsvps__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  it uuid;
begin
  for it in select distinct changed.occurrence_id from changed order by 1 loop
    -- of an occurrence that goes with its answers nothing is left to count
    if tg_op = 'DELETE' then
      perform private.promote(it);
    end if;
    perform private.count_answers(it);
  end loop;
  return null;
end $$;

/** More places, or another way to give them, may be good for those who wait; and being asked again is said to each. */
create function private.tg_events__offer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  it uuid;
begin
  for it in select at.id from public.event_occurrences as at where at.event_id = new.id and at.ends_at > private.clock() order by at.id for update loop
    if new.reconfirm_at is distinct from old.reconfirm_at then
      update public.event_rsvps as answer set reconfirm = true
      where answer.occurrence_id = it and answer.status in ('going', 'maybe') and answer.user_id is distinct from auth.uid();
    end if;
    perform private.promote(it);
  end loop;
  return null;
end $$;
create trigger _400_offer after update of capacity, waitlist_mode, status, reconfirm_at, deleted_at on public.events
  for each row when (new.status = 'scheduled' and new.deleted_at is null) execute function private.tg_events__offer();

/** The group hears of what it may see, the person of what is theirs, and the organisers of all. */
create function private.tg_event_rsvps__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || changed.user_id, 'event_rsvps', tg_op, array_agg(changed.occurrence_id)) from changed group by changed.user_id;
  perform private.tell('user:' || organiser, 'event_rsvps', tg_op, array_agg(distinct told.occurrence_id))
  from (select distinct changed.event_id, changed.occurrence_id from changed) as told join public.events as its on its.id = told.event_id,
    unnest(private.organisers_of(its)) as organiser
  group by organiser;
  return null;
end $$;

/** Who comes and who may is a list that members see: only where it becomes another do they hear of it. */
create function private.tg_event_rsvps__tell_group() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  before constant boolean := tg_op <> 'INSERT' and old.listed and old.status in ('going', 'maybe');
  after constant boolean := tg_op <> 'DELETE' and new.listed and new.status in ('going', 'maybe');
begin
  if before is distinct from after or before and (old.status, old.guests) is distinct from (new.status, new.guests) then
    perform private.tell('group:' || coalesce(new.group_id, old.group_id), 'event_rsvps', tg_op, array[coalesce(new.occurrence_id, old.occurrence_id)]);
  end if;
  return null;
end $$;

create function private.tg_event_counts__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || group_id, 'event_counts', tg_op, array_agg(occurrence_id)) from changed where listed group by group_id;
  return null;
end $$;

/** A note is its person's and the organisers', and told to them alone; so it is also where the answer stays as it was. */
create function private.tg_event_rsvp_notes__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || person, 'event_rsvp_notes', tg_op, array_agg(occurrence_id)) from (
    select user_id as person, occurrence_id from changed
    union
    select unnest(private.organisers_of(its)), changed.occurrence_id
    from changed join public.events as its on its.id = changed.event_id) as told group by person;
  return null;
end $$;

create trigger _300_count_insert after insert on public.event_rsvps
  referencing new table as changed for each statement execute function private.tg_event_rsvps__count();
create trigger _300_count_update after update on public.event_rsvps
  referencing new table as changed for each statement execute function private.tg_event_rsvps__count();
create trigger _300_count_delete after delete on public.event_rsvps
  referencing old table as changed for each statement execute function private.tg_event_rsvps__count();
create trigger _800_tell_group after insert or update or delete on public.event_rsvps
  for each row execute function private.tg_event_rsvps__tell_group();
create trigger _900_tell_insert after insert on public.event_rsvps
  referencing new table as changed for each statement execute function private.tg_event_rsvps__tell();
create trigger _900_tell_update after update on public.event_rsvps
  referencing new table as changed for each statement execute function private.tg_event_rsvps__tell();
create trigger _900_tell_delete after delete on public.event_rsvps
  referencing old table as changed for each statement execute function private.tg_event_rsvps__tell();
create trigger _900_tell_update after update on public.event_counts
  referencing new table as changed for each statement execute function private.tg_event_counts__tell();
create trigger _900_tell_insert after insert on public.event_rsvp_notes
  referencing new table as changed for each statement execute function private.tg_event_rsvp_notes__tell();
create trigger _900_tell_update after update on public.event_rsvp_notes
  referencing new table as changed for each statement execute function private.tg_event_rsvp_notes__tell();
create trigger _900_tell_delete after delete on public.event_rsvp_notes
  referencing old table as changed for each statement execute function private.tg_event_rsvp_notes__tell();
