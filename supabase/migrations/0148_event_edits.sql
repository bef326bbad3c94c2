/*
 * Event edits: one date of a series, this and all later ones, or all.
 *
 * `edit_series` does any of the three, and with `dry` only says what it would do: it does it and takes it back, so that
 * a preview is never anything else than the effect. This-and-following splits the event: the later dates go to an event
 * of their own, with their ids and so with all that people said of them. All keeps what has begun. Each edit has an id
 * of whoever makes it, so that sent twice it is made once; what was before is kept for a day, and `undo_event_edit`
 * brings it back: the dates where they were, and no answer touched.
 *
 * An edit is told once, as old → new of the first date that it concerns, however many those are.
 */
create table private.event_edits (
  id          uuid primary key,
  -- their order
  place       bigint generated always as identity,
  event_id    uuid not null references public.events on delete cascade,
  group_id    uuid not null references public.groups on delete cascade,
  made_by     uuid references public.users on delete set null,
  made_at     timestamptz not null,
  scope       text not null check (scope in ('this', 'following', 'all')),
  -- the date that it was made at, and what people are told of it under
  anchor_id   uuid not null,
  subject     text not null,
  -- the event as it was, and its dates: all that were to come, or those alone that changed where the event did not
  event       jsonb not null,
  dates       jsonb not null,
  whole       boolean not null,
  -- the versions that it left behind
  versions    jsonb not null,
  -- the answers that it asked for again
  asked       jsonb not null,
  effects     jsonb not null,
  undone_at   timestamptz
);
create index event_edits_event on private.event_edits (event_id, place);
create index event_edits_group on private.event_edits (group_id);
create index event_edits_made_by on private.event_edits (made_by);
create index event_edits_old on private.event_edits (made_at);

/** The tables whose rows hang on an occurrence and name its event too: a split takes them along. */
create table private.occurrence_tables (
  name  text primary key check (name ~ '^[a-z_]+$')
);
insert into private.occurrence_tables (name) values ('event_counts'), ('event_rsvps'), ('event_rsvp_notes');
-- both ends go to another event in one transaction
alter table public.event_counts alter constraint event_counts_group_id_event_id_occurrence_id_fkey deferrable initially immediate;
alter table public.event_rsvps alter constraint event_rsvps_group_id_event_id_occurrence_id_fkey deferrable initially immediate;

-- what is told of one date, and of all, is summed apart
alter table private.event_changes add column subject text not null default '';
create index event_changes_subject on private.event_changes (subject, id);

/** What an edit does to a date. */
create type public.date_change as (
  occurrence_id  uuid,
  event_id       uuid,
  on_date        date,
  -- moved, cancelled, revived, changed, added, withdrawn
  effect         text,
  was            timestamptz,
  becomes        timestamptz,
  -- those who have said that they come, or may, or wait
  answers        int
);

-- Who may
create function private.edit_series(id uuid, event_id uuid, on_date date, scope text, change jsonb, version int, dry boolean) returns setof public.date_change
  language plpgsql security definer set search_path = ''
as $$
declare
  effects jsonb;
begin
  select edit.effects into effects from private.event_edits as edit
  where edit.id = edit_series.id and edit.group_id in (select private.my_group_ids('eventManagement'));
  if effects is null or dry then
    begin
      effects := private.make_edit(edit_series.id, edit_series.event_id, edit_series.on_date, edit_series.scope, edit_series.change, edit_series.version);
      if dry then
        raise exception using errcode = 'ZZ001';
      end if;
    exception when sqlstate 'ZZ001' then
      -- taken back, and what it would have done is known
      null;
    end;
  end if;
  return query select * from jsonb_populate_recordset(null::public.date_change, effects) as it order by coalesce(it.was, it.becomes), it.occurrence_id;
end $$;

/**
 * Changes an event on one date (`scope` 'this'), from that date on ('following') or on all that are to come ('all'), and
 * says of each date what becomes of it; with `dry` it only says so. `change` has columns of the event: the hours are those
 * of the date, `status` cancels or revives, `left_out` takes dates out of the series, `reconfirm` asks those who come to say
 * so again. `id` is the caller’s: sent twice it is done once, and what is split off has it as its own.
 */
