/*
 * The deed of adapting: its changes together, what they come to, and the plan that follows them.
 */
/** Refuses changes of rows that somebody else has changed meanwhile, and says what stands there now. */
create function private.check_override_versions(its public.adoptions, rights private.adaptation_rights, changes private.adaptation_change[]) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  conflicts jsonb;
begin
  if (select count(distinct (change.node_key, change.op, change.field)) from unnest(changes) as change) < cardinality(changes) then
    perform private.refuse_deed('Change each thing once.');
  end if;
  select jsonb_agg(jsonb_build_object('node_type', change.node_type, 'node_key', change.node_key, 'op', change.op, 'field', change.field, 'version', said.version,
      'yours', case when not change.reset then change.value end) || case when not coalesce(said.for_leaders, false) or private.leads_lesson(rights, said.lesson_key)
      then jsonb_build_object('value', said.value) else '{}' end) into conflicts
  from unnest(changes) as change
  left join public.adoption_overrides as said on said.adoption_id = its.id and said.node_key = change.node_key and said.op = change.op and said.field = change.field
  where change.op <> '*' and said.version is distinct from change.version and not (change.reset and said.version is null);
  if conflicts is not null then
    raise exception 'Somebody has changed this meanwhile.' using errcode = 'PT409', detail = jsonb_build_object('conflicts', conflicts)::text;
  end if;
end $$;

/** Writes beside each row of nodes that a deed touched in which lesson it is, and whether it is for leaders. */
create function private.place_overrides(its public.adoptions, keys uuid[], nodes private.resolved_node[]) returns void
  language sql security definer set search_path = ''
as $$
  update public.adoption_overrides as said set lesson_key = wanted.lesson_key, for_leaders = wanted.for_leaders
  from (select own.node_key, own.op, own.field, private.lesson_of(node) as lesson_key,
          own.field ~ '^(leader|answer):' or coalesce(node.fields ->> 'audience', 'all') = 'leaders' and (own.op, own.field) <> ('edit', 'audience') as for_leaders
        from public.adoption_overrides as own join unnest(nodes) as node on node.key = own.node_key
        where own.adoption_id = its.id and own.node_key = any (keys)) as wanted
  where said.adoption_id = its.id and said.node_key = wanted.node_key and said.op = wanted.op and said.field = wanted.field
    and (said.lesson_key, said.for_leaders) is distinct from (wanted.lesson_key, wanted.for_leaders)
$$;

/** Refuses nodes that would say what their author could not have said. */
create function private.check_adapted(its public.adoptions, keys uuid[], nodes private.resolved_node[]) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  touched constant private.resolved_node[] := array(select known from unnest(nodes) as known where known.key = any (keys));
  fitting constant text[] := private.kinds_that_fit(touched);
  node private.resolved_node;
  texts jsonb;
  fault text;
begin
  foreach node in array touched loop
    fault := coalesce(private.node_fault(node, fitting), private.team_fault(its, node));
    if fault is null and node.node_type <> 'task' and exists (select from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = node.key
        and (said.op in ('add', 'replace') or position(':' in said.field) > 0)) then
      texts := private.texts_of_node(its, node, array(select said from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = node.key), true);
      fault := coalesce(private.blocks_fault(private.shown_blocks(texts -> 'blocks')), private.blocks_fault(private.shown_blocks(texts -> 'leaders')));
    end if;
    if fault is not null then
      perform private.refuse_deed(private.called(node.fields ->> 'title') || ' ' || fault || '.');
    end if;
  end loop;
  if (select count(*) from public.adoption_overrides as said where said.adoption_id = its.id) > 5000 then
    perform private.refuse_deed('A group can make at most 5,000 changes to a curriculum.');
  end if;
end $$;

/** Refuses a deed that took away or changed what is for leaders, by whatever way, to whoever does not read that. What only follows another place is no change. */
create function private.check_leads_of(op uuid, rights private.adaptation_rights) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
      select from private.override_changes as change, lateral (values (change.before), (change.after)) as state (row)
      where change.op_id = check_leads_of.op and ((state.row ->> 'for_leaders')::boolean or change.op = 'edit' and change.field = 'audience')
        and not private.leads_lesson(rights, (state.row ->> 'lesson_key')::uuid)
        and not (change.op in ('add', 'move') and change.before is not null and change.after is not null
          and (change.before -> 'value') - 'after' = (change.after -> 'value') - 'after')) then
    raise exception 'What is for leaders is changed by those who manage the group, and by whoever leads the lesson.' using errcode = '42501';
  end if;
