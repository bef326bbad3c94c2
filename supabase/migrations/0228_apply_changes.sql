/*
 * Apply changes: what each change of an adaptation does, and the sentence in which it is refused.
 */
create function private.leads_lesson(rights private.adaptation_rights, lesson uuid) returns boolean
  language sql immutable set search_path = '' as $$ select rights.leads or coalesce(lesson = any (rights.lessons), false) $$;

/** The lesson that a node is, or is in. */
create function private.lesson_of(node private.resolved_node) returns uuid
  language sql immutable set search_path = '' as $$ select case node.node_type when 'lesson' then node.key when 'unit' then null else node.parent end $$;

/** Refuses what is for leaders to whoever does not read it. */
create function private.check_leads(rights private.adaptation_rights, lesson uuid) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if not private.leads_lesson(rights, lesson) then
    raise exception 'What is for leaders is changed by those who manage the group, and by whoever leads the lesson.' using errcode = '42501';
  end if;
end $$;

/** Refuses a place where a node can't be. */
create function private.check_place(change private.adaptation_change, nodes private.resolved_node[]) returns void
  language plpgsql immutable set search_path = ''
as $$
declare
  house constant jsonb := coalesce(change.value -> 'parent', 'null');
  anchor constant jsonb := coalesce(change.value -> 'after', 'null');
