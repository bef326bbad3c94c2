/*
 * Goal offers: what somebody whose group follows a curriculum could make a goal of.
 *
 * To come to its end, with a milestone for each unit that is ticked with its last lesson; and as many lessons a week as the
 * plan has. Nothing of it is kept: each is taken up by making the goal.
 */
create function private.goal_offers(adoption_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
  steps jsonb;
  many int;
  weeks numeric;
  title text;
begin
  select * into its from public.adoptions as known where known.id = goal_offers.adoption_id and known.group_id in (select private.groups_i_am_in());
  if its.id is null then
    raise exception 'This curriculum no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  title := private.course_title(its);
  with lesson as (
    select known.lesson_key, known.unit_key, row_number() over (order by known.place) as place, max(entry.on_date) as on_date
    from private.adopted_lessons(its) as known
    join public.scheduled_lessons as entry on entry.adoption_id = its.id and entry.lesson_key = known.lesson_key and not entry.hidden and entry.state <> 'skipped'
    where not known.hidden group by known.lesson_key, known.unit_key, known.place
  ), unit as (
    select lesson.unit_key, count(*) over () as units, (array_agg(lesson.lesson_key order by lesson.place desc))[1] as lesson_key, max(lesson.place) as place, max(lesson.on_date) as on_date
    from lesson group by lesson.unit_key
  ), named as (
    select node.key, node.fields ->> 'title' as title from private.resolve_nodes(private.version_nodes(its.version_id, '{unit}'), array(
      select said from public.adoption_overrides as said where said.adoption_id = its.id and said.node_type = 'unit' and said.field in ('', 'title'))) as node
  ), step as (
    select unit.place, coalesce(nullif(trim(named.title), ''), 'Lesson ' || unit.place) as title, unit.on_date, unit.lesson_key
    from unit left join named on named.key = unit.unit_key where unit.units > 1
    union all
    -- a curriculum of one unit has its steps by the lesson: each third, and the last
    select lesson.place, 'Lesson ' || lesson.place, lesson.on_date, lesson.lesson_key
    from lesson where not exists (select from unit where unit.units > 1) and (lesson.place % 3 = 0 or lesson.place = (select max(last.place) from lesson as last))
  )
  select (select count(*) from lesson), greatest(1, ceil((max(lesson.on_date) - min(lesson.on_date) + 1) / 7.0)),
    (select jsonb_agg(jsonb_build_object('title', private.shortened(step.title, 139), 'due_on', step.on_date, 'linked_type', 'lesson', 'linked_id', step.lesson_key,
      'linked_adoption_id', its.id, 'lesson', step.place) order by step.place) from step)
  into many, weeks, steps from lesson;
  if many = 0 then
    return '[]';
  end if;
  return jsonb_build_array(
    jsonb_build_object('offer', 'finish', 'title', 'Finish ' || private.shortened(title, 120), 'curriculum', title, 'kind', 'milestones', 'target_date', its.ends_on, 'milestones', steps),
    jsonb_build_object('offer', 'weekly', 'title', private.shortened(title, 110) || ': lessons each week', 'curriculum', title, 'kind', 'habit', 'source', 'lessons',
      'source_filter', jsonb_build_object('group_id', its.group_id, 'adoption_id', its.id),
      'schedule', jsonb_build_object('freq', 'times', 'n', least(7, greatest(1, round(many / coalesce(weeks, many)))), 'period', 'week')));
end $$;
/** Goals that a curriculum of one’s group suggests, for who is in the group. */
create function public.goal_offers(adoption_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.goal_offers(adoption_id) $$;
grant execute on function private.goal_offers(uuid), public.goal_offers(uuid) to authenticated;
