/*
 * Fit plan: the plan of a group follows its adaptation. What is hidden closes up and keeps its place, what is added comes
 * behind its predecessor, what is moved goes with it, and what is gone leaves. What was taught stays where it is.
 */
/** Lessons in the order of their curriculum. */
create function private.lessons_among(nodes private.resolved_node[]) returns table (lesson_key uuid, unit_key uuid, place bigint, hidden boolean)
  language sql immutable set search_path = '' set enable_nestloop = off set work_mem = '8MB'
as $$
  select lesson.key, lesson.parent, row_number() over (order by unit.n, lesson.n), lesson.hidden
  from unnest(nodes) as lesson join unnest(nodes) as unit on unit.node_type = 'unit' and unit.key = lesson.parent where lesson.node_type = 'lesson'
$$;

/** Puts entries of a track behind those of the nearest lesson ahead of theirs, or to the front. */
create function private.put_behind(its public.adoptions, entries uuid[], of_track int, ahead uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  low numeric;
  high numeric;
begin
  -- with all that shares its day
  select min(next.rank) into high from public.scheduled_lessons as next
  where next.adoption_id = its.id and next.track = of_track and not next.joined and next.id <> all (entries) and next.rank > (
    select entry.rank from public.scheduled_lessons as entry
    where entry.adoption_id = its.id and entry.track = of_track and entry.id <> all (entries) and entry.lesson_key = any (ahead)
    order by array_position(ahead, entry.lesson_key) desc, entry.rank desc limit 1);
  if high is null and not exists (
      select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.track = of_track and entry.id <> all (entries) and entry.lesson_key = any (ahead)) then
    high := (select min(entry.rank) from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.track = of_track and entry.id <> all (entries));
  end if;
  low := (select max(entry.rank) from public.scheduled_lessons as entry
    where entry.adoption_id = its.id and entry.track = of_track and entry.id <> all (entries) and (high is null or entry.rank < high));
  high := coalesce(high, low + 2, 2);
  low := coalesce(low, high - 2);
  update public.scheduled_lessons as entry set track = of_track, joined = false, rank = low + (high - low) * slot.n / (cardinality(entries) + 1)
  from unnest(entries) with ordinality as slot (id, n) where entry.id = slot.id;
end $$;

/** The track of the nearest lesson ahead that is in the plan. */
create function private.track_behind(adoption_id uuid, ahead uuid[]) returns int
  language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select entry.track from public.scheduled_lessons as entry
    where entry.adoption_id = track_behind.adoption_id and entry.lesson_key = any (ahead) order by array_position(ahead, entry.lesson_key) desc limit 1), 1)
$$;

/** What is gone from the curriculum leaves the plan. */
create function private.leave_plan(its public.adoptions, lessons uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = any (lessons) and entry.state = 'taught') then
    perform private.refuse_deed('This lesson has been taught already. It can’t be taken away.');
  end if;
  perform private.free_follower(entry) from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = any (lessons);
  delete from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = any (lessons);
end $$;

/** Has the plan follow its curriculum; these of its lessons were put elsewhere. */
create function private.fit_plan(its public.adoptions, after private.resolved_node[], moved uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  were constant uuid[] := array(select distinct entry.lesson_key from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.kind = 'lesson');
  are constant uuid[] := array(select lesson.lesson_key from private.lessons_among(after) as lesson order by lesson.place);
  ahead uuid[] := '{}';
  lesson uuid;
  the_track int;
begin
  perform private.leave_plan(its, array(select gone from unnest(were) as gone where gone <> all (are)));
  update public.scheduled_lessons as entry set hidden = now.hidden
  from private.lessons_among(after) as now
  where entry.adoption_id = its.id and entry.lesson_key = now.lesson_key and entry.state <> 'taught' and entry.hidden <> now.hidden;
  foreach lesson in array are loop
    if lesson <> all (were) then
      the_track := private.track_behind(its.id, ahead);
      insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, track, hidden, rank)
      select gen_random_uuid(), its.id, its.group_id, lesson, the_track, (select now.hidden from private.lessons_among(after) as now where now.lesson_key = lesson),
        coalesce(max(entry.rank), 0) + 1 from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.track = the_track
      on conflict do nothing;
    end if;
    if lesson <> all (were) or lesson = any (moved) then
      for the_track in select distinct entry.track from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = lesson and entry.state <> 'taught' loop
        perform private.free_follower(entry) from public.scheduled_lessons as entry
        where entry.adoption_id = its.id and entry.track = the_track and entry.lesson_key = lesson and entry.state <> 'taught';
        perform private.put_behind(its, array(
          select entry.id from public.scheduled_lessons as entry
          where entry.adoption_id = its.id and entry.track = the_track and entry.lesson_key = lesson and entry.state <> 'taught' order by entry.rank), the_track, ahead);
      end loop;
    end if;
    ahead := ahead || lesson;
  end loop;
end $$;
