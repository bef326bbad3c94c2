/*
 * Date polls: when people can come, before there is an event.
 *
 * Who has eventManagement offers up to ten dates, on the wall of one zone; members say yes, if need be or no to each, and
 * change it until the poll closes. Closing on a date makes the event, and turns what people said into their answers;
 * closing without one keeps the poll to be read. Both can be taken back.
 */
create table public.date_polls (
  id           uuid primary key default gen_random_uuid(),
  group_id     uuid not null references public.groups on delete cascade,
  title        text not null check (length(title) <= 120 and length(trim(title)) > 0),
  note         text check (length(note) <= 1000),
  place_name   text check (length(place_name) <= 120),
  -- a name of the list, which every device knows; the dates never leave it
  tz           text not null default 'UTC' check (timezone(tz, '2000-01-01 00:00+00'::timestamptz) is not null),
  -- whether guests read who said what
  shows_names  boolean not null default false,
  -- people who said something, members and guests
  voters       int not null default 0,
  closed_at    timestamptz,
  closed_by    uuid references public.users on delete set null,
  -- the date it closed on, and the event made of it
  slot_id      uuid,
  event_id     uuid,
  created_by   uuid default auth.uid() references public.users on delete set null,
  created_at   timestamptz not null default private.clock(),
  updated_at   timestamptz not null default private.clock(),
  version      int not null default 1,
  deleted_at   timestamptz,
  deleted_by   uuid references public.users on delete set null,
  unique (group_id, id),
  -- the poll says so first, so that the event is told of as the poll’s
  foreign key (event_id) references public.events on delete set null deferrable initially deferred,
  check (closed_at is not null or event_id is null and slot_id is null and closed_by is null)
);
create index date_polls_group on public.date_polls (group_id, created_at desc) where deleted_at is null;
create index date_polls_event on public.date_polls (event_id);
create index date_polls_created_by on public.date_polls (created_by);
create index date_polls_closed_by on public.date_polls (closed_by);
create index date_polls_deleted_by on public.date_polls (deleted_by) where deleted_by is not null;
create index date_polls_deleted on public.date_polls (deleted_at) where deleted_at is not null;

create table public.date_poll_slots (
  id            uuid primary key default gen_random_uuid(),
  poll_id       uuid not null,
  -- that of the poll
  group_id      uuid not null,
  starts_local  timestamp not null check (starts_local between '2000-01-01' and '2100-01-01'),
  ends_local    timestamp not null,
  all_day       boolean not null default false,
  -- the same as moments, by the zone of the poll
  starts_at     timestamptz not null,
  ends_at       timestamptz not null,
  constraint date_poll_slots_ends_after_start check (ends_local > starts_local),
  constraint date_poll_slots_at_most_14_days check (ends_local <= starts_local + interval '14 days'),
  constraint date_poll_slots_whole_days check (not all_day or starts_local = starts_local::date and ends_local = ends_local::date),
  constraint date_poll_slots_once unique (poll_id, starts_local, ends_local),
  unique (poll_id, id),
  unique (group_id, poll_id, id),
  foreign key (group_id, poll_id) references public.date_polls (group_id, id) on delete cascade
);
alter table public.date_polls add foreign key (id, slot_id) references public.date_poll_slots (poll_id, id) on delete set null (slot_id);
create index date_polls_slot on public.date_polls (id, slot_id);

/** People without an account who voted by a link, as they call themselves. */
create table public.date_poll_guests (
  id          uuid primary key default gen_random_uuid(),
  poll_id     uuid not null,
  group_id    uuid not null,
  name        text not null check (length(trim(name)) between 1 and 60),
  created_at  timestamptz not null default private.clock(),
  unique (poll_id, id),
  foreign key (group_id, poll_id) references public.date_polls (group_id, id) on delete cascade
);
create index date_poll_guests_poll on public.date_poll_guests (group_id, poll_id);

create table public.date_poll_votes (
  id        uuid primary key default gen_random_uuid(),
  poll_id   uuid not null,
  slot_id   uuid not null,
  group_id  uuid not null,
  -- a member, or a guest
  user_id   uuid,
  guest_id  uuid,
  answer    text not null check (answer in ('yes', 'if_need_be', 'no')),
  voted_at  timestamptz not null default private.clock(),
  check (num_nonnulls(user_id, guest_id) = 1),
  unique (slot_id, user_id),
  unique (slot_id, guest_id),
  foreign key (group_id, poll_id) references public.date_polls (group_id, id) on delete cascade,
  foreign key (group_id, poll_id, slot_id) references public.date_poll_slots (group_id, poll_id, id) on delete cascade,
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade,
  foreign key (poll_id, guest_id) references public.date_poll_guests (poll_id, id) on delete cascade
);
create index date_poll_votes_slot on public.date_poll_votes (group_id, poll_id, slot_id);
create index date_poll_votes_user on public.date_poll_votes (user_id, group_id);
create index date_poll_votes_guest on public.date_poll_votes (poll_id, guest_id);

