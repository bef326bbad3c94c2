/*
 * Resolved curriculum: what who asks reads of the curriculum of a group, its outline or all that a lesson says: what was
 * changed, by whom, and what stands beneath.
 */
/** Who asks, before an adaptation: what they may do and read in it. */
create type private.adaptation_rights as (
  adapts  boolean,
  -- all that is for leaders
  leads   boolean,
  -- else that of these lessons
  lessons uuid[]
);
create function private.my_adaptation_rights(its public.adoptions) returns private.adaptation_rights
  language sql stable security definer set search_path = ''
as $$
  select (its.status in ('active', 'paused') and its.group_id in (select private.my_group_ids('curriculumManagement')),
    its.id in (select private.my_led_adoption_ids()), array(
      select mine.lesson_key from private.lessons_i_read_as_leader() as mine where mine.adoption_id = its.id))::private.adaptation_rights
$$;

/** An adoption whose adaptation who asks reads. */
create function private.adaptation_to_read(adoption_id uuid) returns public.adoptions
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoptions;
begin
  select * into its from public.adoptions as known where known.id = adaptation_to_read.adoption_id and known.id in (select private.my_adoption_ids());
  if its.id is null then
    raise exception 'This schedule no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

/** Questions as they are put: what is to be brought into its order is not in it. */
create function private.asked_settings(settings jsonb, salt text) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case when not coalesce(private.tells_order(settings), false) then settings else settings || jsonb_build_object('questions', (
    select jsonb_agg(case when question ->> 'kind' <> 'order' then question else question || jsonb_build_object('options', (
      select jsonb_agg(option order by md5(salt || (option ->> 'key'))) from jsonb_array_elements(question -> 'options') as option)) end order by n)
    from jsonb_array_elements(settings -> 'questions') with ordinality as listed (question, n))) end
$$;

/** A node as it is told to somebody who leads its lesson or not; of a lesson that is closed to them, as a line of the outline. */
create function private.asked_node(its public.adoptions, node private.resolved_node, closed uuid[], leads boolean) returns private.resolved_node
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if node.node_type = 'lesson' and node.key = any (closed) then
    node.fields := jsonb_build_object('title', node.fields -> 'title', 'minutes', node.fields -> 'minutes', 'release', node.fields -> 'release');
    node.original := '{}';
  elsif node.node_type = 'item' and not leads and node.fields ->> 'kind' = 'quiz' then
    node.fields := node.fields || jsonb_build_object('settings', private.asked_settings(node.fields -> 'settings', its.id::text));
    node.original := node.original || case when node.original ? 'settings' then jsonb_build_object('settings', private.asked_settings(node.original -> 'settings', its.id::text)) else '{}' end;
  end if;
  return node;
end $$;

/** Where the nodes of a version stand. */
create function private.version_places(of_version uuid) returns table (node_type text, key uuid, parent uuid, rank text)
  language sql stable security definer set search_path = ''
as $$
  select 'unit', its.key, null::uuid, its.rank from public.units as its where its.version_id = of_version
  union all
  select 'lesson', its.key, its.unit_key, its.rank from public.lessons as its where its.version_id = of_version
  union all
  select 'item', its.key, its.lesson_key, its.rank from public.lesson_items as its where its.version_id = of_version
  union all
  select 'task', its.key, its.lesson_key, its.rank from public.curriculum_tasks as its where its.version_id = of_version
$$;
create function private.places_in(of_version uuid, keys uuid[]) returns table (key uuid, place jsonb)
  language sql stable security definer set search_path = ''
as $$
  with node as (
    select its.key, its.parent, lag(its.key) over (partition by its.node_type, its.parent order by its.rank collate "C", its.key) as after from private.version_places(of_version) as its where keys <> '{}'
  )
  select node.key, jsonb_build_object('parent', node.parent, 'after', node.after) from node where node.key = any (keys)
$$;

/**
 * Nodes as they are told, with what a group has said of them and what stands beneath; to whoever reads these overrides. What
 * was changed for leaders alone is as it was for the others.
 */
create function private.told_nodes(of_version uuid, nodes private.resolved_node[], ours public.adoption_overrides[], minutes jsonb, whole boolean) returns table (key uuid, state text, told json)
  language sql stable security definer set search_path = '' set enable_nestloop = off set work_mem = '8MB'