end $$;

/** How many lessons are shown, and how long they take. */
create function private.shown_sums(nodes private.resolved_node[]) returns jsonb
  language sql immutable set search_path = ''
as $$
  select jsonb_build_object('lessons', count(*), 'minutes', coalesce(sum(coalesce((lesson.fields ->> 'minutes')::int, items.minutes)), 0))
  from unnest(nodes) as lesson left join (
    select item.parent, sum((item.fields ->> 'minutes')::int) as minutes from unnest(nodes) as item
    where item.node_type = 'item' and not item.hidden and item.fields ->> 'audience' = 'all' group by item.parent) as items on items.parent = lesson.key
  where lesson.node_type = 'lesson' and not lesson.hidden
$$;

/** Lessons that a deed put elsewhere, by themselves or with their unit. */
create function private.lessons_moved(op uuid, before private.resolved_node[], after private.resolved_node[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(
    select lesson.key from unnest(after) as lesson left join unnest(before) as was on was.key = lesson.key
    where lesson.node_type = 'lesson' and (was.parent <> lesson.parent or exists (
      select from private.override_changes as change
      where change.op_id = lessons_moved.op and change.op in ('move', 'add') and change.field = '' and change.node_key in (lesson.key, lesson.parent)
        and (change.before -> 'value') - 'after' is distinct from (change.after -> 'value') - 'after')))
$$;

/** What follows from a deed that has changed an adaptation: its rows are placed and checked, and the plan fits. Says what it comes to. */
create function private.settle_adaptation(op uuid, its public.adoptions, before private.resolved_node[], moved uuid[]) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  touched constant uuid[] := array(select distinct change.node_key from private.override_changes as change where change.op_id = settle_adaptation.op);
  after constant private.resolved_node[] := array(select node from private.resolve_adoption(its.id) as node);
  sums jsonb[];
begin
  perform private.place_overrides(its, touched, after);
  perform private.check_adapted(its, touched, after);
  sums := array[private.shown_sums(before), private.shown_sums(after)];
  perform private.fit_plan(its, after, moved || private.lessons_moved(settle_adaptation.op, before, after));
  return jsonb_build_object('minutes', jsonb_build_object('before', sums[1] -> 'minutes', 'after', sums[2] -> 'minutes'),
    'lessons', jsonb_build_object('before', sums[1] -> 'lessons', 'after', sums[2] -> 'lessons'),
    'overrides', (select coalesce(jsonb_agg(jsonb_build_object('node_type', coalesce(change.after, change.before) -> 'node_type', 'node_key', change.node_key, 'op', change.op, 'field', change.field,
      'version', change.after -> 'version') order by change.node_key, change.op, change.field), '[]') from private.override_changes as change where change.op_id = settle_adaptation.op));
end $$;

create function private.adapt(id uuid, adoption_id uuid, version int, changes jsonb, dry boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.hold_adaptation(adapt.id, adapt.adoption_id, dry);
  rights constant private.adaptation_rights := private.my_adaptation_rights(its);
  wanted private.adaptation_change[];
  change private.adaptation_change;
  before private.resolved_node[];
  nodes private.resolved_node[];
  op constant uuid := case when dry then gen_random_uuid() else adapt.id end;
  plan jsonb;
  days jsonb;
  tasks jsonb;
  result jsonb;
begin
  if its.id is null then
    return private.adapted_again(adapt.id, adapt.adoption_id);
  elsif jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) not between 1 and 500 or length(changes::text) > 2000000 then
    perform private.refuse_deed('Choose from 1 to 500 changes.');
  end if;
  wanted := array(select private.read_change(asked.change) from jsonb_array_elements(changes) with ordinality as asked (change, n) order by asked.n);
  if adapt.version is distinct from its.version and (adapt.version is not null or exists (select from unnest(wanted) as asked where asked.op = '*'))
     and exists (select from unnest(wanted) as asked where asked.op = '*') then
    raise exception 'The schedule has changed since you opened it.' using errcode = 'PT409', detail = jsonb_build_object('version', its.version)::text;
  end if;
  perform private.check_override_versions(its, rights, wanted);
  plan := private.plan_of(its.id);
  days := private.days_lying(its.id);
  tasks := private.task_days(its);
  before := array(select node from private.resolve_adoption(its.id) as node);
  nodes := before;
  begin
    perform set_config('app.adaptation_op', op::text, true);
    foreach change in array wanted loop
      if private.apply_change(its, rights, change, nodes) then
        nodes := array(select node from private.resolve_adoption(its.id) as node);
      end if;
    end loop;
    result := private.settle_adaptation(op, its, before, '{}');
    perform private.check_leads_of(op, rights);
    if exists (select from private.tasks_changed_by(op)) then
      perform private.check_assigns(its);
    end if;
    perform set_config('app.adaptation_op', '', true);
    result := private.keep_op(op, its, private.adaptation_deed(op, its, result), plan, days) || result
      || jsonb_build_object('tasks', private.task_moves_between(its, rights, tasks, private.task_days(its)));
    if dry then
      raise exception using errcode = 'ZZ001';
    end if;
  exception when sqlstate 'ZZ001' then
    -- taken back, and what it would have done is known
    result := result || '{"op": null}';
  end;
  return result;
end $$;

/** What is kept of a deed for those who read the schedule: what it comes to, and in which lessons. Nothing of what they say. */
create function private.adaptation_deed(op uuid, its public.adoptions, result jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  with changed as (
    select distinct (state.row ->> 'lesson_key')::uuid as lesson_key from private.override_changes as change, lateral (select coalesce(change.after, change.before) as row) as state
    where change.op_id = adaptation_deed.op and state.row ->> 'lesson_key' is not null and not (state.row ->> 'for_leaders')::boolean
  )
  select jsonb_build_object('kind', 'adapt', 'minutes', result -> 'minutes', 'lessons', result -> 'lessons', 'changes', jsonb_array_length(result -> 'overrides'),
    'in', coalesce(jsonb_agg(changed.lesson_key order by lesson.place), '[]'), 'title', (array_agg(lesson.title order by lesson.place))[1])
  from changed left join private.adopted_lessons(its) as lesson using (lesson_key)
$$;

/** What a deed that was done already came to. */
create function private.adapted_again(id uuid, adoption_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.schedule_result(op.id, op.adoption_id, op.moves) || jsonb_build_object('minutes', op.deed -> 'minutes', 'lessons', op.deed -> 'lessons', 'tasks', '[]'::jsonb, 'overrides', (
    select coalesce(jsonb_agg(jsonb_build_object('node_type', coalesce(change.after, change.before) -> 'node_type', 'node_key', change.node_key, 'op', change.op, 'field', change.field,
      'version', change.after -> 'version') order by change.node_key, change.op, change.field), '[]') from private.override_changes as change where change.op_id = op.id))
  from public.schedule_ops as op where op.id = adapted_again.id and op.adoption_id = adapted_again.adoption_id
$$;

/** The adoption, held until its adaptation is changed; null where the deed was done already. */
create function private.hold_adaptation(id uuid, adoption_id uuid, dry boolean) returns public.adoptions
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.hold_schedule(hold_adaptation.adoption_id);
  done public.schedule_ops;
begin
  if hold_adaptation.id is null and not dry then
    perform private.refuse_deed('A change needs an id of its own.');
  end if;
  select * into done from public.schedule_ops as op where op.id = hold_adaptation.id and not dry;
  if done.id is not null and done.adoption_id <> its.id then
    perform private.refuse_deed('A change needs an id of its own.');
  elsif done.id is not null then
    return null;
  elsif its.status in ('completed', 'ended') then
    raise exception 'This schedule has ended.' using errcode = 'PT409';
  elsif its.id not in (select private.my_adoption_ids()) then
    raise exception 'This version no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

/**
 * Changes the adaptation of a curriculum by a group, under an id of the caller's, and says what it comes to; with `dry` it only
 * says so. Refused when somebody has changed one of its rows meanwhile. Sent twice it is done once.
 */
create function public.adapt(id uuid, adoption_id uuid, version int, changes jsonb, dry boolean default false) returns jsonb
  language sql set search_path = '' as $$ select private.adapt(id, adoption_id, version, changes, coalesce(dry, false)) $$;
grant execute on function private.adapt(uuid, uuid, int, jsonb, boolean), public.adapt(uuid, uuid, int, jsonb, boolean) to authenticated;
