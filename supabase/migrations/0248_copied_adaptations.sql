/*
 * Copied adaptations: a schedule that is copied for a new term takes along what its group has changed of the curriculum. It is a deed
 * of the new schedule, so that it can be undone by itself.
 */
/** The rows that go along to an adoption that is being made of another; or that would, where its id is null. */
create function private.overrides_for_copy(old public.adoptions, its public.adoptions) returns public.adoption_overrides[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if old.id not in (select private.my_adoption_ids()) then
    return '{}';
  end if;
  return array(select said from private.overrides_to_copy(old, its, array(
    select node from private.resolve_nodes(private.version_nodes(its.version_id, '{unit,lesson,item,task}'), '{}') as node)) as said);
end $$;

/** The lessons of an adoption that is being made of another, in order. */
create function private.lessons_for_copy(old public.adoptions, its public.adoptions) returns private.copied_lesson[]
  language sql stable security definer set search_path = ''
as $$
  with node as materialized (
    select known.* from private.resolve_nodes(private.version_nodes(its.version_id, '{unit,lesson}'), array(
      select said from unnest(private.overrides_for_copy(old, its)) as said where said.node_type in ('unit', 'lesson') and said.field in ('', 'title', 'minutes'))) as known
  )
  select coalesce(array_agg((lesson.key, lesson.place, lesson.title, lesson.minutes, lesson.hidden)::private.copied_lesson order by lesson.place), '{}') from (
    select lesson.key, row_number() over (order by unit.n, lesson.n) as place, lesson.fields ->> 'title' as title, (lesson.fields ->> 'minutes')::int as minutes, lesson.hidden
    from node as lesson join node as unit on unit.node_type = 'unit' and unit.key = lesson.parent where lesson.node_type = 'lesson') as lesson
$$;

/** The plan of an adoption as it would be without its adaptation: nothing of the group's own, and nothing hidden. It is as it was again. */
create function private.plan_without_adaptation(its public.adoptions) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  saved constant public.scheduled_lessons[] := array(select entry from public.scheduled_lessons as entry where entry.adoption_id = its.id);
  plan jsonb;
begin
  delete from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.kind = 'lesson'
    and not exists (select from public.lessons as lesson where lesson.version_id = its.version_id and lesson.key = entry.lesson_key);
  update public.scheduled_lessons as entry set hidden = false where entry.adoption_id = its.id and entry.hidden;
  plan := private.plan_of(its.id);
  delete from public.scheduled_lessons as entry where entry.adoption_id = its.id;
  insert into public.scheduled_lessons select entry.* from unnest(saved) as entry;
  return plan;
end $$;

/** Writes the rows that came along, as one deed of the new schedule; no date moves by it, since it is laid with them. */
create function private.keep_copied_overrides(old public.adoptions, its public.adoptions) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  ours constant public.adoption_overrides[] := private.overrides_for_copy(old, its);
  op constant uuid := gen_random_uuid();
  plan jsonb;
  nodes private.resolved_node[];
  result jsonb;
begin
  if ours = '{}' then
    return;
  end if;
  plan := private.plan_without_adaptation(its);
  nodes := array(select node from private.resolve_adoption(its.id) as node);
  perform set_config('app.adaptation_op', op::text, true);
  insert into public.adoption_overrides (adoption_id, group_id, node_type, node_key, lesson_key, op, field, value, base_hash, for_leaders, author_id)
  select its.id, its.group_id, said.node_type, said.node_key, said.lesson_key, said.op, said.field, said.value,
    case when said.op in ('edit', 'hide', 'replace') then private.hash_of(case when said.field = '' then node.original else private.value_beneath(its, node, said.field) end) else said.base_hash end,
    said.for_leaders, auth.uid()
  from unnest(ours) as said left join unnest(nodes) as node on node.key = said.node_key;
  result := private.settle_adaptation(op, its, nodes, '{}');
  perform set_config('app.adaptation_op', '', true);
  perform private.lay_adoption(its.id);
  perform private.keep_op(op, its, private.adaptation_deed(op, its, result) || '{"in": [], "copied": true}', plan, private.days_lying(its.id));
end $$;