as $$
  with place as materialized (
    select spot.* from private.places_in(of_version, array(select own.node_key from unnest(ours) as own where own.op = 'move' and own.field = '')) as spot
  ), said as materialized (
    select own.node_key as key, bool_or(own.is_behind) as is_behind, jsonb_agg(jsonb_build_object(
        'op', own.op, 'field', own.field, 'version', own.version, 'author_id', own.author_id, 'updated_at', own.updated_at, 'for_leaders', own.for_leaders)
      || case when own.op = 'move' and own.field = '' and place.key is not null then jsonb_build_object('original', place.place)
        when own.op = 'edit' and node.original ? own.field and (whole or own.field <> 'settings') then jsonb_build_object('original', node.original -> own.field) else '{}' end order by own.op, own.field) as list
    from unnest(ours) as own join unnest(nodes) as node on node.key = own.node_key left join place on place.key = own.node_key group by own.node_key
  ), stated as (
    select node.*, said.is_behind, said.list, case when node.state = 'edited' and said.key is null then 'original' else node.state end as told
    from unnest(nodes) as node left join said on said.key = node.key
  )
  -- as text: nobody looks into it any more
  select node.key, node.told, json_build_object('type', node.node_type, 'key', node.key, 'parent', node.parent, 'state', node.told, 'changed_upstream', coalesce(node.is_behind, false),
    'audience', coalesce(node.fields ->> 'audience', 'all'), 'minutes', told_nodes.minutes -> node.key::text, 'fields', case when whole or node.node_type <> 'item' then node.fields else node.fields - 'settings' end,
    'overrides', coalesce(node.list, '[]'))
  from stated as node
$$;

/** What the curriculum itself says, and over it what a group has changed. */
create function private.resolved_curriculum(its public.adoptions, said public.adoption_overrides[]) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('title', coalesce(its.title_override, source.title), 'fields', beneath.fields || coalesce((
      select jsonb_object_agg(own.field, own.value) from unnest(said) as own where own.op = 'edit'), '{}'),
    'overrides', (select coalesce(jsonb_agg(jsonb_build_object('op', own.op, 'field', own.field, 'version', own.version, 'author_id', own.author_id, 'updated_at', own.updated_at,
      'for_leaders', false, 'original', beneath.fields -> own.field) order by own.field), '[]') from unnest(said) as own))
  from public.curricula as source, lateral (select jsonb_build_object('subtitle', source.subtitle, 'release', null, 'discussion', null) as fields) as beneath
  where source.id = its.curriculum_id
$$;

/** Nodes in the order of their outline, with the minutes of what is shown. */
create function private.listed_nodes(nodes private.resolved_node[]) returns table (node_type text, key uuid, hidden boolean, at int[], minutes int)
  language sql immutable set search_path = '' set enable_nestloop = off set work_mem = '8MB'
as $$
  with node as materialized (
    select known.node_type, known.key, known.parent, known.n, known.hidden, (known.fields ->> 'minutes')::int as minutes from unnest(nodes) as known
  ), summed as (
    select item.parent as key, sum(item.minutes)::int as minutes from node as item where item.node_type = 'item' and not item.hidden group by item.parent
  ), lesson as materialized (
    select node.key, node.parent, node.n, node.hidden, coalesce(node.minutes, summed.minutes) as minutes from node left join summed on summed.key = node.key where node.node_type = 'lesson'
  ), unit as materialized (
    select node.key, node.n, sum(lesson.minutes) filter (where not lesson.hidden)::int as minutes
    from node left join lesson on lesson.parent = node.key where node.node_type = 'unit' group by node.key, node.n
  )
  select node.node_type, node.key, node.hidden, array[unit.n] as at, unit.minutes from node join unit on unit.key = node.key
  union all
  select node.node_type, node.key, node.hidden, array[unit.n, lesson.n], lesson.minutes from node join lesson on lesson.key = node.key join unit on unit.key = lesson.parent
  union all
  select node.node_type, node.key, node.hidden, array[unit.n, lesson.n, (node.node_type = 'task')::int, node.n], node.minutes
  from node join lesson on lesson.key = node.parent join unit on unit.key = lesson.parent where node.node_type in ('item', 'task')
  union all
  select node.node_type, node.key, node.hidden, array[1000000, node.n], null from node where node.node_type = 'task' and node.parent is null
$$;

create function private.resolved_outline(adoption_id uuid) returns json
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.adaptation_to_read(resolved_outline.adoption_id);
  rights constant private.adaptation_rights := private.my_adaptation_rights(its);
  closed constant uuid[] := private.closed_lessons(its);
  -- what is beside it for leaders counts for those who read it
  ours constant public.adoption_overrides[] := array(
    select said from public.adoption_overrides as said
    where said.adoption_id = its.id and coalesce(said.lesson_key <> all (closed), true) and (not said.for_leaders or rights.leads or said.lesson_key = any (rights.lessons)));
  nodes constant private.resolved_node[] := array(
    -- most are told as they are
    select case when known.node_type = 'lesson' and known.key = any (closed) or known.fields ->> 'kind' = 'quiz'
      then private.asked_node(its, known, closed, rights.leads or known.parent = any (rights.lessons)) else known end from private.resolve_adoption(its.id) as known
    where coalesce(known.parent <> all (closed), true) and coalesce(known.fields ->> 'audience', 'all') = 'all' or rights.leads or known.parent = any (rights.lessons));
  head constant jsonb := private.resolved_curriculum(its, array(select said from unnest(ours) as said where said.node_type = 'curriculum'))
    || private.told_adoption(its, rights.adapts, rights.leads) || jsonb_build_object('newer', private.newer_version(its));
