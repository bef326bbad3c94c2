/*
 * Lesson meetings: a lesson belongs to the date of its series that is on its day.
 *
 * Laying ties each lesson to its meeting. Where the series gets other dates meanwhile, by the calendar going on, by an edit
 * or by dates that are withdrawn, the lessons keep their days and are tied anew.
 */
/** Ties the lessons of adoptions to the dates that there are now. */
create function private.tie_lessons(adoption_ids uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  -- held as by whoever lays them, so that neither misses what the other does
  for its in select * from public.adoptions as known where known.id = any (adoption_ids) order by known.id for update loop
    update public.scheduled_lessons as entry set occurrence_id = wanted.occurrence_id
    from (select lesson.id, at.id as occurrence_id from public.scheduled_lessons as lesson
          left join private.meetings_of(its.event_id) as at on at.on_date = lesson.on_date where lesson.adoption_id = its.id) as wanted
    where wanted.id = entry.id and entry.occurrence_id is distinct from wanted.occurrence_id;
  end loop;
end $$;

/** The adoptions that meet at these events, or at those which they were split from. */
create function private.adoptions_meeting_at(event_ids uuid[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  with recursive line as (
    select event_id as id, 0 as depth from unnest(event_ids) as event_id
    union
    select its.split_from, line.depth + 1 from line join public.events as its on its.id = line.id where its.split_from is not null and line.depth < 50
  )
  select coalesce(array_agg(distinct known.id), '{}') from line join public.adoptions as known on known.event_id = line.id
$$;

create function private.tg_event_occurrences__tie_made() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tie_lessons(private.adoptions_meeting_at(array(select distinct made.event_id from made)));
  return null;
end $$;
create trigger _600_tie_lessons_insert after insert on public.event_occurrences
  referencing new table as made for each statement execute function private.tg_event_occurrences__tie_made();

create function private.tg_event_occurrences__tie_moved() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  moved constant uuid[] := array(
    select was.event_id from was join made using (id)
    where (was.event_id, was.on_date, was.withdrawn_at is null) is distinct from (made.event_id, made.on_date, made.withdrawn_at is null)
    union
    select made.event_id from was join made using (id) where was.event_id <> made.event_id);
begin
  if moved <> '{}' then
    perform private.tie_lessons(private.adoptions_meeting_at(moved));
  end if;
  return null;
end $$;
create trigger _600_tie_lessons_update after update on public.event_occurrences
  referencing old table as was new table as made for each statement execute function private.tg_event_occurrences__tie_moved();
