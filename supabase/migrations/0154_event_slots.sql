/*
 * Event slots: what helpers can take on for an event, such as two who bring snacks.
 *
 * A slot is of one date and says how many people it needs. In a series each date has slots of its own, which one line
 * joins: adding, renaming or removing goes for one date or for it and all later ones, and a date that is made takes the
 * lines of the date before it. So a slot goes wherever its date goes, with everybody who claimed it. A claim is made for
 * oneself, by `claim_event_slot`, which holds the date so that two who want the last place come one after the other. Who
 * leaves the group, or answers that they can't come, frees their claims. An event's organisers, its hosts among them,
 * look after its slots.
 */
create table public.event_slots (
  id             uuid primary key default gen_random_uuid(),
  occurrence_id  uuid not null,
  -- those of the occurrence
  event_id       uuid not null,
  group_id       uuid not null,
  -- the same on all dates of a series
  line_id        uuid not null,
  -- of this date alone, so that changes to its line pass it by
  own            boolean not null default false,
  title          text not null check (length(title) <= 80 and length(trim(title)) > 0),
  needed         int not null default 1 check (needed between 1 and 50),
  note           text check (length(note) <= 200),
  rank           text not null collate "C" check (length(rank) between 1 and 400),
  -- people who claimed it; more than are needed only where fewer are needed later
  taken          int not null default 0,
  removed_at     timestamptz,
  unique (occurrence_id, line_id),
  unique (group_id, occurrence_id, id),
  foreign key (group_id, event_id, occurrence_id) references public.event_occurrences (group_id, event_id, id) on delete cascade deferrable initially immediate
);
create index event_slots_event on public.event_slots (group_id, event_id, occurrence_id);

create table public.event_slot_claims (
  slot_id        uuid not null,
  user_id        uuid not null default auth.uid(),
  -- those of the slot
  occurrence_id  uuid not null,
  group_id       uuid not null,
  claimed_at     timestamptz not null default private.clock(),
  primary key (slot_id, user_id),
  foreign key (group_id, occurrence_id, slot_id) references public.event_slots (group_id, occurrence_id, id) on delete cascade,
  foreign key (group_id, user_id) references public.group_members (group_id, user_id) on delete cascade
);
create index event_slot_claims_slot on public.event_slot_claims (group_id, occurrence_id, slot_id);
create index event_slot_claims_user on public.event_slot_claims (user_id, group_id);
-- a split takes them along
insert into private.occurrence_tables (name) values ('event_slots');

-- Who may
alter table public.event_slots enable row level security;
grant select on public.event_slots to authenticated;
create policy select_member on public.event_slots for select to authenticated
  using (removed_at is null and group_id = any (array(select private.my_group_ids()))
    and exists (select from public.event_occurrences as at where at.id = occurrence_id));

-- names tell who comes: members read them where the event shows its guests
alter table public.event_slot_claims enable row level security;
grant select on public.event_slot_claims to authenticated;
create policy select_self on public.event_slot_claims for select to authenticated
  using (user_id = (select auth.uid()) and exists (select from public.event_slots as slot where slot.id = slot_id));
create policy select_member on public.event_slot_claims for select to authenticated
  using (group_id = any (array(select private.my_group_ids())) and exists (
    select from public.event_slots as slot join public.events as its on its.id = slot.event_id and its.show_guest_list where slot.id = slot_id));
create policy select_organiser on public.event_slot_claims for select to authenticated
  using (exists (
    select from public.event_slots as slot
    where slot.id = slot_id and (slot.group_id = any (array(select private.my_group_ids('eventManagement'))) or slot.event_id = any (array(select private.my_hosted_event_ids())))));

-- What follows
/** An occurrence with all of its event's, held until the transaction ends, for an organiser: also of a draft. */
create function private.hold_organised(id uuid) returns public.event_occurrences
  language plpgsql security definer set search_path = ''
as $$
declare
  held public.event_occurrences;
  organises boolean;