-- Who may
alter table public.date_polls enable row level security;
grant select on public.date_polls to authenticated;
grant insert (id, group_id, title, note, place_name, tz, shows_names), update (title, note, place_name, shows_names) on public.date_polls to authenticated;
create policy select_member on public.date_polls for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy hide_deleted on public.date_polls as restrictive for all to authenticated using (deleted_at is null);
create policy insert_organiser on public.date_polls for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('eventManagement'))) and created_by = (select auth.uid()));
create policy update_organiser on public.date_polls for update to authenticated
  using (group_id = any (array(select private.my_group_ids('eventManagement'))));

alter table public.date_poll_slots enable row level security;
grant select, delete on public.date_poll_slots to authenticated;
grant insert (id, poll_id, group_id, starts_local, ends_local, all_day) on public.date_poll_slots to authenticated;
create policy select_member on public.date_poll_slots for select to authenticated
  using (group_id = any (array(select private.my_group_ids())) and exists (select from public.date_polls as its where its.id = poll_id));
create policy insert_organiser on public.date_poll_slots for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('eventManagement'))) and exists (select from public.date_polls as its where its.id = poll_id));
create policy delete_organiser on public.date_poll_slots for delete to authenticated
  using (group_id = any (array(select private.my_group_ids('eventManagement')))
    and exists (select from public.date_polls as its where its.id = poll_id and its.closed_at is null));

-- a guest goes with what they said, where somebody plays tricks
alter table public.date_poll_guests enable row level security;
grant select, delete on public.date_poll_guests to authenticated;
create policy select_member on public.date_poll_guests for select to authenticated
  using (group_id = any (array(select private.my_group_ids())) and exists (select from public.date_polls as its where its.id = poll_id));
create policy delete_organiser on public.date_poll_guests for delete to authenticated
  using (group_id = any (array(select private.my_group_ids('eventManagement')))
    and exists (select from public.date_polls as its where its.id = poll_id and its.closed_at is null));

alter table public.date_poll_votes enable row level security;
grant select on public.date_poll_votes to authenticated;
create policy select_member on public.date_poll_votes for select to authenticated
  using (group_id = any (array(select private.my_group_ids())) and exists (select from public.date_polls as its where its.id = poll_id));

-- What follows
/** A poll, held until the transaction ends, for who sees it: whoever votes, adds a date or closes it comes one after the other. */
create function private.hold_date_poll(id uuid) returns public.date_polls
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.date_polls;
begin
  select * into held from public.date_polls as poll
  where poll.id = hold_date_poll.id and poll.deleted_at is null and poll.group_id = any (array(select private.my_group_ids()))
  for update;
  if held.id is null then
    raise exception 'This date poll no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return held;
end $$;

/** Dates come into a poll that is open, up to ten, and none that has begun; its zone makes moments of them. */
create function private.tg_date_poll_slots__place() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.date_polls;
begin
  select * into its from public.date_polls as poll where poll.group_id = new.group_id and poll.id = new.poll_id for update;
  -- the key says that there is none
  new.starts_at := new.starts_local at time zone coalesce(its.tz, 'UTC');
  new.ends_at := private.end_of(new.starts_local, new.ends_local, coalesce(its.tz, 'UTC'));
  if its.id is null or (auth.uid() is not null and its.group_id not in (select private.my_group_ids('eventManagement'))) then
    return new;
  end if;
  if its.closed_at is not null then
    raise exception 'This poll is closed.' using errcode = 'PT409';
  end if;
  if new.starts_at <= private.clock() then
    raise exception 'Offer dates that are still to come.' using errcode = '22023';
  end if;
  if (select count(*) from public.date_poll_slots as slot where slot.poll_id = its.id) >= 10 then
    raise exception 'A poll can offer up to 10 dates.' using errcode = '22023';
  end if;
  return new;
end $$;

/**
 * Opens a poll with its dates, `[{id, starts_local, ends_local, all_day}]`, under one's own rights. Said twice it changes
 * nothing more.
 */
create function public.create_date_poll(
  id uuid, group_id uuid, title text, slots jsonb, tz text default 'UTC', note text default null, place_name text default null, shows_names boolean default false
) returns void
  language plpgsql set search_path = ''
