/*
 * Resolved nodes: the curriculum of a group, the whole of it or one lesson. Whatever shows a group its lessons reads them here.
 */
/** The nodes of a version that are of these kinds; or of one lesson of it alone, and those that are named. */
create function private.version_nodes(of_version uuid, kinds text[], of_lesson uuid default null, more uuid[] default '{}') returns private.node[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(said.node), '{}') from (
    select ('unit', its.key, null, row_number() over (order by its.rank, its.key), jsonb_build_object('title', its.title, 'summary_html', its.summary_html))::private.node as node
    from public.units as its where its.version_id = of_version and 'unit' = any (kinds)
    union all
    select ('lesson', its.key, its.unit_key, row_number() over (partition by its.unit_key order by its.rank, its.key), jsonb_build_object('title', its.title, 'objectives', its.objectives,
      'materials', its.materials, 'tags', its.tags, 'standards', its.standards, 'minutes', its.minutes, 'release', its.release, 'completion', its.completion, 'dwell_sec', its.dwell_sec, 'lang', its.lang))::private.node
    from public.lessons as its where its.version_id = of_version and 'lesson' = any (kinds) and (of_lesson is null or its.key = of_lesson)
    union all
    select ('item', its.key, its.lesson_key, row_number() over (partition by its.lesson_key order by its.rank, its.key), jsonb_build_object('kind', its.kind, 'title', its.title,
      'settings', its.settings, 'minutes', its.minutes, 'required', its.required, 'audience', its.audience))::private.node
    from public.lesson_items as its where its.version_id = of_version and 'item' = any (kinds) and (of_lesson is null or its.lesson_key = of_lesson or its.key = any (more))
    union all
    select ('task', its.key, its.lesson_key, row_number() over (partition by its.lesson_key order by its.rank, its.key), jsonb_build_object('title', its.title, 'body_html', its.body_html,
      'anchor', its.anchor, 'offset_days', its.offset_days, 'completion_mode', its.completion_mode, 'audience', its.audience))::private.node
    from public.curriculum_tasks as its where its.version_id = of_version and 'task' = any (kinds) and (of_lesson is null or its.lesson_key = of_lesson or its.key = any (more))) as said
$$;

/** The curriculum of an adoption, node by node. */
create function private.resolve_adoption(adoption_id uuid) returns setof private.resolved_node
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := (select known from public.adoptions as known where known.id = resolve_adoption.adoption_id);
begin
  return query select * from private.resolve_nodes(private.version_nodes(its.version_id, '{unit,lesson,item,task}'),
    array(select said from public.adoption_overrides as said where said.adoption_id = its.id));
end $$;

/** What an adaptation says of a lesson, and of what it is in and was in. */
create function private.overrides_of_lesson(of_adoption uuid, of_lesson uuid, nodes private.node[]) returns public.adoption_overrides[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(said), '{}') from public.adoption_overrides as said
  where said.adoption_id = of_adoption
    and (said.lesson_key = of_lesson or said.node_key in (select its.key from unnest(nodes) as its) or said.node_type = 'unit' and said.op = 'hide' and said.field = '')
$$;

/** One lesson of it, with its items and tasks. */
create function private.resolve_adoption(adoption_id uuid, lesson_key uuid) returns setof private.resolved_node
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := (select known from public.adoptions as known where known.id = resolve_adoption.adoption_id);
  nodes constant private.node[] := private.version_nodes(its.version_id, '{lesson,item,task}', resolve_adoption.lesson_key, array(
    select said.node_key from public.adoption_overrides as said where said.adoption_id = its.id and said.lesson_key = resolve_adoption.lesson_key));
begin
  return query select * from private.resolve_nodes(nodes, private.overrides_of_lesson(its.id, resolve_adoption.lesson_key, nodes)) as node
  where node.key = resolve_adoption.lesson_key or node.parent = resolve_adoption.lesson_key;
end $$;

/** The lessons of an adoption in their order, with the titles that they have there: what schedules read. */
create function private.adopted_lessons(its public.adoptions) returns table (lesson_key uuid, unit_key uuid, place bigint, title text, minutes int, hidden boolean)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  ours constant public.adoption_overrides[] := array(
    select said from public.adoption_overrides as said
    where said.adoption_id = its.id and said.node_type in ('unit', 'lesson') and (said.field in ('', 'title', 'minutes')));
begin
  if ours = '{}' then
    return query
    select lesson.key, lesson.unit_key, row_number() over (order by unit.rank, unit.key, lesson.rank, lesson.key), lesson.title, lesson.minutes, false
    from public.lessons as lesson join public.units as unit on unit.version_id = lesson.version_id and unit.key = lesson.unit_key
    where lesson.version_id = its.version_id;
    return;
  end if;
  return query
  with node as materialized (select known.* from private.resolve_nodes(private.version_nodes(its.version_id, '{unit,lesson}'), ours) as known)
  select lesson.key, lesson.parent, row_number() over (order by unit.n, lesson.n), lesson.fields ->> 'title', (lesson.fields ->> 'minutes')::int, lesson.hidden
  from node as lesson join node as unit on unit.node_type = 'unit' and unit.key = lesson.parent where lesson.node_type = 'lesson';
end $$;
