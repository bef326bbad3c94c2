/*
 * Event pings and suggestions: what one tells the organisers beside one's answer.
 *
 * On the day, from two hours before the start until the end, who comes or may come says in one tap that they are late or on
 * their way. Organisers see it on the event and nobody is notified; after the end it is gone. Who can't come may suggest
 * another time, on the wall of the event's zone; to accept it is to move the event, by `edit_series` as any move. Both hang
 * on the answer and go with it: pings when one no longer comes, a suggestion when one comes after all.
 */
create table public.event_pings (
  occurrence_id  uuid not null,
  user_id        uuid not null default auth.uid(),
  event_id       uuid not null,
  group_id       uuid not null,
  kind           text not null check (kind in ('late', 'on_my_way')),
  -- how late, or how far away; null where they did not say
  minutes        smallint check (minutes between 5 and 60),
  pinged_at      timestamptz not null default private.clock(),
  primary key (occurrence_id, user_id),
  foreign key (occurrence_id, user_id) references public.event_rsvps on delete cascade
);
create index event_pings_event on public.event_pings (group_id, event_id);

create table public.event_suggestions (
  occurrence_id  uuid not null,
  user_id        uuid not null default auth.uid(),
  event_id       uuid not null,
  group_id       uuid not null,
  -- on the wall of the event's zone
  starts_local   timestamp not null check (starts_local between '2000-01-01' and '2100-01-01'),
  suggested_at   timestamptz not null default private.clock(),
  primary key (occurrence_id, user_id),
  foreign key (occurrence_id, user_id) references public.event_rsvps on delete cascade
);
create index event_suggestions_event on public.event_suggestions (group_id, event_id);
-- a split takes them along
insert into private.occurrence_tables (name) values ('event_pings'), ('event_suggestions');

-- Who may
alter table public.event_pings enable row level security;
grant select on public.event_pings to authenticated;
create policy select_self on public.event_pings for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy select_organiser on public.event_pings for select to authenticated
  using (group_id = any (array(select private.my_group_ids('eventManagement'))) or event_id = any (array(select private.my_hosted_event_ids())));
-- gone after the end, whenever it is swept; and with an event that one no longer sees
create policy hide_over on public.event_pings as restrictive for all to authenticated
  using (exists (select from public.event_occurrences as at where at.id = occurrence_id and at.ends_at > (select private.clock())));

alter table public.event_suggestions enable row level security;
grant select on public.event_suggestions to authenticated;
create policy select_self on public.event_suggestions for select to authenticated
  using (user_id = (select auth.uid()) and (select private.my_role()) is not null);
create policy select_organiser on public.event_suggestions for select to authenticated
  using ((group_id = any (array(select private.my_group_ids('eventManagement'))) or event_id = any (array(select private.my_hosted_event_ids())))
    and exists (select from public.events as its where its.id = event_id));

-- What follows
/** Refuses what is not for who asks to say of an occurrence that takes place. */
create function private.refuse_word_on(held public.event_occurrences) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.groups as around where around.id = held.group_id and around.archived_at is not null) then
    raise exception 'This group is archived and can’t be changed.' using errcode = '42501';
  end if;
  if held.state = 'cancelled' then
    raise exception 'This event is cancelled.' using errcode = 'PT409';
  end if;
end $$;

create function private.ping_event(occurrence_id uuid, kind text, minutes int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  held   constant public.event_occurrences := private.hold_occurrence(ping_event.occurrence_id);
begin
  if ping_event.kind is null then
    delete from public.event_pings as own where own.occurrence_id = held.id and own.user_id = auth.uid();
    return;
  end if;
  -- one that was sent on the way and arrives after the end is gone already
  if held.ends_at <= moment then
    return;
  end if;
  perform private.refuse_word_on(held);
  if held.starts_at - interval '2 hours' > moment then
    raise exception 'You can say this from two hours before the start.' using errcode = 'PT409';
  end if;
  if not exists (select from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.user_id = auth.uid() and answer.status in ('going', 'maybe')) then
    raise exception 'Only people who are going, or may go, can say this.' using errcode = '42501';
  end if;
  insert into public.event_pings as own (occurrence_id, user_id, event_id, group_id, kind, minutes, pinged_at)
  values (held.id, auth.uid(), held.event_id, held.group_id, ping_event.kind, ping_event.minutes, moment)
  on conflict on constraint event_pings_pkey do update set kind = excluded.kind, minutes = excluded.minutes, pinged_at = excluded.pinged_at
  where (own.kind, own.minutes) is distinct from (excluded.kind, excluded.minutes);
end $$;

/**
 * Tells the organisers that one is 'late' or 'on_my_way', and by how many minutes (5 to 60); null takes it back. From two
 * hours before the start until the end, for who comes or may come. Said twice it changes nothing more.
 */
create function public.ping_event(occurrence_id uuid, kind text default null, minutes int default null) returns void
  language sql set search_path = '' as $$ select private.ping_event(occurrence_id, kind, minutes) $$;

create function private.suggest_time(occurrence_id uuid, starts_local timestamp) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held constant public.event_occurrences := private.hold_occurrence(suggest_time.occurrence_id);
  its  constant public.events := (select event from public.events as event where event.id = held.event_id);
begin
  if suggest_time.starts_local is null then
    delete from public.event_suggestions as own where own.occurrence_id = held.id and own.user_id = auth.uid();
    return;
  end if;
  if exists (select from public.event_suggestions as own
             where own.occurrence_id = held.id and own.user_id = auth.uid() and own.starts_local = suggest_time.starts_local) then
    return;
  end if;
  perform private.refuse_word_on(held);
  if held.ends_at <= private.clock() then
    raise exception 'This event is over.' using errcode = 'PT409';
  end if;
  if suggest_time.starts_local at time zone its.tz <= private.clock() then
    raise exception 'Suggest a time that is still to come.' using errcode = '22023';
  end if;
  if not exists (select from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.user_id = auth.uid() and answer.status = 'declined') then
    raise exception 'Only people who can’t come can suggest another time.' using errcode = '42501';
  end if;
  insert into public.event_suggestions as own (occurrence_id, user_id, event_id, group_id, starts_local)
  values (held.id, auth.uid(), held.event_id, held.group_id, suggest_time.starts_local)
  on conflict on constraint event_suggestions_pkey do update set starts_local = excluded.starts_local, suggested_at = excluded.suggested_at;
end $$;

/**
 * Suggests another time to the organisers, on the wall of the event's zone, for who can't come; null takes it back. Said
 * twice it changes nothing more.
 */
create function public.suggest_time(occurrence_id uuid, starts_local timestamp default null) returns void
  language sql set search_path = '' as $$ select private.suggest_time(occurrence_id, starts_local) $$;
grant execute on function private.ping_event(uuid, text, int), public.ping_event(uuid, text, int),
  private.suggest_time(uuid, timestamp), public.suggest_time(uuid, timestamp) to authenticated;

/** Who no longer comes is not on their way, and who comes after all suggests nothing else. */
create function private.tg_event_rsvps__drop_words() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.status not in ('going', 'maybe') then
    delete from public.event_pings as own where own.occurrence_id = new.occurrence_id and own.user_id = new.user_id;
  end if;
  if new.status <> 'declined' then
    delete from public.event_suggestions as own where own.occurrence_id = new.occurrence_id and own.user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger _400_drop_words after update of status on public.event_rsvps
  for each row when (new.status <> old.status) execute function private.tg_event_rsvps__drop_words();

/** What one tells the organisers is said to them and to one's own devices, and to nobody else. */
create function private.tg__tell_organisers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || person, tg_table_name, tg_op, array_agg(occurrence_id)) from (
    select user_id as person, occurrence_id from changed
    union
    select unnest(private.organisers_of(its)), changed.occurrence_id
    from changed join public.events as its on its.id = changed.event_id) as told group by person;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.event_pings
  referencing new table as changed for each statement execute function private.tg__tell_organisers();