as $$
begin
  if jsonb_typeof(slots) is distinct from 'array' or jsonb_array_length(slots) not between 1 and 10 then
    raise exception 'Offer 1 to 10 dates.' using errcode = '22023';
  end if;
  insert into public.date_polls (id, group_id, title, note, place_name, tz, shows_names)
  values (create_date_poll.id, create_date_poll.group_id, create_date_poll.title, nullif(trim(create_date_poll.note), ''), nullif(trim(create_date_poll.place_name), ''),
    create_date_poll.tz, create_date_poll.shows_names)
  on conflict do nothing;
  if not found then
    return;
  end if;
  insert into public.date_poll_slots (id, poll_id, group_id, starts_local, ends_local, all_day)
  select coalesce(slot.id, gen_random_uuid()), create_date_poll.id, create_date_poll.group_id, slot.starts_local, slot.ends_local, coalesce(slot.all_day, false)
  from jsonb_to_recordset(slots) as slot (id uuid, starts_local timestamp, ends_local timestamp, all_day boolean);
end $$;

create function private.vote_date_poll(poll_id uuid, slot_id uuid, answer text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its  constant public.date_polls := private.hold_date_poll(vote_date_poll.poll_id);
  slot public.date_poll_slots;
begin
  if not exists (select from public.group_members as member where member.group_id = its.group_id and member.user_id = auth.uid()) then
    raise exception 'Only group members can vote.' using errcode = '42501';
  end if;
  if exists (select from public.groups as around where around.id = its.group_id and around.archived_at is not null) then
    raise exception 'This group is archived and can’t be changed.' using errcode = '42501';
  end if;
  if answer is not null and answer not in ('yes', 'if_need_be', 'no') then
    raise exception 'Vote with yes, if_need_be or no.' using errcode = '22023';
  end if;
  select * into slot from public.date_poll_slots as one where one.id = vote_date_poll.slot_id and one.poll_id = its.id;
  if slot.id is null then
    raise exception 'This date is no longer in the poll.' using errcode = 'PT404';
  end if;
  -- said once more it is the same vote, whatever has come since
  if answer is not distinct from (select vote.answer from public.date_poll_votes as vote where vote.slot_id = slot.id and vote.user_id = auth.uid()) then
    return;
  end if;
  if its.closed_at is not null then
    raise exception 'This poll is closed.' using errcode = 'PT409';
  end if;
  if slot.starts_at <= private.clock() then
    raise exception 'This date has passed.' using errcode = 'PT409';
  end if;
  if answer is null then
    delete from public.date_poll_votes as vote where vote.slot_id = slot.id and vote.user_id = auth.uid();
    return;
  end if;
  insert into public.date_poll_votes as vote (poll_id, slot_id, group_id, user_id, answer) values (its.id, slot.id, its.group_id, auth.uid(), answer)
  on conflict on constraint date_poll_votes_slot_id_user_id_key do update set answer = excluded.answer, voted_at = excluded.voted_at;
  perform private.tell_vote(its.id, (select person.name from public.users as person where person.id = auth.uid()), auth.uid());
end $$;

/** Says for oneself whether one can come on a date: 'yes', 'if_need_be' or 'no'; null takes it back. Said twice it changes nothing more. */
create function public.vote_date_poll(poll_id uuid, slot_id uuid, answer text default null) returns void
  language sql set search_path = '' as $$ select private.vote_date_poll(poll_id, slot_id, answer) $$;

create function private.close_date_poll(id uuid, slot_id uuid, event_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its    constant public.date_polls := private.hold_date_poll(close_date_poll.id);
  made   constant uuid := case when close_date_poll.slot_id is not null then coalesce(close_date_poll.event_id, gen_random_uuid()) end;
  slot   public.date_poll_slots;
  moment constant timestamptz := private.clock();
begin
  if its.group_id not in (select private.my_group_ids('eventManagement')) then
    raise exception 'You need event management permissions.' using errcode = '42501';
  end if;
  if its.closed_at is not null then
    -- said twice it changes nothing more
    if its.slot_id is not distinct from close_date_poll.slot_id and its.event_id is not distinct from close_date_poll.event_id then
      return;
    end if;
    raise exception 'This poll is already closed.' using errcode = 'PT409';
  end if;
  if close_date_poll.slot_id is not null then
    select * into slot from public.date_poll_slots as one where one.id = close_date_poll.slot_id and one.poll_id = its.id;
    if slot.id is null then
      raise exception 'Choose one of the poll’s dates.' using errcode = '22023';
    end if;
    if slot.starts_at <= moment then
      raise exception 'This date has passed. Choose one that is still to come.' using errcode = 'PT409';
    end if;
  end if;
  update public.date_polls as poll
  set closed_at = moment, closed_by = auth.uid(), slot_id = slot.id, event_id = made
  where poll.id = its.id;
  if slot.id is not null then
    insert into public.events (id, group_id, title, body_html, place_name, starts_local, ends_local, all_day, tz, created_by)
    values (made, its.group_id, its.title, private.html_of(its.note), its.place_name, slot.starts_local, slot.ends_local, slot.all_day, its.tz, auth.uid());
    insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, answered_at, source, listed)
    select at.id, vote.user_id, at.event_id, at.group_id,
      case vote.answer when 'yes' then 'going' when 'if_need_be' then 'maybe' else 'declined' end, vote.voted_at, 'poll', true
    from public.date_poll_votes as vote join public.event_occurrences as at on at.event_id = made
    where vote.slot_id = slot.id and vote.user_id is not null;
  end if;
end $$;

/**
 * Closes a poll, on one of its dates or without one, for who manages events. On a date it makes the event, under the id
 * that one gives it: yes becomes going, if need be maybe, and no that one can't come. Said twice it changes nothing more.
 */
create function public.close_date_poll(id uuid, slot_id uuid default null, event_id uuid default null) returns void
  language sql set search_path = '' as $$ select private.close_date_poll(id, slot_id, event_id) $$;

create function private.reopen_date_poll(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.date_polls := private.hold_date_poll(reopen_date_poll.id);
begin
  if its.group_id not in (select private.my_group_ids('eventManagement')) then
    raise exception 'You need event management permissions.' using errcode = '42501';
  end if;
  if its.closed_at is null then
    return;
  end if;
  update public.date_polls as poll set closed_at = null, closed_by = null, slot_id = null, event_id = null where poll.id = its.id;
  -- into the trash: what people said of it meanwhile is not lost
  update public.events as made set deleted_at = private.clock(), deleted_by = auth.uid() where made.id = its.event_id and made.deleted_at is null;
end $$;

/** Opens a closed poll again, for who manages events: what was voted is as it was, and the event made of it goes to the trash. */
create function public.reopen_date_poll(id uuid) returns void
  language sql set search_path = '' as $$ select private.reopen_date_poll(id) $$;
grant execute on function public.create_date_poll(uuid, uuid, text, jsonb, text, text, text, boolean),
  private.vote_date_poll(uuid, uuid, text), public.vote_date_poll(uuid, uuid, text),
  private.close_date_poll(uuid, uuid, uuid), public.close_date_poll(uuid, uuid, uuid),
  private.reopen_date_poll(uuid), public.reopen_date_poll(uuid) to authenticated;

/** Who voted is counted anew, also when somebody leaves with what they said. */
create function private.tg_date_poll_votes__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.date_polls as poll set voters = counted.people
  from (
    select touched.poll_id, (select count(distinct coalesce(vote.user_id, vote.guest_id)) from public.date_poll_votes as vote where vote.poll_id = touched.poll_id)::int as people
    from (select distinct changed.poll_id from changed) as touched) as counted
  where poll.id = counted.poll_id and poll.voters <> counted.people;
  return null;
end $$;

/** The group hears of a poll, and not of how many voted: of that it hears by the votes. */
create function private.tg_date_polls__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || coalesce(new.group_id, old.group_id), 'date_polls', tg_op, array[coalesce(new.id, old.id)]);
  return null;
end $$;

create function private.tg_date_poll__tell_part() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || group_id, tg_table_name, tg_op, array_agg(distinct poll_id)) from changed group by group_id;
  return null;
