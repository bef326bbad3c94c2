/*
 * Schedule tracks: a curriculum of which two parts run beside each other, each on meetings of its own.
 */
/** Gives one lesson to a track, behind those that come before it in the curriculum. What is taught stays where it is. */
create function private.give_to_track(its public.adoptions, of_lesson uuid, target int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  block uuid[];
  rest constant uuid[] := private.order_of(its, target, '{}');
  at int;
begin
  block := array(
    select entry.id from public.scheduled_lessons as entry
    where entry.adoption_id = its.id and entry.lesson_key = of_lesson and entry.state <> 'taught' and entry.track <> target order by entry.rank);
  at := (
    select coalesce(max(listed.n), 0) from unnest(rest) with ordinality as listed (id, n)
    join public.scheduled_lessons as entry on entry.id = listed.id
    join private.adopted_lessons(its) as here on here.lesson_key = entry.lesson_key
    join private.adopted_lessons(its) as mine on mine.lesson_key = of_lesson and here.place <= mine.place);
  -- not between a lesson and what is joined to it
  while at < cardinality(rest) and (select next.joined from public.scheduled_lessons as next where next.id = rest[at + 1]) loop
    at := at + 1;
  end loop;
  perform private.free_follower(piece) from public.scheduled_lessons as piece where piece.id = any (block);
  update public.scheduled_lessons as known set joined = false, track = target,
    rank = (select coalesce(max(other.rank), 0) from public.scheduled_lessons as other where other.adoption_id = its.id and other.track = target) + array_position(block, known.id)
  where known.id = any (block);
  perform private.write_order(its, target, rest[1:at] || block || rest[at + 1:]);
end $$;

/** A lesson goes to another track, or all of its unit does. */
create function private.change_track(its public.adoptions, deed jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  entry constant public.scheduled_lessons := private.deed_entry(its, deed, 'entry');
  target constant int := private.deed_count(deed, 'track', 4);
  lesson uuid;
begin
  if entry.kind = 'gap' then
    perform private.refuse_deed('Choose a lesson.');
  elsif coalesce((deed -> 'unit')::text, 'false') not in ('true', 'false') then
    perform private.refuse_deed('Choose whether the whole unit moves.');
  end if;
  for lesson in
    select here.lesson_key from private.adopted_lessons(its) as here
    where here.lesson_key = entry.lesson_key
      or deed -> 'unit' = 'true' and here.unit_key = (select own.unit_key from private.adopted_lessons(its) as own where own.lesson_key = entry.lesson_key)
    order by here.place loop
    perform private.give_to_track(its, lesson, target);
  end loop;
end $$;