begin
  return (
    with listed as materialized (
      select known.* from private.listed_nodes(nodes) as known
    ), told as materialized (
      select known.* from (select jsonb_object_agg(listed.key, listed.minutes) as minutes from listed) as sums, private.told_nodes(its.version_id, nodes, ours, sums.minutes, false) as known
    )
    select json_build_object('lessons', count(*) filter (where listed.node_type = 'lesson' and not listed.hidden),
      'minutes', coalesce(sum(listed.minutes) filter (where listed.node_type = 'unit'), 0),
      'counts', json_build_object('edited', count(*) filter (where told.state = 'edited'), 'hidden', count(*) filter (where told.state = 'hidden'),
        'added', count(*) filter (where told.state = 'added'), 'moved', count(*) filter (where told.state = 'moved')),
      'adoption_id', its.id, 'curriculum_id', its.curriculum_id, 'version_id', its.version_id, 'version', its.version, 'number', head -> 'number', 'newer', head -> 'newer', 'may', head -> 'may',
      'title', head -> 'title', 'fields', head -> 'fields', 'overrides', head -> 'overrides', 'nodes', coalesce(json_agg(told.told order by listed.at), '[]'))
    from listed join told using (key));
end $$;

/** What is said of an adoption wherever its curriculum is read. */
create function private.told_adoption(its public.adoptions, adapts boolean, leads boolean) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('adoption_id', its.id, 'version_id', its.version_id, 'version', its.version, 'may', jsonb_build_object('adapt', adapts, 'lead', leads),
    'number', (select source.number from public.curriculum_versions as source where source.id = its.version_id))
$$;

/** The newest version that is above the one of an adoption, if who asks reads it. */
create function private.newer_version(its public.adoptions) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('version_id', newer.id, 'number', newer.number, 'change_note', newer.change_note)
  from public.curricula as source join public.curriculum_versions as newer on newer.id = source.latest_version_id and newer.id in (select private.my_version_ids())
  where source.id = its.curriculum_id and newer.number > (select own.number from public.curriculum_versions as own where own.id = its.version_id)
$$;

/** The curriculum of a group as it follows it, node by node without texts: what was changed, and what stands beneath. */
create function public.resolved_outline(adoption_id uuid) returns json
  language sql stable set search_path = '' as $$ select private.resolved_outline(adoption_id) $$;
grant execute on function private.resolved_outline(uuid), public.resolved_outline(uuid) to authenticated;

-- One lesson
/** The texts of a node: its own, that for leaders, and its answers, each with what a group has changed. */
create function private.texts_of_node(its public.adoptions, node private.resolved_node, ours public.adoption_overrides[], leads boolean) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with beneath as (
    select coalesce(
        (select said.value -> 'blocks' from unnest(ours) as said where said.op = 'replace'),
        (select said.value -> 'blocks' from unnest(ours) as said where said.op = 'add' and said.field = ''),
        (select lesson.blocks from public.lessons as lesson where node.node_type = 'lesson' and lesson.version_id = its.version_id and lesson.key = node.key),
        (select item.blocks from public.lesson_items as item where node.node_type = 'item' and item.version_id = its.version_id and item.key = node.key), '[]') as blocks,
      case when leads and node.node_type <> 'task' then coalesce((
        select beside.blocks from public.leader_texts as beside where beside.version_id = its.version_id and beside.key = node.key), '[]') end as leaders,
      case when leads and node.node_type = 'item' then coalesce((
        select kept.answers from public.quiz_answers as kept where kept.version_id = its.version_id and kept.key = node.key), '{}') end as answers
  )
  select jsonb_build_object('blocks', private.resolve_text(beneath.blocks, 'block:', ours),
    'leaders', case when beneath.leaders is not null then private.resolve_text(beneath.leaders, 'leader:', ours) end,
    'answers', case when node.fields ->> 'kind' = 'quiz' and beneath.answers is not null then private.resolve_answers(beneath.answers, ours) end,
    'original', coalesce((select jsonb_object_agg('block:' || (block ->> 'key'), block) from jsonb_array_elements(beneath.blocks) as block), '{}')
      || coalesce((select jsonb_object_agg('leader:' || (block ->> 'key'), block) from jsonb_array_elements(beneath.leaders) as block), '{}')
      || coalesce((select jsonb_object_agg('answer:' || answer.key, answer.value) from jsonb_each(beneath.answers) as answer), '{}'))
  from beneath
