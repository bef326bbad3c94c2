/*
 * Adapt: the one door by which an adaptation changes.
 *
 * Many changes are one deed, done whole or not at all, once however often it is sent, under the adoption's row. It is kept
 * among the deeds of the schedule, whose plan follows it, and is undone as they are.
 */
/** A change as it is asked for, looked over: nothing in it but what a change has. */
create type private.adaptation_change as (
  node_type  text,
  node_key   uuid,
  op         text,
  field      text,
  value      jsonb,
  reset      boolean,
  version    int
);
create function private.read_change(change jsonb) returns private.adaptation_change
  language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(change) is distinct from 'object' or change - '{node_type,node_key,op,field,value,reset,version}'::text[] <> '{}'
     or coalesce(change ->> 'node_type', '') not in ('curriculum', 'unit', 'lesson', 'item', 'task') or not private.is_uuid(change -> 'node_key')
     or coalesce(change ->> 'op', '') not in ('edit', 'hide', 'add', 'move', 'replace', '*') or coalesce(jsonb_typeof(change -> 'field'), 'string') <> 'string'
     or coalesce(jsonb_typeof(change -> 'reset'), 'boolean') <> 'boolean' or not private.is_whole(nullif(change -> 'version', 'null'), 1, 2000000000) then
    perform private.refuse_deed('Choose what to change.');
  elsif change ->> 'op' = '*' and change -> 'reset' is distinct from 'true' or change -> 'reset' is distinct from 'true' and not change ? 'value' and change ->> 'op' <> 'hide' then
    perform private.refuse_deed('Say what it becomes.');
  end if;
  return (change ->> 'node_type', (change ->> 'node_key')::uuid, change ->> 'op', coalesce(change ->> 'field', ''), coalesce(change -> 'value', 'null'),
    coalesce((change -> 'reset')::boolean, false), (change ->> 'version')::int)::private.adaptation_change;
end $$;

/** A hash of what an override stands over. */
create function private.hash_of(value jsonb) returns text
  language sql immutable set search_path = '' as $$ select encode(sha256(convert_to(coalesce(value, 'null')::text, 'UTF8')), 'hex') $$;

/** The text of a node in a version, or as a group added it or replaced it: 'block' its own, 'leader' that beside it. */
create function private.text_beneath(its public.adoptions, of_key uuid, kind text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(case kind when 'block' then coalesce(
      (select coalesce(said.value -> 'blocks', '[]') from public.adoption_overrides as said
       where said.adoption_id = its.id and said.node_key = of_key and said.field = '' and said.op in ('add', 'replace') order by said.op desc limit 1),
      (select lesson.blocks from public.lessons as lesson where lesson.version_id = its.version_id and lesson.key = of_key),
      (select item.blocks from public.lesson_items as item where item.version_id = its.version_id and item.key = of_key))
    else (select beside.blocks from public.leader_texts as beside where beside.version_id = its.version_id and beside.key = of_key) end, '[]')
$$;

/** What a field of a node says beneath its override. */
create function private.value_beneath(its public.adoptions, node private.resolved_node, field text) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select case split_part(field, ':', 1)
    when 'block' then (select block from jsonb_array_elements(private.text_beneath(its, node.key, 'block')) as block where block ->> 'key' = split_part(field, ':', 2))
    when 'leader' then (select block from jsonb_array_elements(private.text_beneath(its, node.key, 'leader')) as block where block ->> 'key' = split_part(field, ':', 2))
    when 'answer' then (select kept.answers -> split_part(field, ':', 2) from public.quiz_answers as kept where kept.version_id = its.version_id and kept.key = node.key)
    else node.original -> field end
$$;

/** Things that stand behind one that goes stand behind the one ahead of it. */
create function private.let_go(its public.adoptions, of_key uuid, prefix text, gone text, ahead uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.adoption_overrides as said set value = said.value || jsonb_build_object('after', ahead)
  where said.adoption_id = its.id and said.op in ('add', 'move') and said.value ->> 'after' = gone
    and case when prefix = '' then said.field = '' else said.node_key = of_key and starts_with(said.field, prefix) end
$$;

/** Writes one row of an adaptation; without a value it goes. */
create function private.write_override(its public.adoptions, change private.adaptation_change, value jsonb, beneath jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if value is null then
    delete from public.adoption_overrides as said
    where said.adoption_id = its.id and said.node_key = change.node_key and said.op = change.op and said.field = change.field;
    return;
  end if;
  insert into public.adoption_overrides as said (adoption_id, group_id, node_type, node_key, op, field, value, base_hash, author_id)
  values (its.id, its.group_id, change.node_type, change.node_key, change.op, change.field, value, private.hash_of(beneath), auth.uid())
  on conflict on constraint adoption_overrides_pkey do update
  set value = excluded.value, base_hash = excluded.base_hash, author_id = excluded.author_id, is_behind = false, updated_at = private.clock(), version = said.version + 1;
end $$;

/** The next number of what is put somewhere: of two at one place the later stands first. */
create function private.next_seq(adoption_id uuid) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select coalesce(max((said.value ->> 'seq')::bigint), 0) + 1 from public.adoption_overrides as said where said.adoption_id = next_seq.adoption_id and said.op in ('add', 'move')
$$;