end $$;

create trigger _100_touch before update of title, note, place_name, shows_names, closed_at on public.date_polls
  for each row execute function private.tg__touch();
create trigger _100_check_zone before insert on public.date_polls
  for each row execute function private.tg_events__check_zone();
create trigger _800_audit_pass after insert or delete or update of title, note, place_name, shows_names, closed_at on public.date_polls
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell after insert or delete or update of title, note, place_name, shows_names, closed_at, deleted_at, created_by on public.date_polls
  for each row execute function private.tg_date_polls__tell();
create trigger _100_place before insert on public.date_poll_slots
  for each row execute function private.tg_date_poll_slots__place();
create trigger _900_tell_insert after insert on public.date_poll_slots
  referencing new table as changed for each statement execute function private.tg_date_poll__tell_part();
create trigger _900_tell_delete after delete on public.date_poll_slots
  referencing old table as changed for each statement execute function private.tg_date_poll__tell_part();
create trigger _900_tell_delete after delete on public.date_poll_guests
  referencing old table as changed for each statement execute function private.tg_date_poll__tell_part();
create trigger _300_count_insert after insert on public.date_poll_votes
  referencing new table as changed for each statement execute function private.tg_date_poll_votes__count();
create trigger _300_count_delete after delete on public.date_poll_votes
  referencing old table as changed for each statement execute function private.tg_date_poll_votes__count();
create trigger _900_tell_insert after insert on public.date_poll_votes
  referencing new table as changed for each statement execute function private.tg_date_poll__tell_part();
create trigger _900_tell_update after update on public.date_poll_votes
  referencing new table as changed for each statement execute function private.tg_date_poll__tell_part();
create trigger _900_tell_delete after delete on public.date_poll_votes
  referencing old table as changed for each statement execute function private.tg_date_poll__tell_part();