$$;

/** A node with all that it says, for somebody who reads what is for leaders or not. */
create function private.told_whole(its public.adoptions, node private.resolved_node, leads boolean, minutes int) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  ours constant public.adoption_overrides[] := array(
    select said from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = node.key and (leads or not said.for_leaders));
  texts constant jsonb := private.texts_of_node(its, node, ours, leads);
begin
  node.original := node.original || (texts -> 'original');
  return (select known.told::jsonb from private.told_nodes(its.version_id, array[node], ours, jsonb_build_object(node.key, minutes), true) as known) || (texts - 'original');
end $$;

create function private.resolved_lesson(adoption_id uuid, lesson_key uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.adaptation_to_read(resolved_lesson.adoption_id);
  rights constant private.adaptation_rights := private.my_adaptation_rights(its);
  leads constant boolean := rights.leads or resolved_lesson.lesson_key = any (rights.lessons);
  closed constant uuid[] := private.closed_lessons(its);
  nodes constant private.resolved_node[] := array(
    select private.asked_node(its, node, closed, leads) from private.resolve_adoption(its.id, resolved_lesson.lesson_key) as node
    where coalesce(node.parent <> all (closed), true) and (leads or coalesce(node.fields ->> 'audience', 'all') = 'all'));
  lesson constant private.resolved_node := (select node from unnest(nodes) as node where node.node_type = 'lesson' and node.key = resolved_lesson.lesson_key);
begin
  if lesson.key is null then
    raise exception 'This lesson no longer exists.' using errcode = 'PT404';
  elsif lesson.key = any (closed) then
    -- when it opens, and not a word of it
    return private.told_adoption(its, rights.adapts, leads) || jsonb_build_object('opening', private.told_opening(its, lesson.key, leads), 'items', '[]'::jsonb, 'tasks', '[]'::jsonb,
      'lesson', (select told.told::jsonb || '{"blocks": [], "leaders": null, "answers": null}'
                 from private.told_nodes(its.version_id, array[lesson], '{}', jsonb_build_object(lesson.key, lesson.fields -> 'minutes'), true) as told));
  end if;
  return private.told_adoption(its, rights.adapts, leads) || jsonb_build_object('opening', private.told_opening(its, lesson.key, leads),
    'people_past', case when rights.adapts then private.people_past(its, lesson.key) end, 'lesson', private.told_whole(its, lesson, leads, coalesce((lesson.fields ->> 'minutes')::int, (
      select sum((node.fields ->> 'minutes')::int)::int from unnest(nodes) as node where node.node_type = 'item' and not node.hidden))),
    'items', (select coalesce(jsonb_agg(private.told_whole(its, node, leads, (node.fields ->> 'minutes')::int) order by node.n), '[]') from unnest(nodes) as node where node.node_type = 'item'),
    'tasks', (select coalesce(jsonb_agg(private.told_whole(its, node, leads, null) order by node.n), '[]') from unnest(nodes) as node where node.node_type = 'task'));
end $$;
/**
 * One lesson of the curriculum of a group, as it follows it, with its items, tasks and texts, and whether it is open. What is for
 * leaders is there for those who read it; of a lesson that is closed to who asks there is its title and no text.
 */
create function public.resolved_lesson(adoption_id uuid, lesson_key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.resolved_lesson(adoption_id, lesson_key) $$;

create function private.resolved_unit(adoption_id uuid, unit_key uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.adaptation_to_read(resolved_unit.adoption_id);
  rights constant private.adaptation_rights := private.my_adaptation_rights(its);
  unit private.resolved_node;
begin
  select node.* into unit from private.resolve_nodes(private.version_nodes(its.version_id, '{unit}'), array(
    select said from public.adoption_overrides as said where said.adoption_id = its.id and said.node_type = 'unit')) as node where node.key = resolved_unit.unit_key;
  if unit.key is null then
    raise exception 'This unit no longer exists.' using errcode = 'PT404';
  end if;
  return private.told_adoption(its, rights.adapts, rights.leads) || jsonb_build_object('unit', private.told_whole(its, unit, rights.leads, null));
end $$;
/** One unit of the curriculum of a group, as it follows it, with the words for leaders beside it for those who read them. */
create function public.resolved_unit(adoption_id uuid, unit_key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.resolved_unit(adoption_id, unit_key) $$;
grant execute on function private.resolved_lesson(uuid, uuid), public.resolved_lesson(uuid, uuid), private.resolved_unit(uuid, uuid), public.resolved_unit(uuid, uuid) to authenticated;