begin
  if house = 'null' and change.node_type in ('lesson', 'item') or house <> 'null' and (change.node_type = 'unit' or not exists (
      select from unnest(nodes) as node where node.key::text = house #>> '{}' and node.node_type = case change.node_type when 'lesson' then 'unit' else 'lesson' end))
     or anchor <> 'null' and (anchor #>> '{}' = change.node_key::text or not exists (
      select from unnest(nodes) as node where node.key::text = anchor #>> '{}' and node.node_type = change.node_type and node.parent::text is not distinct from house #>> '{}')) then
    perform private.refuse_deed('Choose where it goes.');
  end if;
end $$;

/** What is asked for of a whole node, with all that it says. */
create function private.read_node_value(change private.adaptation_change, more text[]) returns jsonb
  language plpgsql immutable set search_path = ''
as $$
declare
  fields constant text[] := private.adaptable_fields(change.node_type) || more || case when change.node_type in ('lesson', 'item') then '{blocks}'::text[] else '{}' end;
begin
  if jsonb_typeof(change.value) <> 'object' or change.value - fields <> '{}' or jsonb_typeof(coalesce(change.value -> 'blocks', '[]')) <> 'array' then
    perform private.refuse_deed('Say what it becomes.');
  end if;
  return private.field_defaults(change.node_type) || change.value;
end $$;

/** Takes away all that an adaptation says of nodes and of what is beneath them; what was moved there goes back. */
create function private.reset_under(its public.adoptions, keys uuid[], nodes private.resolved_node[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  under uuid[] := keys;
  node private.resolved_node;
begin
  for n in 1..2 loop
    under := under || array(select beneath.key from unnest(nodes) as beneath where beneath.parent = any (under) and beneath.key <> all (under));
  end loop;
  for node in select known.* from unnest(nodes) as known where known.key = any (under)
      and exists (select from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = known.key and said.op in ('add', 'move') and said.field = '')
      order by known.n desc loop
    perform private.let_go(its, node.key, '', node.key::text, (
      select ahead.key from unnest(nodes) as ahead where ahead.node_type = node.node_type and ahead.parent is not distinct from node.parent and ahead.n = node.n - 1));
  end loop;
  delete from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = any (under);
end $$;

/** A change of a node as such: added, moved, hidden, replaced, or as its author has it. */
create function private.apply_to_node(its public.adoptions, rights private.adaptation_rights, change private.adaptation_change, node private.resolved_node, nodes private.resolved_node[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  value jsonb;
begin
  if change.op in ('add', 'move') and not change.reset then
    value := case change.op when 'add' then private.read_node_value(change, '{parent,after}') else change.value end;
    if jsonb_typeof(value) <> 'object' or change.op = 'move' and value - '{parent,after}'::text[] <> '{}' then
      perform private.refuse_deed('Choose where it goes.');
    end if;
    perform private.check_place(change, nodes);
    value := jsonb_build_object('parent', null, 'after', null) || value || jsonb_build_object('seq', private.next_seq(its.id));
    if coalesce(value ->> 'audience', node.fields ->> 'audience') = 'leaders' then
      perform private.check_leads(rights, (value ->> 'parent')::uuid);
    end if;
  end if;
  if change.op = 'add' and not change.reset and node.key is null and exists (select from private.node_keys as known where known.key = change.node_key) then
    raise exception 'The key of % belongs to something else.', private.called(change.value ->> 'title') using errcode = 'PT409';
  elsif change.op = 'add' and not change.reset and node.key is not null and node.state <> 'added' and not exists (
      select from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = node.key and said.op = 'add' and said.field = '') then
    perform private.refuse_deed('This is there already.');
  elsif change.op = 'replace' and not change.reset then
    value := private.read_node_value(change, '{}');
    if value ->> 'audience' = 'leaders' then
      perform private.check_leads(rights, private.lesson_of(node));
    end if;
    delete from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = node.key and (said.op = 'edit' and position(':' in said.field) = 0 or starts_with(said.field, 'block:'));
  elsif change.op = 'hide' and not change.reset then
    value := 'null';
  end if;
  perform private.check_files(value, coalesce(value ->> 'title', node.fields ->> 'title'));
  if node.key is not null and change.op in ('add', 'move') then
    perform private.let_go(its, node.key, '', node.key::text, (
      select ahead.key from unnest(nodes) as ahead where ahead.node_type = node.node_type and ahead.parent is not distinct from node.parent and ahead.n = node.n - 1));
  end if;
  if change.op = 'add' and change.reset then
    perform private.reset_under(its, array[change.node_key], nodes);
  else
    perform private.write_override(its, change, value, case when change.op in ('hide', 'replace') then node.original end);
  end if;
end $$;

/** A change of one block of a text: edited, hidden, added, moved, or as it was. */
create function private.apply_to_block(its public.adoptions, change private.adaptation_change, node private.resolved_node) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := split_part(change.field, ':', 1);
  key constant text := split_part(change.field, ':', 2);
  beneath constant jsonb := private.value_beneath(its, node, change.field);
  pieces constant jsonb := private.resolve_text(private.text_beneath(its, node.key, kind), kind || ':', array(
    select said from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = node.key));
  at constant bigint := (select piece.n from jsonb_array_elements(pieces) with ordinality as piece (piece, n) where piece.piece ->> 'key' = key);
  block jsonb := case change.op when 'add' then change.value -> 'block' else change.value end;
  value jsonb;
  fault text;
begin
  if not change.reset then
    if change.op = 'add' and beneath is not null then
      perform private.refuse_deed('This is there already.');
    elsif change.op <> 'add' and at is null then
      perform private.refuse_deed('This part of the text is no longer there.');
    elsif change.op in ('add', 'move') and (jsonb_typeof(change.value) <> 'object' or change.value - (case change.op when 'add' then '{after,block}' else '{after}' end)::text[] <> '{}'
        or change.value ->> 'after' is not null and (change.value ->> 'after' = key or not exists (
          select from jsonb_array_elements(pieces) as piece where piece ->> 'key' = change.value ->> 'after'))) then
      perform private.refuse_deed('Choose where it goes.');
    elsif change.op in ('add', 'edit') then
      fault := private.block_fault(block);
      if fault is not null or block ->> 'key' <> key then
        perform private.refuse_deed(private.called(node.fields ->> 'title') || ' ' || coalesce(fault, 'has a block with the key of another') || '.');
      end if;
      perform private.check_files(block, node.fields ->> 'title');
    end if;
    value := case change.op when 'edit' then case when block is distinct from beneath then block end when 'hide' then 'null'
      else jsonb_build_object('after', null) || change.value || jsonb_build_object('seq', private.next_seq(its.id)) end;
  end if;
  if at is not null and change.op in ('add', 'move') then
    perform private.let_go(its, node.key, kind || ':', key, (pieces -> (at - 2)::int ->> 'key')::uuid) where at > 1;
    perform private.let_go(its, node.key, kind || ':', key, null) where at = 1;
  end if;
  if change.op = 'add' and change.reset then
    delete from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = node.key and said.field = change.field;
  else
    perform private.write_override(its, change, value, beneath);
  end if;
end $$;

/** A change of a field, or of an answer. */
create function private.apply_to_field(its public.adoptions, rights private.adaptation_rights, change private.adaptation_change, node private.resolved_node) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  beneath constant jsonb := coalesce(private.value_beneath(its, node, change.field), 'null');
begin
  if starts_with(change.field, 'answer:') then
    if not change.reset and change.value <> 'null' and (jsonb_typeof(change.value) <> 'object' or change.value - '{right,feedback}'::text[] <> '{}' or length(change.value::text) > 20000) then
      perform private.refuse_deed('Say what the right answer is.');
    elsif not change.reset and not exists (select from jsonb_array_elements(coalesce(node.fields -> 'settings' -> 'questions', '[]')) as question where question ->> 'key' = split_part(change.field, ':', 2)) then
      perform private.refuse_deed('This question is no longer there.');
    end if;
  elsif change.field = 'audience' and not change.reset then
    perform private.check_leads(rights, private.lesson_of(node));
  end if;
  perform private.check_files(change.value, node.fields ->> 'title');
  perform private.write_override(its, change, case when not change.reset and change.value <> beneath then change.value end, beneath);
end $$;

/** Does one change; says whether nodes came, went, or stand elsewhere. */
create function private.apply_change(its public.adoptions, rights private.adaptation_rights, change private.adaptation_change, nodes private.resolved_node[]) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  node constant private.resolved_node := (
    select known from unnest(nodes) as known where known.key = change.node_key and known.node_type = change.node_type
      and (coalesce(known.fields ->> 'audience', 'all') = 'all' or private.leads_lesson(rights, private.lesson_of(known))));
begin
  if change.node_type = 'curriculum' and change.node_key = its.curriculum_id and change.op = '*' then
    delete from public.adoption_overrides as said where said.adoption_id = its.id;
  elsif change.node_type = 'curriculum' and change.node_key = its.curriculum_id and change.op = 'edit' and change.field = any (private.adaptable_fields('curriculum')) then
    if not change.reset and private.curriculum_fault(change.field, change.value) is not null then
      perform private.refuse_deed('The curriculum ' || private.curriculum_fault(change.field, change.value) || '.');
    end if;
    perform private.write_override(its, change, case when not change.reset and change.value <> 'null' then change.value end, null);
    return false;
  elsif change.node_type <> 'curriculum' and change.op = 'add' and change.field = '' then
    perform private.apply_to_node(its, rights, change, node, nodes);
  elsif node.key is null then
    raise exception 'A part of the curriculum that you chose is no longer there.' using errcode = 'PT404';
  elsif change.op = '*' then
    perform private.reset_under(its, array[node.key], nodes);
  elsif change.op in ('hide', 'move', 'replace') and change.field = '' then
    perform private.apply_to_node(its, rights, change, node, nodes);
    return change.op <> 'hide';
  elsif change.field ~ '^(block|leader):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and change.op in ('edit', 'hide', 'add', 'move') and node.node_type <> 'task'
      and (node.node_type <> 'unit' or starts_with(change.field, 'leader:')) then
    if starts_with(change.field, 'leader:') then
      perform private.check_leads(rights, private.lesson_of(node));
    end if;
    perform private.apply_to_block(its, change, node);
    return false;
  elsif change.op = 'edit' and change.field ~ '^answer:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and node.fields ->> 'kind' = 'quiz' then
    perform private.check_leads(rights, private.lesson_of(node));
    perform private.apply_to_field(its, rights, change, node);
    return false;
  elsif change.op = 'edit' and change.field = any (private.adaptable_fields(node.node_type)) then
    perform private.apply_to_field(its, rights, change, node);
    return change.field = 'audience';
  else
    perform private.refuse_deed('Choose what to change.');
  end if;
  return true;
end $$;
