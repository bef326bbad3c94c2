/*
 * Copy adaptation: what one group has made of a curriculum, for another that follows it, too. What the other has said itself stays.
 */
/** The rows that another adoption can take over: of nodes and blocks that are there, or that come along. */
create function private.overrides_to_copy(source public.adoptions, target public.adoptions, nodes private.resolved_node[]) returns setof public.adoption_overrides
  language sql stable security definer set search_path = ''
as $$
  with rights as materialized (
    select private.my_adaptation_rights(source) as theirs, private.my_adaptation_rights(target) as ours
  ), said as materialized (
    select own.* from public.adoption_overrides as own, rights
    where own.adoption_id = source.id and coalesce(own.lesson_key <> all (private.closed_lessons(source)), true) and (not own.for_leaders and (own.op, own.field) <> ('edit', 'audience') or private.leads_lesson(rights.theirs, own.lesson_key) and private.leads_lesson(rights.ours, own.lesson_key))
  ), there as materialized (
    select node.key::text as key from unnest(nodes) as node union select said.node_key::text from said where said.op = 'add' and said.field = ''
    union select target.curriculum_id::text
  )
  select said.* from said
  -- a team is of one group alone, and tasks are changed by who may assign them
  where (said.node_type <> 'task' or said.field <> 'team_id' and target.group_id in (select private.my_group_ids('taskAssignment')))
    and not exists (select from public.adoption_overrides as own where own.adoption_id = target.id and own.node_key = said.node_key and own.op = said.op and own.field = said.field)
    and said.node_key::text in (select there.key from there)
    and (said.value ->> 'parent' is null or said.value ->> 'parent' in (select there.key from there))
    and (source.version_id = target.version_id or said.op = 'add' or position(':' in said.field) = 0 or exists (
      select from jsonb_array_elements(private.text_beneath(target, said.node_key, split_part(said.field, ':', 1))) as block where block ->> 'key' = split_part(said.field, ':', 2)))
$$;

create function private.copy_adaptation(id uuid, from_adoption uuid, to_adoption uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.adoptions := private.hold_adaptation(copy_adaptation.id, copy_adaptation.to_adoption, false);
  source constant public.adoptions := private.adaptation_to_read(copy_adaptation.from_adoption);
  before private.resolved_node[];
  plan jsonb;
  days jsonb;
  copied int;
  result jsonb;
begin
  if target.id is null then
    return private.adapted_again(copy_adaptation.id, copy_adaptation.to_adoption);
  elsif source.id = target.id or source.curriculum_id <> target.curriculum_id then
    perform private.refuse_deed('Choose another group that follows this curriculum.');
  end if;
  plan := private.plan_of(target.id);
  days := private.days_lying(target.id);
  before := array(select node from private.resolve_adoption(target.id) as node);
  perform set_config('app.adaptation_op', copy_adaptation.id::text, true);
  insert into public.adoption_overrides (adoption_id, group_id, node_type, node_key, lesson_key, op, field, value, base_hash, for_leaders, author_id)
  select target.id, target.group_id, said.node_type, said.node_key, said.lesson_key, said.op, said.field, case when said.node_type = 'task' and said.op in ('add', 'replace') then said.value - 'team_id' else said.value end,
    -- what stands beneath may be another version's
    case when source.version_id = target.version_id then said.base_hash else private.hash_of(private.value_beneath(target, node, said.field)) end, said.for_leaders, auth.uid()
  from private.overrides_to_copy(source, target, before) as said left join unnest(before) as node on node.key = said.node_key;
  get diagnostics copied = row_count;
  result := private.settle_adaptation(copy_adaptation.id, target, before, '{}');
  perform private.check_leads_of(copy_adaptation.id, private.my_adaptation_rights(target));
  perform set_config('app.adaptation_op', '', true);
  return private.keep_op(copy_adaptation.id, target, private.adaptation_deed(copy_adaptation.id, target, result), plan, days) || result
    || jsonb_build_object('copied', copied, 'left_out', (
      select count(*) from public.adoption_overrides as said where said.adoption_id = source.id and (not said.for_leaders or source.id in (select private.my_led_adoption_ids()))) - copied);
end $$;
/** Takes what a group has changed of a curriculum over to another group of one's own that follows it, under an id of the caller's. Sent twice it is done once. */
create function public.copy_adaptation(id uuid, from_adoption uuid, to_adoption uuid) returns jsonb
  language sql set search_path = '' as $$ select private.copy_adaptation(id, from_adoption, to_adoption) $$;
grant execute on function private.copy_adaptation(uuid, uuid, uuid), public.copy_adaptation(uuid, uuid, uuid) to authenticated;