create function public.edit_series(id uuid, event_id uuid, on_date date, scope text, change jsonb, version int default null, dry boolean default false)
  returns setof public.date_change
  language sql set search_path = '' as $$ select * from private.edit_series(id, event_id, on_date, scope, change, version, dry) $$;

create function private.undo_event_edit(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  edit private.event_edits;
begin
  select * into edit from private.event_edits as known
  where known.id = undo_event_edit.id and known.group_id in (select private.my_group_ids()) for update;
  if edit.id is null then
    raise exception 'This event no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if edit.group_id not in (select private.my_group_ids('eventManagement')) then
    raise exception 'You need event management permissions.' using errcode = '42501';
  end if;
  if edit.undone_at is null then
    perform private.take_back(edit);
  end if;
end $$;

/** Takes an edit of a series back, as long as nothing that it changed was changed again: within a day. Said twice it changes nothing more. */
create function public.undo_event_edit(id uuid) returns void
  language sql set search_path = '' as $$ select private.undo_event_edit(id) $$;
grant execute on function private.edit_series(uuid, uuid, date, text, jsonb, int, boolean), public.edit_series(uuid, uuid, date, text, jsonb, int, boolean),
  private.undo_event_edit(uuid), public.undo_event_edit(uuid) to authenticated;

-- What follows
/** The occurrence of an event on a day, also where its later dates have become an event of their own. */
create function private.occurrence_on(event_id uuid, on_date date) returns public.event_occurrences
  language sql stable security definer set search_path = ''
as $$
  with recursive line as (
    select occurrence_on.event_id as id, 0 as depth
    union all
    select its.id, line.depth + 1 from line join public.events as its on its.split_from = line.id where line.depth < 50
  )
  select at from line join public.event_occurrences as at on at.event_id = line.id
  where at.on_date = occurrence_on.on_date and at.withdrawn_at is null
  order by line.depth limit 1
$$;

/** A rule that ends with a day. */
create function private.rule_until(rrule text, day date) returns text
  language sql immutable set search_path = ''
  as $$ select trim(both ';' from regexp_replace(rrule, ';?(COUNT|UNTIL)=[^;]*', '', 'g')) || ';UNTIL=' || to_char(day, 'YYYYMMDD') $$;

/** The rule from one of its days on: as many times as are left of it. */
create function private.rule_from(its public.events, day date) returns text
  language sql stable set search_path = ''
as $$
  select case when its.rrule ~ 'COUNT=' then regexp_replace(its.rrule, 'COUNT=\d+', 'COUNT=' || greatest(1,
    (private.read_rule(its.rrule, its.starts_local::date)).count - (select count(*) from private.rule_days(its, its.starts_local::date, day - 1)))) else its.rrule end
$$;

/** How often something takes place, in a word or two. */
create function private.rule_words(rrule text) returns text
  language sql immutable set search_path = ''
as $$
  select case when step = 1 then lower(freq) else 'every ' || step || ' ' || case freq when 'DAILY' then 'days' when 'WEEKLY' then 'weeks' when 'MONTHLY' then 'months' else 'years' end end
  from (select (private.read_rule(rrule, '2000-01-01')).freq as freq, (private.read_rule(rrule, '2000-01-01')).step as step) as its where freq is not null
$$;

/** What people are told of when a date of an event changes. */
create function private.told_of_date(its public.events, at public.event_occurrences) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.told_of(jsonb_populate_record(its, at.own))
    || jsonb_build_object('starts_at', at.starts_at, 'ends_at', at.ends_at, 'cancelled', at.state = 'cancelled' or at.withdrawn_at is not null, 'repeats', private.rule_words(its.rrule))
$$;

/** Makes an edit, keeps what was before, and says what it did. */
create function private.make_edit(id uuid, event_id uuid, on_date date, scope text, change jsonb, version int) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  at public.event_occurrences := private.occurrence_on(make_edit.event_id, make_edit.on_date);
  its public.events;
  whole text := make_edit.scope;
  before public.event_occurrences[];
  asked jsonb;
  told jsonb;
  effects jsonb;
  is_whole boolean;
  edit private.event_edits;
begin
  -- the event first and its dates after it, as by whoever changes an event
  select * into its from public.events as event
  where event.id = coalesce(at.event_id, make_edit.event_id) and event.deleted_at is null and event.group_id in (select private.my_group_ids()) for update;
  if its.id is null then
    raise exception 'This event no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if its.group_id not in (select private.my_group_ids('eventManagement')) then
    if its.status = 'draft' then
      perform private.refuse_unseen_draft(its.id);
    end if;
    raise exception 'You need event management permissions.' using errcode = '42501';
  end if;
  perform from public.event_occurrences as held where held.event_id = its.id order by held.id for update;
  select * into at from public.event_occurrences as one where one.event_id = its.id and one.on_date = make_edit.on_date and one.withdrawn_at is null;
  if at.id is null then
    raise exception 'This event no longer takes place on that day.' using errcode = 'PT404';
  end if;
  perform private.check_change(make_edit.scope, make_edit.change);
  if make_edit.scope <> 'this' and make_edit.version <> its.version then
    raise exception 'Someone else changed this event in the meantime.' using errcode = 'PT409';
  end if;
  if make_edit.scope <> 'all' and private.is_series(its) and at.starts_at <= moment then
    raise exception 'This date is over.' using errcode = 'PT409';
  end if;
  -- one date is all dates, and so are all from the first one on
  if not private.is_series(its) or whole = 'following' and not exists (
       select from public.event_occurrences as earlier where earlier.event_id = its.id and earlier.on_date < at.on_date and earlier.withdrawn_at is null) then
    whole := case when change ? 'left_out' then whole else 'all' end;
  end if;

  before := array(select one from public.event_occurrences as one where one.event_id = its.id and (one.starts_at > moment or one.id = at.id));
  asked := private.asked_again(its.id);
  told := private.told_of_date(its, at);
  -- the edit tells of itself
  perform set_config('app.editing', 'on', true);
  if whole = 'this' then
    perform private.edit_date(its, at, change);
  elsif change ? 'left_out' then
    update public.events as event
    set rrule = private.rule_until(its.rrule, at.on_date - 1), rdates = array(select day from unnest(its.rdates) as day where day < at.on_date) where event.id = its.id;
  elsif whole = 'following' then
    perform private.split_event(its, at, make_edit.id);
    perform private.edit_event((select event from public.events as event where event.id = make_edit.id), at, change);
  else
    perform private.edit_event(its, at, change);
  end if;
  if not exists (select from public.event_occurrences as left_over where left_over.event_id = its.id and left_over.withdrawn_at is null) then
    raise exception 'No date would be left. Delete the event instead.' using errcode = 'PT409';
  end if;

  perform set_config('app.editing', '', true);

  effects := private.effects_of(before, array[its.id, make_edit.id]);
  is_whole := its.version <> (select event.version from public.events as event where event.id = its.id);
  insert into private.event_edits (id, event_id, group_id, made_by, made_at, scope, anchor_id, subject, event, dates, whole, versions, asked, effects)
  select make_edit.id, its.id, its.group_id, auth.uid(), moment, whole, at.id, 'event_updated:' || case whole when 'this' then at.id when 'following' then make_edit.id else its.id end,
    to_jsonb(its),
    (select coalesce(jsonb_agg(one), '[]') from unnest(before) as one
     where is_whole or exists (select from public.event_occurrences as now where now.id = one.id and now is distinct from one)),
    is_whole,
    (select jsonb_object_agg(event.id, event.version) from public.events as event where event.id in (its.id, make_edit.id)),
    (select coalesce(jsonb_agg(pair), '[]') from jsonb_array_elements(private.asked_again(its.id) || private.asked_again(make_edit.id)) as pair where not asked @> jsonb_build_array(pair)),
    effects
  returning * into edit;
  perform private.tell_edit(edit, told);
  return effects;
end $$;

/** Refuses a change that is none of this scope. */
create function private.check_change(scope text, change jsonb) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  everywhere constant text[] := '{title,place_name,address,online_url,starts_local,ends_local,status,cancelled_reason,reconfirm}';
  known constant text[] := everywhere || case scope
    when 'this' then '{left_out}'
    when 'following' then '{left_out,body_html,cover_path,all_day,tz,capacity,guests_per_person,waitlist_mode,deadline_min,show_guest_list,show_count,team_id,rrule,rdates,exdates,questions}'
    else '{body_html,cover_path,all_day,tz,capacity,guests_per_person,waitlist_mode,deadline_min,show_guest_list,show_count,team_id,rrule,rdates,exdates,questions}' end::text[];
begin
  if scope is null or scope not in ('this', 'following', 'all') then
    raise exception 'Choose this date, this and later dates, or all dates.' using errcode = '22023';
  end if;
  if jsonb_typeof(change) is distinct from 'object' or change - known <> '{}' or change = '{}' then
    raise exception 'That can’t be changed here.' using errcode = '22023';
  end if;
  if change ? 'starts_local' <> change ? 'ends_local' then
    raise exception 'A start goes with its end.' using errcode = '22023';
  end if;
  if (change ->> 'ends_local')::timestamp <= (change ->> 'starts_local')::timestamp then
    raise exception 'Choose an end after the start.' using errcode = '22023';
  end if;
  if change ? 'status' and coalesce(change ->> 'status' not in ('scheduled', 'cancelled'), true) then
    raise exception 'A date takes place or is cancelled.' using errcode = '22023';
  end if;
end $$;

/** Changes one date alone. What is as its event says is no more its own. */
create function private.edit_date(its public.events, at public.event_occurrences, change jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  usual constant timestamp := at.on_date + its.starts_local::time;
  starts timestamp := case when change ? 'starts_local' then (change ->> 'starts_local')::timestamp else at.own_starts end;
  ends timestamp := case when change ? 'ends_local' then (change ->> 'ends_local')::timestamp else at.own_ends end;
  owns jsonb := at.own;
  part text;
begin
  if change ? 'left_out' then
    update public.events as event
    -- a day that was added may be one of the rule too
    set exdates = its.exdates || array(select private.rule_days(its, at.on_date, at.on_date)),
        rdates = array_remove(its.rdates, at.on_date)
    where event.id = its.id;
    return;
  end if;
  if change ->> 'status' = 'scheduled' and its.status = 'cancelled' then
    raise exception 'All dates are cancelled. Reinstate the event first.' using errcode = 'PT409';
  end if;
  if starts = usual and ends = usual + (its.ends_local - its.starts_local) then
    starts := null;
    ends := null;
  end if;
  foreach part in array '{title,place_name,address,online_url}'::text[] loop
    if change ? part then
      owns := case when change ->> part is not distinct from to_jsonb(its) ->> part then owns - part else owns || jsonb_build_object(part, change -> part) end;
    end if;
  end loop;
  update public.event_occurrences as date
  set own_starts = starts, own_ends = ends, own = owns,
      called_off_at = case change ->> 'status' when 'cancelled' then coalesce(at.called_off_at, moment) when 'scheduled' then null else at.called_off_at end,
      called_off_reason = case change ->> 'status' when 'cancelled' then change ->> 'cancelled_reason' when 'scheduled' then null else at.called_off_reason end,
      despite_off_day = case when change ->> 'status' = 'scheduled' or change ? 'starts_local' then coalesce(at.off_day_id, at.despite_off_day) else at.despite_off_day end,
      off_day_id = case when change ->> 'status' = 'scheduled' or change ? 'starts_local' then null else at.off_day_id end
  where date.id = at.id;
  if change ->> 'reconfirm' = 'true' then
    update public.event_rsvps as answer set reconfirm = true
    where answer.occurrence_id = at.id and answer.status in ('going', 'maybe') and answer.user_id is distinct from auth.uid();
  end if;
  perform private.promote(at.id);
  if its.status <> 'draft' then
    perform private.tell('group:' || its.group_id, 'events', 'UPDATE', array[its.id]);
  end if;
end $$;

/** Changes an event with all that is ahead of it. The hours are meant for one of its dates: the others go as far as it does. */
create function private.edit_event(its public.events, at public.event_occurrences, change jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted jsonb := change - 'reconfirm';
  starts constant timestamp := (change ->> 'starts_local')::timestamp;
  was constant timestamp := coalesce(at.own_starts, at.on_date + its.starts_local::time);
  first timestamp;
  columns text;
begin
  if starts is not null then
    first := its.starts_local::date + (starts::date - was::date) + starts::time;
    wanted := wanted || jsonb_build_object('starts_local', first, 'ends_local', first + ((change ->> 'ends_local')::timestamp - starts));
    -- the date that one edited has no hours of its own any more
    update public.event_occurrences as date set own_starts = null, own_ends = null where date.id = at.id and date.own_starts is not null;
  end if;
  update public.event_occurrences as date set own = date.own - array(select jsonb_object_keys(change)) where date.id = at.id and date.own <> '{}';
  if change ->> 'reconfirm' = 'true' then
    wanted := wanted || jsonb_build_object('reconfirm_at', private.clock());
  end if;
  select string_agg(format('%I', key), ', ') into columns from jsonb_object_keys(wanted) as key;
  if columns is not null then
    execute format('update public.events as event set (%1$s) = (select %1$s from jsonb_populate_record($1, $2)) where event.id = $3', columns) using its, wanted, its.id;
  end if;
end $$;

/** The later dates of an event become one of their own, as it is: with its hosts, and with what people said and want of it. */
create function private.split_event(its public.events, at public.event_occurrences, id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  start constant timestamp := at.on_date + its.starts_local::time;
  made public.events;
begin
  insert into public.events
  select (jsonb_populate_record(its, jsonb_build_object('id', split_event.id, 'split_from', its.id, 'version', 1, 'created_at', private.clock(),
    'starts_local', start, 'ends_local', start + (its.ends_local - its.starts_local), 'rrule', private.rule_from(its, at.on_date),
    'rdates', array(select day from unnest(its.rdates) as day where day >= at.on_date),
    'exdates', array(select day from unnest(its.exdates) as day where day >= at.on_date)))).*
  returning * into made;
  insert into public.event_hosts (event_id, user_id, group_id) select made.id, host.user_id, host.group_id from public.event_hosts as host where host.event_id = its.id;
  insert into public.event_reminders (event_id, user_id, offset_min) select made.id, own.user_id, own.offset_min from public.event_reminders as own where own.event_id = its.id;
  insert into public.event_series_rsvps (event_id, user_id, group_id, status, guests, answered_at)
  select made.id, said.user_id, said.group_id, said.status, said.guests, said.answered_at from public.event_series_rsvps as said where said.event_id = its.id;
  perform private.give_dates(its.id, made.id, array(select date.id from public.event_occurrences as date where date.event_id = its.id and date.on_date >= at.on_date));
  set constraints all immediate;
  update public.events as event
  set rrule = private.rule_until(its.rrule, at.on_date - 1), rdates = array(select day from unnest(its.rdates) as day where day < at.on_date),
      exdates = array(select day from unnest(its.exdates) as day where day < at.on_date)
  where event.id = its.id;
  perform private.extend_series(made, (private.clock() at time zone made.tz)::date + 1);
end $$;

/** Gives dates of one event to another, with all that hangs on them. Constraints wait for whoever asked, who may have to move them first. */
create function private.give_dates(giver uuid, taker uuid, dates uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  name text;
begin
  set constraints all deferred;
  update public.event_occurrences as date set event_id = taker where date.id = any (dates) and date.event_id = giver;
  for name in select its.name from private.occurrence_tables as its order by 1 loop
    execute format('update public.%I as part set event_id = $1 where part.occurrence_id = any ($2) and part.event_id = $3', name) using taker, dates, giver;
  end loop;
end $$;

/** The answers of an event that people are asked for again. */
create function private.asked_again(event_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(answer.occurrence_id, answer.user_id)), '[]')
  from public.event_rsvps as answer where answer.event_id = asked_again.event_id and answer.reconfirm
$$;

/** What has become of dates, those that changed alone. */
create function private.effects_of(before public.event_occurrences[], events uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('occurrence_id', id, 'event_id', event_id, 'on_date', on_date, 'effect', effect, 'was', was, 'becomes', becomes,
    'answers', (select count(*) from public.event_rsvps as answer where answer.occurrence_id = changes.id and answer.status <> 'declined'))), '[]')
  from (
    select coalesce(now.id, old.id) as id, coalesce(now.event_id, old.event_id) as event_id, coalesce(old.on_date, now.on_date) as on_date,
      case when old.withdrawn_at is null then old.starts_at end as was, case when now.withdrawn_at is null then now.starts_at end as becomes,
      case when now.withdrawn_at is not null and old.withdrawn_at is null then 'withdrawn'
        when now.withdrawn_at is null and (old.id is null or old.withdrawn_at is not null) then 'added'
        when now.state = 'cancelled' and old.state <> 'cancelled' then 'cancelled'
        when now.state <> 'cancelled' and old.state = 'cancelled' then 'revived'
        when (now.starts_at, now.ends_at) is distinct from (old.starts_at, old.ends_at) then 'moved'
        when now.own <> old.own then 'changed' end as effect
    from unnest(before) as old
    full join (
      select * from public.event_occurrences as date
      where date.event_id = any (events) and (date.starts_at > private.clock() or date.id in (select known.id from unnest(before) as known))) as now on now.id = old.id
  ) as changes
  where effect is not null
$$;

/** Puts back what an edit changed. */
create function private.take_back(edit private.event_edits) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.events;
  was constant public.events := jsonb_populate_record(null::public.events, edit.event);
  known constant uuid[] := array(select (one ->> 'id')::uuid from jsonb_array_elements(edit.dates) as one);
  told jsonb;
  changed text;
begin
  perform from public.events as event where event.id in (edit.event_id, edit.id) order by event.id for update;
  perform from public.event_occurrences as held where held.event_id in (edit.event_id, edit.id) order by held.id for update;
  select * into its from public.events as event where event.id = edit.event_id;
  if edit.made_at < private.clock() - interval '1 day' or its.deleted_at is not null
     or edit.whole and edit.versions is distinct from (select jsonb_object_agg(event.id, event.version) from public.events as event where event.id in (edit.event_id, edit.id))
     or exists (
       select from private.event_edits as later
       where later.event_id in (edit.event_id, edit.id) and later.place > edit.place and later.undone_at is null
         and (later.scope <> 'this' or exists (
           select from jsonb_array_elements(later.dates) as theirs where (theirs ->> 'id')::uuid = any (known)))) then
    raise exception 'This was changed again in the meantime and can’t be undone.' using errcode = 'PT409';
  end if;
  told := private.told_now(edit);
  perform set_config('app.editing', 'on', true);

  if edit.scope = 'following' then
    perform private.give_dates(edit.id, edit.event_id, array(select date.id from public.event_occurrences as date where date.event_id = edit.id));
    delete from public.events as event where event.id = edit.id;
  end if;
  -- the dates are put back one by one, below
  perform set_config('app.editing', 'back', true);
  select string_agg(format('%I', now.key), ', ') into changed
  from jsonb_each(to_jsonb(its)) as now
  where now.value is distinct from edit.event -> now.key and now.key not in ('version', 'updated_at', 'announced_at', 'cancelled_at', 'reconfirm_at');
  if changed is not null then
    execute format('update public.events as event set (%1$s) = (select %1$s from jsonb_populate_record($1, $2)) where event.id = $3', changed) using its, edit.event, its.id;
  end if;
  delete from public.event_occurrences as date
  where edit.whole and date.event_id = edit.event_id and date.starts_at > private.clock() and date.id <> all (known);
  update public.event_occurrences as date
  set on_date = old.on_date, own_starts = old.own_starts, own_ends = old.own_ends, own = old.own, called_off_at = old.called_off_at, called_off_reason = old.called_off_reason,
      despite_off_day = old.despite_off_day, withdrawn_at = old.withdrawn_at,
      -- days off that were set since then have cancelled it too
      off_day_id = coalesce((select off.id from public.group_off_days as off where off.id = old.off_day_id), (
        select off.id from public.group_off_days as off
        where off.group_id = old.group_id and 'events' = any (off.applied) and off.created_at >= edit.made_at and off.id is distinct from old.despite_off_day
          and coalesce(old.own_starts::date, old.on_date) between off.starts_on and off.ends_on and old.called_off_at is null
        order by off.created_at, off.id limit 1))
  from jsonb_populate_recordset(null::public.event_occurrences, edit.dates) as old where old.id = date.id;
  -- each day has one date again, now that all are where they were
  set constraints all immediate;
  perform set_config('app.editing', 'on', true);
  if edit.whole and private.is_series(was) then
    perform private.extend_series(was, (private.clock() at time zone was.tz)::date + 1);
  end if;
  perform set_config('app.editing', '', true);
  update public.event_rsvps as answer set reconfirm = false
  from jsonb_array_elements(edit.asked) as pair
  where answer.occurrence_id = (pair ->> 0)::uuid and answer.user_id = (pair ->> 1)::uuid and answer.reconfirm;
  update private.event_edits as its_own set undone_at = private.clock() where its_own.id = edit.id;
  perform private.tell_edit(edit, told);
  if was.status <> 'draft' then
    perform private.tell('group:' || edit.group_id, 'events', 'UPDATE', array[edit.event_id]);
  end if;
end $$;

/** What people are told of the date that an edit was made at, as it is now. */
create function private.told_now(edit private.event_edits) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.told_of_date(its, at) from public.event_occurrences as at join public.events as its on its.id = at.event_id where at.id = edit.anchor_id
$$;

/** Tells what has become of the date that an edit was made at, against what was told of it before; of a draft nobody hears. */
create function private.tell_edit(edit private.event_edits, before jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  at constant public.event_occurrences := (select one from public.event_occurrences as one where one.id = edit.anchor_id);
  its constant public.events := (select event from public.events as event where event.id = at.event_id);
begin
  if its.status <> 'draft' and its.deleted_at is null then
    perform private.tell_change(its, at, before, private.told_of_date(its, at), jsonb_array_length(edit.asked) > 0 and edit.undone_at is null, edit.scope, edit.subject,
      coalesce(at.called_off_reason, its.cancelled_reason), edit.event_id);
  end if;
exception when others then
  raise warning 'notifying about a changed event failed: %', sqlerrm;
end $$;

/**
 * Tells of a change as old → new. A second one within ten minutes takes the place of the first where that was not read, as
 * the sum of both, and what is back as it was is withdrawn: of all that goes under one subject.
 */
create function private.tell_change(its public.events, at public.event_occurrences, last jsonb, after jsonb, asked boolean, scope text, subject text, reason text, of_event uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  people constant uuid[] := private.concerned_by(its);
  fresh  uuid[];
  words  text;
  it     record;
begin
  if last = after and not asked then
    return;
  end if;
  delete from private.event_changes as changes where changes.subject = tell_change.subject
    and not exists (select from private.event_changes as recent where recent.subject = tell_change.subject and recent.changed_at > moment - interval '10 minutes');
  insert into private.event_changes (event_id, subject, before, asked, changed_at) values (of_event, tell_change.subject, last, asked, moment);
  -- what was not read gives way to the sum
  with gone as (
    delete from public.notifications as told
    where told.user_id = any (people) and told.type = 'event_updated' and told.group_key = tell_change.subject and not told.is_read and told.times = 1
      and told.reason = 'member' and told.created_at > moment - interval '10 minutes'
    returning told.user_id)
  select coalesce(array_agg(user_id), '{}') into fresh from gone;
  if greatest((after ->> 'ends_at')::timestamptz, (last ->> 'ends_at')::timestamptz) <= moment then
    return;
  end if;
  for it in
    select private.zone_of(person, its.group_id) as zone, coalesce(since.was, last) as before,
      -- only who has said that they come is asked again, and as long as they have not said it
      (asked or coalesce(since.also_asked, false)) and exists (
        select from public.event_rsvps as answer
        where answer.group_id = its.group_id and answer.event_id = its.id and answer.user_id = person and answer.reconfirm) as again,
      array_agg(person) as people
    from unnest(people) as person
    -- all that came after what they last read of it
    left join lateral (
      select (array_agg(changes.before order by changes.id))[1] as was, bool_or(changes.asked) as also_asked
      from private.event_changes as changes
      where changes.subject = tell_change.subject and changes.changed_at > coalesce((
        select max(told.created_at) from public.notifications as told
        where told.user_id = person and told.created_at > moment - interval '1 day' and told.type = 'event_updated' and told.group_key = tell_change.subject
          and told.is_read), '-infinity')
    ) as since on person = any (fresh)
    group by 1, 2, 3
  loop
    words := concat_ws(' · ', private.change_of(it.before, after, it.zone),
      case when it.before ->> 'repeats' is distinct from after ->> 'repeats' then coalesce('now ' || (after ->> 'repeats'), 'no longer repeats') end,
      case when it.before <> after and scope in ('following', 'all') and private.is_series(its) then 'and all later dates' end);
    if words <> '' or it.again then
      perform private.notify(it.people, 'event_updated',
        '“' || private.shortened(its.title, 60) || '” '
          -- one date among many says which it is, where the change does not
          || case when scope = 'this' and it.before ->> 'starts_at' = after ->> 'starts_at' then 'on ' || private.event_time((after ->> 'starts_at')::timestamptz, its.tz, true, it.zone) || ' ' else '' end
          || concat_ws(' · ', nullif(words, ''), case when (after ->> 'cancelled')::boolean then private.shortened(reason, 80) end, case when it.again then 'please confirm again' end),
        its.id, auth.uid(), its.group_id, private.event_url(at), 'member', subject);
    end if;
  end loop;
end $$;

create or replace function private.tg_events__notify_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  again constant boolean := private.is_series(new) or private.is_series(old);
  at public.event_occurrences;
  last jsonb := private.told_of(old);
  after jsonb := private.told_of(new);
begin
  -- an edit tells of itself
  if coalesce(current_setting('app.editing', true), '') <> '' then
    return null;
  end if;
  select * into at from public.event_occurrences as its
  where its.event_id = new.id and its.withdrawn_at is null order by again and its.ends_at <= private.clock(), its.on_date limit 1;
  if again then
    -- past its edits, only what all its dates have in common is known
    after := private.told_of_date(new, at) || jsonb_build_object('cancelled', new.status = 'cancelled');
    last := after || jsonb_build_object('place', last -> 'place', 'online_url', last -> 'online_url', 'cancelled', last -> 'cancelled');
  end if;
  perform private.tell_change(new, at, last, after, new.reconfirm_at is distinct from old.reconfirm_at, case when again then 'all' end,
    'event_updated:' || new.id, new.cancelled_reason, new.id);
  return null;
exception when others then
  raise warning 'notifying about a changed event failed: %', sqlerrm;
  return null;
end $$;

/** A series is told once, with the first of its dates that is to come. */
create or replace function private.tg_events__announce() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  people constant uuid[] := private.invited_to(new);
  first constant public.event_occurrences := (
    select at from public.event_occurrences as at where at.event_id = new.id order by at.ends_at <= private.clock(), at.on_date limit 1);
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
        || private.event_time(first.starts_at, new.tz, new.all_day, it.zone) || coalesce(', ' || private.rule_words(new.rrule), ''),
      new.id, maker, new.group_id, private.event_url(first), 'member');
  end loop;
  return null;
exception when others then
  raise warning 'notifying about an event failed: %', sqlerrm;
  return null;
end $$;
drop trigger _500_announce on public.events;
create trigger _500_announce after insert on public.events
  for each row when (new.status <> 'draft' and new.split_from is null) execute function private.tg_events__announce();

/** Forgets what was before edits that nobody can undo any more. */
create function private.forget_event_edits() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  many int;
begin
  delete from private.event_edits as edit where edit.made_at < private.clock() - interval '7 days';
  get diagnostics many = row_count;
  return many;
end $$;
insert into private.job_functions (name) values ('private.forget_event_edits');
insert into private.crontab (name, schedule, function_name) values ('event_edits.forget', '30 3 * * *', 'private.forget_event_edits');
