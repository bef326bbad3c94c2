/*
 * Lay: each entry of a plan gets its day.
 *
 * It knows no clock: the same plan and the same open days give the same dates. What was taught stands on the day on which
 * it was held, what is pinned on its day, also where that is closed. The others follow in order, each on the first day
 * that has a place left and is not before the one ahead of it, nor before what was taught ahead of it. A gap takes all
 * places that its day has left; what is joined lies where the one ahead lies, and takes none: on the day of one that is
 * pinned it holds nothing back either, taught or not. What finds no day lies in the tray.
 */
create type private.plan_entry as (
  id       uuid,
  gap      boolean,
  joined   boolean,
  skipped  boolean,
  -- where it stands, whatever else: held or pinned
  stands   date,
  -- whether what follows may not be before it
  bounds   boolean
);

create function private.lay(plan private.plan_entry[], days private.open_day[]) returns table (id uuid, on_date date)
  language plpgsql immutable set search_path = ''
as $$
declare
  dates constant date[] := array(select day.on_date from unnest(days) with ordinality as day (on_date, places, n) order by day.n);
  free int[] := array(
    select greatest(0, day.places - coalesce(fixed.many, 0)) from unnest(days) with ordinality as day (on_date, places, n)
    left join (
      select its.stands, count(*)::int as many
      from (select entry.stands, entry.joined and not coalesce(lag(entry.gap) over (order by entry.n), true) as shares
            from unnest(plan) with ordinality as entry (id, gap, joined, skipped, stands, bounds, n) where not entry.skipped) as its
      where its.stands is not null and not its.shares group by 1) as fixed
      on fixed.stands = day.on_date order by day.n);
  last constant int := cardinality(days);
  entry private.plan_entry;
  place int := 1;
  ahead date;
  -- whether there is one ahead to join
  follows boolean := false;
  -- whether that one is pinned, and holds nothing back
  loose boolean := false;
begin
  foreach entry in array plan loop
    lay.id := entry.id;
    lay.on_date := null;
    if entry.skipped then
      return next;
      continue;
    end if;
    loose := case when entry.joined and follows and coalesce(entry.stands = ahead, true) then loose else entry.stands is not null and not entry.bounds end;
    if entry.stands is not null then
      lay.on_date := entry.stands;
      while entry.bounds and not loose and place <= last and dates[place] < entry.stands loop
        place := place + 1;
      end loop;
    elsif entry.joined and follows then
      lay.on_date := ahead;
    else
      while place <= last and free[place] = 0 loop
        place := place + 1;
      end loop;
      if place <= last then
        lay.on_date := dates[place];
        free[place] := case when entry.gap then 0 else free[place] - 1 end;
      end if;
    end if;
    ahead := lay.on_date;
    follows := not entry.gap;
    return next;
  end loop;
end $$;

/** The days off that an adoption keeps. */
create function private.kept_off_days(group_id uuid) returns daterange[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(daterange(off.starts_on, off.ends_on, '[]')), '{}') from public.group_off_days as off
  where off.group_id = kept_off_days.group_id and 'lessons' = any (off.affects)
$$;

/** So many open days of a track that every entry of its plan finds one, where ten years have them. */
create function private.enough_days(patterns public.schedule_patterns[], own public.schedule_days[], off daterange[], start date, wanted int, since date) returns private.open_day[]
  language plpgsql immutable set search_path = ''
as $$
declare
  ahead int := 400;
  days private.open_day[];
begin
  loop
    days := private.open_days(patterns, own, off, start, start + ahead);
    exit when ahead >= 3652 or (select count(*) from unnest(days) as day where day.on_date >= since) >= wanted;
    ahead := least(3652, ahead * 2);
  end loop;
  return days;
end $$;

/** The day of each entry of an adoption, as its plan says now. */
create function private.laid(its public.adoptions) returns table (id uuid, on_date date)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant public.schedule_days[] := array(select day from public.schedule_days as day where day.adoption_id = its.id);
  off constant daterange[] := case when its.use_off_days then private.kept_off_days(its.group_id) else '{}' end;
  the_track int;
  plan private.plan_entry[];
  patterns public.schedule_patterns[];
begin
  for the_track in select distinct entry.track from public.scheduled_lessons as entry where entry.adoption_id = its.id loop
    plan := array(
      select (entry.id, entry.kind = 'gap', entry.joined and entry.follows, entry.state = 'skipped' or entry.hidden, coalesce(entry.held_on, entry.pinned_on),
        entry.state = 'taught' and entry.pinned_on is null)::private.plan_entry
      from (
        -- what is joined to hidden lessons alone stands by itself
        select known.*, bool_or(not known.hidden) over (partition by known.meeting order by known.rank, known.id rows between unbounded preceding and 1 preceding) as follows
        from (select stands.*, count(*) filter (where not stands.joined) over (order by stands.rank, stands.id) as meeting
              from public.scheduled_lessons as stands where stands.adoption_id = its.id and stands.track = the_track) as known) as entry
      order by entry.rank, entry.id);
    patterns := array(select pattern from public.schedule_patterns as pattern where pattern.adoption_id = its.id and pattern.track = the_track and its.mode = 'dated');
    return query select * from private.lay(plan, private.enough_days(patterns, own, off, its.start_on, cardinality(plan),
      (select greatest(its.start_on, max(entry.stands) filter (where entry.bounds)) from unnest(plan) as entry)));
  end loop;
end $$;

/** The dates of a series, and of those into which it was split. */
create function private.meetings_of(event_id uuid) returns table (id uuid, on_date date)
  language sql stable security definer set search_path = ''
as $$
  with recursive line as (
    select meetings_of.event_id as id, 0 as depth where meetings_of.event_id is not null
    union all
    select its.id, line.depth + 1 from line join public.events as its on its.split_from = line.id where line.depth < 50
  )
  select distinct on (at.on_date) at.id, at.on_date from line join public.event_occurrences as at on at.event_id = line.id and at.withdrawn_at is null
  order by at.on_date, at.visible desc, line.depth desc
$$;

/** Lays an adoption and writes what has moved; its tasks follow. */
create function private.lay_adoption(adoption_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := (select known from public.adoptions as known where known.id = lay_adoption.adoption_id);
begin
  with dates as (
    select day.id, day.on_date, at.id as occurrence_id
    from private.laid(its) as day left join private.meetings_of(its.event_id) as at on at.on_date = day.on_date
  ), was as (
    select entry.* from public.scheduled_lessons as entry where entry.adoption_id = its.id
  ), moved as (
    update public.scheduled_lessons as entry set on_date = dates.on_date, occurrence_id = dates.occurrence_id
    from dates where dates.id = entry.id and (entry.on_date, entry.occurrence_id) is distinct from (dates.on_date, dates.occurrence_id)
    returning entry.id
  )
  insert into public.lesson_days as known (adoption_id, lesson_key, on_date, until)
  select was.adoption_id, was.lesson_key, was.on_date, max(private.clock()) from was join dates using (id)
  where was.kind = 'lesson' and was.on_date is not null and was.on_date is distinct from dates.on_date group by 1, 2, 3
  on conflict on constraint lesson_days_pkey do update set until = excluded.until;
  update public.adoptions as known set ends_on = (select max(entry.on_date) from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.kind = 'lesson')
  where known.id = its.id;
  perform private.fit_tasks(its.id);
end $$;
