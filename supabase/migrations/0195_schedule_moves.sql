/*
 * Schedule deeds on the order and on days: entries change places, and days open and close.
 */
/** The ids of a lesson's parts, or of a gap, in order. */
create function private.block_of(entry public.scheduled_lessons) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array_agg(known.id order by known.rank) from public.scheduled_lessons as known
  where known.adoption_id = entry.adoption_id and known.track = entry.track and (known.id = entry.id or known.lesson_key = entry.lesson_key)
$$;

/** Writes the order of a track: ranks change where the order does. */
create function private.write_order(its public.adoptions, of_track int, ids uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  update public.scheduled_lessons as known set rank = slot.rank
  from unnest(ids) with ordinality as wanted (id, n)
  join (select entry.rank, row_number() over (order by entry.rank) as n from public.scheduled_lessons as entry
        where entry.adoption_id = its.id and entry.track = of_track) as slot on slot.n = wanted.n
  where known.id = wanted.id and known.rank <> slot.rank
$$;

create function private.order_of(its public.adoptions, of_track int, without uuid[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(entry.id order by entry.rank), '{}') from public.scheduled_lessons as entry
  where entry.adoption_id = its.id and entry.track = of_track and entry.id <> all (without)
$$;

/** Moves a lesson with all its parts behind another entry, or to the front. */
create function private.reorder_entry(its public.adoptions, deed jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  entry constant public.scheduled_lessons := private.loose_entry(its, deed, 'entry');
  block constant uuid[] := private.block_of(entry);
  rest constant uuid[] := private.order_of(its, entry.track, block);
  target public.scheduled_lessons;
  at int := 0;
begin
  if not deed ? 'after' then
    perform private.refuse_deed('Choose where the lesson goes.');
  elsif deed ->> 'after' is not null then
    target := private.deed_entry(its, deed, 'after');
    at := array_position(rest, target.id);
    if at is null or target.track <> entry.track then
      perform private.refuse_deed('Choose another lesson of the same track.');
    end if;
  end if;
  if exists (select from public.scheduled_lessons as part where part.id = any (block) and part.state = 'taught') then
    perform private.refuse_deed('A part of this lesson has been taught already.');
  end if;
  perform private.free_follower(piece) from public.scheduled_lessons as piece where piece.id = block[cardinality(block)];
  update public.scheduled_lessons as known set joined = false where known.id = any (block) and known.joined;
  -- not between a lesson and what is joined to it
  while at < cardinality(rest) and (select next.joined from public.scheduled_lessons as next where next.id = rest[at + 1]) loop
    at := at + 1;
  end loop;
  perform private.write_order(its, entry.track, rest[1:at] || block || rest[at + 1:]);
end $$;

/** Two lessons change places, with all their parts. */
create function private.swap_entries(its public.adoptions, deed jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  one constant public.scheduled_lessons := private.loose_entry(its, deed, 'entry');
  other constant public.scheduled_lessons := private.loose_entry(its, deed, 'with');
  a constant uuid[] := private.block_of(one);
  b constant uuid[] := private.block_of(other);
  ids uuid[] := '{}';
  it uuid;
begin
  if one.track <> other.track or a && b then
    perform private.refuse_deed('Choose another lesson of the same track.');
  elsif exists (select from public.scheduled_lessons as part where part.id = any (a || b) and (part.state <> 'planned' or part.joined)) then
    perform private.refuse_deed('Only lessons that are still planned, and not merged, can change places.');
  end if;
  foreach it in array private.order_of(its, one.track, '{}') loop
    ids := ids || case when it = a[1] then b when it = b[1] then a when it = any (a || b) then '{}' else array[it] end;
  end loop;
  perform private.write_order(its, one.track, ids);
end $$;

/** How many meetings of an entry's track still have a place, from one day to before another. */
create function private.meetings_between(its public.adoptions, of_track int, first date, until_on date) returns int
  language sql stable security definer set search_path = ''
as $$
  select count(*)::int from unnest(private.open_days(
    array(select pattern from public.schedule_patterns as pattern where pattern.adoption_id = its.id and pattern.track = of_track),
    array(select day from public.schedule_days as day where day.adoption_id = its.id),
    case when its.use_off_days then private.kept_off_days(its.group_id) else '{}' end, greatest(its.start_on, first), least(until_on - 1, its.start_on + 3652))) as day
  where day.places > (select count(*) from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.track = of_track
    and not entry.joined and entry.state <> 'skipped' and not entry.hidden and coalesce(entry.held_on, entry.pinned_on) = day.on_date)
$$;

/** The day of an entry, as the plan says now. */
create function private.day_now(its public.adoptions, entry uuid) returns date
  language sql stable security definer set search_path = ''
  as $$ select day.on_date from private.laid(its) as day where day.id = day_now.entry $$;

/** Brings an entry to a day, and what follows after it. */
create function private.place_entry(its public.adoptions, deed jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  entry constant public.scheduled_lessons := private.loose_entry(its, deed, 'entry');
  day constant date := private.deed_day(deed, 'on');
begin
  update public.scheduled_lessons as known set joined = false where known.id = entry.id and known.joined;
  while private.day_now(its, entry.id) > day loop
    perform private.pull_entry(entry, 1);
  end loop;
  if private.day_now(its, entry.id) < day then
    perform private.put_gaps(entry, least(500, private.meetings_between(its, entry.track, private.day_now(its, entry.id), day)));
  end if;
  if private.day_now(its, entry.id) is distinct from day then
    perform private.refuse_deed('There is no room for it on this day. Pin it there instead.');
  end if;
end $$;

/** A pattern of a track from a day on, as somebody asks for it. */
create function private.read_pattern(pattern jsonb, start date) returns public.schedule_patterns
  language plpgsql immutable set search_path = ''
as $$
declare
  since constant date := case when pattern ->> 'from_on' is not null then private.deed_day(pattern, 'from_on') else start end;
begin
  if not private.is_endless_rule(pattern ->> 'rrule') then
    perform private.refuse_deed('Choose how often you meet.');
  elsif coalesce(pattern ->> 'start_time', '') !~ '^([01]\d|2[0-3]):[0-5]\d(:00)?$' then
    perform private.refuse_deed('Choose when you meet.');
  elsif coalesce(pattern ->> 'minutes', '') !~ '^\d{1,4}$' or (pattern ->> 'minutes')::int not between 5 and 1440 then
    perform private.refuse_deed('A meeting lasts from 5 minutes to a day.');
  elsif private.day_after(private.read_rule(pattern ->> 'rrule', since), since, since - 1) is null then
    perform private.refuse_deed('With this rule you would never meet.');
  end if;
  return (null, private.deed_count(pattern, 'track', 4), since, pattern ->> 'rrule', (pattern ->> 'start_time')::time,
    (pattern ->> 'minutes')::int, private.deed_count(pattern, 'places', 6))::public.schedule_patterns;
end $$;

create function private.write_pattern(adoption_id uuid, pattern jsonb, start date) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.schedule_patterns as known
  select (jsonb_populate_record(private.read_pattern(pattern, start), jsonb_build_object('adoption_id', write_pattern.adoption_id))).*
  on conflict on constraint schedule_patterns_pkey do update
  set rrule = excluded.rrule, start_time = excluded.start_time, minutes = excluded.minutes, places = excluded.places;
  if (select count(*) from public.schedule_patterns as known where known.adoption_id = write_pattern.adoption_id) > 100 then
    perform private.refuse_deed('A schedule can have at most 100 patterns.');
  end if;
end $$;

/** Opens or closes a day by the schedule's own word, or takes that back. */
create function private.say_of_day(its public.adoptions, deed jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  day constant date := private.deed_day(deed, 'on');
begin
  if length(deed ->> 'label') > 60 then
    perform private.refuse_deed('The name of a day can have at most 60 characters.');
  end if;
  delete from public.schedule_days as known where known.adoption_id = its.id and known.on_date = day;
  if deed ->> 'kind' <> 'clear_day' then
    insert into public.schedule_days (adoption_id, on_date, open, label)
    values (its.id, day, deed ->> 'kind' = 'open_day', nullif(trim(deed ->> 'label'), ''));
  end if;
  if (select count(*) from public.schedule_days as known where known.adoption_id = its.id) > 1000 then
    perform private.refuse_deed('A schedule can name at most 1,000 days.');
  end if;
end $$;

/** Brings lessons that were not taught when they were planned back into the plan. */
create function private.catch_up(its public.adoptions, deed jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := (private.clock() at time zone (select around.tz from public.groups as around where around.id = its.group_id))::date;
  mode constant text := deed ->> 'mode';
  slipped public.scheduled_lessons;
  many int;
  the_track int;
begin
  if mode is null or mode not in ('shift', 'skip', 'double') then
    perform private.refuse_deed('Choose how to catch up.');
  end if;
  for the_track in select distinct entry.track from public.scheduled_lessons as entry where entry.adoption_id = its.id loop
    if mode = 'skip' then
      for slipped in select distinct on (entry.on_date) entry.* from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.track = the_track
          and entry.kind = 'lesson' and entry.state = 'planned' and entry.pinned_on is null and entry.on_date < today and not entry.joined order by entry.on_date, entry.rank loop
        perform private.put_gaps(slipped, 1);
      end loop;
      update public.scheduled_lessons as entry set state = 'skipped' where entry.adoption_id = its.id and entry.track = the_track
        and entry.kind = 'lesson' and entry.state = 'planned' and entry.pinned_on is null and entry.on_date < today;
    else
      select * into slipped from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.track = the_track
        and entry.kind = 'lesson' and entry.state = 'planned' and entry.pinned_on is null and entry.on_date < today order by entry.rank limit 1;
      continue when slipped.id is null;
      many := (select count(*) from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.track = the_track
        and entry.kind = 'lesson' and entry.state = 'planned' and entry.pinned_on is null and entry.on_date < today);
      update public.scheduled_lessons as entry set joined = false where entry.id = slipped.id and entry.joined;
      perform private.put_gaps(slipped, least(500, private.meetings_between(its, the_track, slipped.on_date, today)));
      if mode = 'double' then
        update public.scheduled_lessons as entry set joined = true
        from (select known.id, known.kind, lag(known.kind) over w as ahead, lag(known.joined) over w as ahead_joined, row_number() over w as n
              from public.scheduled_lessons as known where known.adoption_id = its.id and known.track = the_track and known.rank >= slipped.rank
                and known.state = 'planned' and known.pinned_on is null window w as (order by known.rank)) as pair
        where pair.id = entry.id and pair.n % 2 = 0 and pair.n <= 2 * least(many, private.deed_count(deed, 'meetings', 52)) and pair.kind = 'lesson' and pair.ahead = 'lesson';
      end if;
    end if;
  end loop;
end $$;