create trigger _900_tell_update after update on public.event_pings
  referencing new table as changed for each statement execute function private.tg__tell_organisers();
create trigger _900_tell_delete after delete on public.event_pings
  referencing old table as changed for each statement execute function private.tg__tell_organisers();
create trigger _900_tell_insert after insert on public.event_suggestions
  referencing new table as changed for each statement execute function private.tg__tell_organisers();
create trigger _900_tell_update after update on public.event_suggestions
  referencing new table as changed for each statement execute function private.tg__tell_organisers();
create trigger _900_tell_delete after delete on public.event_suggestions
  referencing old table as changed for each statement execute function private.tg__tell_organisers();

/**
 * A suggestion is part of an answer, and told as one. It takes the place of "can't come" where that was not read, and one
 * that is taken back before it was read is withdrawn.
 */
create function private.tg_event_suggestions__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  who     constant uuid := coalesce(new.user_id, old.user_id);
  at      constant public.event_occurrences := (select one from public.event_occurrences as one where one.id = coalesce(new.occurrence_id, old.occurrence_id));
  its     constant public.events := (select event from public.events as event where event.id = at.event_id);
  subject constant text := 'suggestion:' || at.id || ':' || who;
  people  uuid[];
  it      record;
begin
  if at.id is null then
    return null;
  end if;
  people := array(select organiser from unnest(private.organisers_of(its)) as organiser where organiser <> who);
  delete from public.notifications as told
  where told.user_id = any (people) and told.type = 'rsvp_received' and told.group_key in (subject, case when tg_op <> 'DELETE' then 'rsvp:' || at.id || ':' || who end)
    and not told.is_read and told.times = 1;
  if tg_op = 'DELETE' then
    return null;
  end if;
  for it in select private.zone_of(person, its.group_id) as zone, array_agg(person) as people from unnest(people) as person group by 1 loop
    perform private.notify(it.people, 'rsvp_received',
      coalesce((select private.shortened(name, 40) from public.users where id = who), 'Someone') || ' can’t come to “' || private.shortened(its.title, 60) || '”, but suggests '
        || private.event_time(new.starts_local at time zone its.tz, its.tz, its.all_day, it.zone),
      its.id, who, its.group_id, private.event_url(at), 'organiser', subject);
  end loop;
  return null;
exception when others then
  raise warning 'notifying about a suggestion failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify after insert or update of starts_local or delete on public.event_suggestions
  for each row execute function private.tg_event_suggestions__notify();

/** Forgets the pings of what is over; says how many those were. */
create function private.forget_event_pings() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  many int;
begin
  delete from public.event_pings as its
  where exists (select from public.event_occurrences as at where at.id = its.occurrence_id and at.ends_at <= private.clock());
  get diagnostics many = row_count;
  return many;
end $$;
insert into private.job_functions (name) values ('private.forget_event_pings');
insert into private.crontab (name, schedule, function_name) values ('event_pings.forget', '*/15 * * * *', 'private.forget_event_pings');

-- Taken out: what one told
insert into private.exports (name, query) values
  ('event_pings', 'select event_id, kind, minutes, pinged_at from public.event_pings where user_id = $1 order by pinged_at'),
  ('event_suggestions', 'select its.event_id, event.title, its.starts_local, event.tz, its.suggested_at from public.event_suggestions as its
                         join public.events as event on event.id = its.event_id where its.user_id = $1 order by its.suggested_at');