begin
  select at.* into held from public.event_occurrences as at join public.events as its on its.id = at.event_id
  where at.id = hold_organised.id and at.withdrawn_at is null and its.deleted_at is null and at.group_id in (select private.my_group_ids());
  organises := held.group_id in (select private.my_group_ids('eventManagement')) or held.event_id in (select private.my_hosted_event_ids());
  if held.id is null or not held.visible and not organises then
    raise exception 'This event no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if not organises then
    raise exception 'Only organisers of this event can do that.' using errcode = '42501';
  end if;
  if exists (select from public.groups as around where around.id = held.group_id and around.archived_at is not null) then
    raise exception 'This group is archived and can’t be changed.' using errcode = '42501';
  end if;
  -- in one order, as by whoever changes the event or answers
  perform from public.events as its where its.id = held.event_id for update;
  perform from public.event_occurrences as at where at.event_id = held.event_id order by at.id for update;
  return held;
end $$;

/** Refuses more slots of a date than people read. */
create function private.check_slot_count(event_id uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from public.event_slots as slot where slot.event_id = check_slot_count.event_id and slot.removed_at is null
    group by slot.occurrence_id having count(*) > 20) then
    raise exception 'An event can have up to 20 slots.' using errcode = '22023';
  end if;
end $$;

create function private.add_event_slots(occurrence_id uuid, slots jsonb, following boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.event_occurrences := private.hold_organised(add_event_slots.occurrence_id);
  place text := (select max(slot.rank) from public.event_slots as slot where slot.occurrence_id = held.id);
  it record;
begin
  if jsonb_typeof(slots) is distinct from 'array' or jsonb_array_length(slots) not between 1 and 20 then
    raise exception 'Add 1 to 20 slots.' using errcode = '22023';
  end if;
  for it in
    select coalesce(slot.id, gen_random_uuid()) as id, trim(slot.title) as title, coalesce(slot.needed, 1) as needed, nullif(trim(slot.note), '') as note, slot.rank
    from jsonb_to_recordset(slots) as slot (id uuid, title text, needed int, note text, rank text)
  loop
    place := coalesce(it.rank, private.rank_after(place));
    insert into public.event_slots (id, occurrence_id, event_id, group_id, line_id, own, title, needed, note, rank)
    values (it.id, held.id, held.event_id, held.group_id, it.id, not following, it.title, it.needed, it.note, place)
    on conflict do nothing;
    -- sent twice it is added once
    if found and following then
      insert into public.event_slots (occurrence_id, event_id, group_id, line_id, title, needed, note, rank)
      select later.id, later.event_id, later.group_id, it.id, it.title, it.needed, it.note, place
      from public.event_occurrences as later
      where later.event_id = held.event_id and later.on_date > held.on_date and later.withdrawn_at is null
      on conflict do nothing;
    end if;
  end loop;
  perform private.check_slot_count(held.event_id);
end $$;

/**
 * Adds slots, `[{id, title, needed, note, rank}]`, to a date, and to all later ones of its event where it is `following`,
 * for its organisers. Sent twice they are added once.
 */
create function public.add_event_slots(occurrence_id uuid, slots jsonb, following boolean default true) returns void
  language sql set search_path = '' as $$ select private.add_event_slots(occurrence_id, slots, following) $$;

create function private.change_event_slot(slot_id uuid, change jsonb, following boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  slot public.event_slots;
  held public.event_occurrences;
  back constant boolean := change -> 'removed' = 'false';
begin
  select * into slot from public.event_slots as one where one.id = change_event_slot.slot_id;
  -- without one, that says that there is none
  held := private.hold_organised(slot.occurrence_id);
  -- as it is now that nobody else changes it
  select * into slot from public.event_slots as one where one.id = slot.id;
  if slot.removed_at is not null and not change ? 'removed' then
    raise exception 'This slot was removed.' using errcode = 'PT404';
  end if;
  if jsonb_typeof(change) is distinct from 'object' or change - '{title,needed,note,rank,removed}'::text[] <> '{}' or change = '{}' then
    raise exception 'That can’t be changed here.' using errcode = '22023';
  end if;
  update public.event_slots as its
  set title = case when change ? 'title' then trim(change ->> 'title') else its.title end,
      needed = case when change ? 'needed' then (change ->> 'needed')::int else its.needed end,
      note = case when change ? 'note' then nullif(trim(change ->> 'note'), '') else its.note end,
      rank = case when change ? 'rank' then change ->> 'rank' else its.rank end,
      removed_at = case when back then null when change ? 'removed' then private.clock() else its.removed_at end,
      own = case
        when its.id <> slot.id then its.own
        when following then false
        -- back as it was, it is one of its line again
        when back then not exists (select from public.event_slots as other where other.line_id = slot.line_id and other.event_id = slot.event_id and other.id <> slot.id)
        else true end
  from public.event_occurrences as at
  where at.id = its.occurrence_id and its.line_id = slot.line_id and its.event_id = slot.event_id
    and (its.id = slot.id or following and not its.own and at.on_date > held.on_date)
    -- what was removed before stays so, and what comes back is what went with it
    and (its.removed_at is null or back and its.removed_at = slot.removed_at);
  perform private.check_slot_count(slot.event_id);
end $$;

/**
 * Changes a slot on its date, and on all later ones where it is `following`, for organisers: its `title`, `needed`,
 * `note` or `rank`; `removed` takes it away with its claims, and brings it back. Sent twice it changes nothing more.
 */
create function public.change_event_slot(slot_id uuid, change jsonb, following boolean default true) returns void
  language sql set search_path = '' as $$ select private.change_event_slot(slot_id, change, following) $$;

create function private.claim_event_slot(slot_id uuid, claims boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  slot public.event_slots;
  held public.event_occurrences;
begin
  select * into slot from public.event_slots as one where one.id = claim_event_slot.slot_id and one.group_id in (select private.my_group_ids());
  held := private.hold_occurrence(slot.occurrence_id);
  select * into slot from public.event_slots as one where one.id = slot.id;
  if slot.removed_at is not null then
    raise exception 'This slot was removed.' using errcode = 'PT404';
  end if;
  if not exists (select from public.group_members as member where member.group_id = held.group_id and member.user_id = auth.uid()) then
    raise exception 'Only group members can sign up.' using errcode = '42501';
  end if;
  if exists (select from public.groups as around where around.id = held.group_id and around.archived_at is not null) then
    raise exception 'This group is archived and can’t be changed.' using errcode = '42501';
  end if;
  -- said once more it is the same, whatever has come since
  if claims = exists (select from public.event_slot_claims as claim where claim.slot_id = slot.id and claim.user_id = auth.uid()) then
    return;
  end if;
  if held.ends_at <= private.clock() then
    raise exception 'This event is over.' using errcode = 'PT409';
  end if;
  if not claims then
    delete from public.event_slot_claims as claim where claim.slot_id = slot.id and claim.user_id = auth.uid();
    return;
  end if;
  if held.state = 'cancelled' then
    raise exception 'This event is cancelled.' using errcode = 'PT409';
  end if;
  if exists (select from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.user_id = auth.uid() and answer.status = 'declined') then
    raise exception 'You answered that you can’t come. Change your answer first.' using errcode = 'PT409';
  end if;
  if slot.taken >= slot.needed then
    raise exception '“%” is full.', slot.title using errcode = 'PT409';
  end if;
  insert into public.event_slot_claims (slot_id, user_id, occurrence_id, group_id) values (slot.id, auth.uid(), slot.occurrence_id, slot.group_id);
end $$;

/** Claims a slot for oneself, or gives it back. Refused where as many have it as it needs (PT409). Said twice it changes nothing more. */
create function public.claim_event_slot(slot_id uuid, claims boolean default true) returns void
  language sql set search_path = '' as $$ select private.claim_event_slot(slot_id, claims) $$;
grant execute on function private.add_event_slots(uuid, jsonb, boolean), public.add_event_slots(uuid, jsonb, boolean),
  private.change_event_slot(uuid, jsonb, boolean), public.change_event_slot(uuid, jsonb, boolean),
  private.claim_event_slot(uuid, boolean), public.claim_event_slot(uuid, boolean) to authenticated;

/** Claims are counted as they come and go: by as many, since two may do so at once. */
create function private.tg_event_slot_claims__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.event_slots as slot set taken = slot.taken + case tg_op when 'INSERT' then many else -many end
  from (select changed.slot_id, count(*)::int as many from changed group by changed.slot_id) as counted
  where slot.id = counted.slot_id;
  return null;
end $$;

/** A date that is made has the lines of the date before it. */
create function private.tg_event_occurrences__take_slots() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.event_slots (occurrence_id, event_id, group_id, line_id, title, needed, note, rank)
  select made.id, made.event_id, made.group_id, last.line_id, last.title, last.needed, last.note, last.rank
  from changed as made
  cross join lateral (
    select distinct on (slot.line_id) slot.*
    from public.event_slots as slot join public.event_occurrences as at on at.id = slot.occurrence_id
    where slot.group_id = made.group_id and slot.event_id = made.event_id and not slot.own and at.on_date < made.on_date
    order by slot.line_id, at.on_date desc) as last
  where last.removed_at is null
  on conflict do nothing;
  return null;
end $$;

/** Who can't come, or says nothing any more, brings nothing. */
create function private.tg_event_rsvps__free_slots() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.event_slot_claims as claim where claim.occurrence_id = coalesce(new.occurrence_id, old.occurrence_id) and claim.user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;

/** The group hears of slots and of who has them, and of a draft its organisers alone. */
create function private.tg_event_slots__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || changed.group_id, 'event_slots', tg_op, array_agg(distinct changed.occurrence_id))
  from changed join public.events as its on its.id = changed.event_id and its.status <> 'draft' group by changed.group_id;
  perform private.tell('user:' || organiser, 'event_slots', tg_op, array_agg(distinct changed.occurrence_id))
  from changed join public.events as its on its.id = changed.event_id and its.status = 'draft', unnest(private.organisers_of(its)) as organiser group by organiser;
  return null;
end $$;

create trigger _350_take_slots after insert on public.event_occurrences
  referencing new table as changed for each statement execute function private.tg_event_occurrences__take_slots();
create trigger _300_free_slots_insert after insert on public.event_rsvps
  for each row when (new.status = 'declined') execute function private.tg_event_rsvps__free_slots();
create trigger _300_free_slots_update after update of status on public.event_rsvps
  for each row when (new.status = 'declined' and old.status <> 'declined') execute function private.tg_event_rsvps__free_slots();
create trigger _300_free_slots_delete after delete on public.event_rsvps
  for each row execute function private.tg_event_rsvps__free_slots();
create trigger _300_count_insert after insert on public.event_slot_claims
  referencing new table as changed for each statement execute function private.tg_event_slot_claims__count();
create trigger _300_count_delete after delete on public.event_slot_claims
  referencing old table as changed for each statement execute function private.tg_event_slot_claims__count();
create trigger _800_audit_pass after insert or update of title, needed, note, removed_at on public.event_slots
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.event_slots
  referencing new table as changed for each statement execute function private.tg_event_slots__tell();
create trigger _900_tell_update after update on public.event_slots
  referencing new table as changed for each statement execute function private.tg_event_slots__tell();

-- Taken out: what one claimed
insert into private.exports (name, query) values
  ('event_slot_claims', 'select claim.slot_id, slot.title, its.title as event, at.starts_at, claim.claimed_at
                         from public.event_slot_claims as claim join public.event_slots as slot on slot.id = claim.slot_id
                         join public.event_occurrences as at on at.id = slot.occurrence_id join public.events as its on its.id = slot.event_id
                         where claim.user_id = $1 order by claim.claimed_at');
