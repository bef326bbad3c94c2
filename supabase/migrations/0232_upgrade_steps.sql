/*
 * Upgrade steps: what becomes of each override when its adoption goes on to another version.
 *
 * Field by field and block by block: what the author has not touched stays ours, what we say as they do is no change any
 * more, and where both have changed the same somebody decides. What they took away stays as ours where we did something
 * with it.
 */
create type private.upgrade_step as (
  node_type    text,
  node_key     uuid,
  lesson_key   uuid,
  op           text,
  field        text,
  -- 'kept', 'dropped', or 'conflict'
  outcome      text,
  -- whether theirs has changed beneath ours
  is_behind    boolean,
  for_leaders  boolean,
  base         jsonb,
  theirs       jsonb,
  ours         jsonb
);

/** All texts of a version, and its answers, block by block. */
create function private.version_pieces(of_version uuid, keys uuid[]) returns table (key uuid, field text, value jsonb)
  language sql stable security definer set search_path = ''
as $$
  select said.key, said.prefix || (block ->> 'key'), block from (
    select its.key, 'block:' as prefix, its.blocks from public.lessons as its where its.version_id = of_version and its.key = any (keys)
    union all
    select its.key, 'block:', its.blocks from public.lesson_items as its where its.version_id = of_version and its.key = any (keys)
    union all
    select its.key, 'leader:', its.blocks from public.leader_texts as its where its.version_id = of_version and its.key = any (keys)) as said,
    jsonb_array_elements(said.blocks) as block
  union all
  select its.key, 'answer:' || answer.key, answer.value from public.quiz_answers as its, jsonb_each(its.answers) as answer where its.version_id = of_version and its.key = any (keys)
$$;

/** Nodes of the version of an adoption that another lacks, and that stay as ours: we said something of them, or did something in them. */
create function private.nodes_to_keep(its public.adoptions, nodes private.node[], others private.node[]) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (private.clock() at time zone (select around.tz from public.groups as around where around.id = its.group_id))::date;
  gone constant private.node[] := array(select node from unnest(nodes) as node where not exists (select from unnest(others) as other where other.key = node.key));
  kept uuid[] := array(
    select node.key from unnest(gone) as node
    where exists (select from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = node.key and said.op <> 'hide' and (said.op, said.field) <> ('move', ''))
      or exists (select from public.adoption_overrides as said where said.adoption_id = its.id and said.value ->> 'parent' = node.key::text and said.op in ('add', 'move') and said.field = '')
      or exists (select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = node.key and not entry.hidden
        and (entry.state = 'taught' or entry.state = 'planned' and entry.on_date < today))
      or node.key in (select own.lesson_key from public.lesson_progress as own where own.adoption_id = its.id)
      or node.key in (select own.item_key from public.item_progress as own where own.adoption_id = its.id)
      or node.key in (select sent.item_key from public.item_responses as sent where sent.adoption_id = its.id));
begin
  for n in 1..2 loop
    -- what is kept stays in what it is in
    kept := kept || array(select distinct node.parent from unnest(gone) as node where node.key = any (kept) and node.parent <> all (kept)
      and exists (select from unnest(gone) as above where above.key = node.parent));
  end loop;
  -- and a lesson with all that is in it
  return array(select node.key from unnest(gone) as node where node.key = any (kept) or node.node_type in ('item', 'task') and node.parent = any (kept));
end $$;

/** What becomes of each override when an adoption goes from its version to another; these nodes stay as ours. */
create function private.upgrade_steps(its public.adoptions, to_version uuid, nodes private.node[], others private.node[], kept uuid[]) returns setof private.upgrade_step
  language sql stable security definer set search_path = ''
as $$
  with said as materialized (
    select own.* from public.adoption_overrides as own where own.adoption_id = its.id
  ), keys as materialized (
    select array_agg(distinct said.node_key) as all_ from said
  ), piece as materialized (
    select coalesce(a.key, b.key) as key, coalesce(a.field, b.field) as field, a.value as base, b.value as theirs
    from keys, private.version_pieces(its.version_id, keys.all_) as a full join private.version_pieces(to_version, (select keys.all_ from keys)) as b using (key, field)
  ), place as materialized (
    select a.key, (a.parent, a.rank) is distinct from (b.parent, b.rank) as moved from private.version_places(its.version_id) as a join private.version_places(to_version) as b using (key)
    where a.key in (select said.node_key from said where said.op = 'move' and said.field = '')
  ), compared as (
    select said.*, node.key is not null as known, other.key is not null as there, place.moved,
      node.fields is distinct from other.fields or exists (select from piece as part where part.key = said.node_key and part.base is distinct from part.theirs) as differs,
      -- over what is ours alone nothing of theirs changes
      position(':' in said.field) > 0 and starts_with(said.field, 'block:') and exists (
        select from said as whole where whole.node_key = said.node_key and whole.op = 'replace') as over_ours,
      case when position(':' in said.field) > 0 then piece.base when said.op = 'edit' then node.fields -> said.field when said.op = 'replace' then node.fields end as base,
      case when position(':' in said.field) > 0 then piece.theirs when said.op = 'edit' then other.fields -> said.field when said.op = 'replace' then other.fields
        when said.op = 'move' then jsonb_build_object('parent', other.parent) end as theirs
    from said left join unnest(nodes) as node on node.key = said.node_key left join unnest(others) as other on other.key = said.node_key
    left join piece on piece.key = said.node_key and piece.field = said.field left join place on place.key = said.node_key
  )
  select said.node_type, said.node_key, said.lesson_key, said.op, said.field,
    case
      when said.node_type = 'curriculum' or said.op = 'add' or not said.known or said.over_ours or said.node_key = any (kept) then 'kept'
      when not said.there then 'dropped'
      when said.op = 'hide' and said.field = '' then 'kept'
      when said.op in ('hide', 'move') and said.field <> '' then case when said.theirs is null and said.base is not null then 'dropped' else 'kept' end
      when said.op = 'move' then case when said.moved then 'conflict' else 'kept' end
      when said.op = 'replace' then case when said.differs then 'conflict' else 'kept' end
      -- what stands over a block of our own
      when said.base is null and said.theirs is null and starts_with(said.field, 'answer:') is not true then 'kept'
      when said.base_hash = private.hash_of(coalesce(said.theirs, case when starts_with(said.field, 'answer:') then 'null'::jsonb end)) then 'kept'
      when said.value = said.theirs then 'dropped'
      when said.theirs is null and starts_with(said.field, 'answer:') then 'dropped'
      else 'conflict' end,
    said.known and said.there and said.op = 'hide' and case when said.field = '' then said.differs else said.base is distinct from said.theirs end,
    said.for_leaders, said.base, said.theirs, said.value
  from compared as said
$$;

/** The ways in which a conflict can be decided. */
create function private.upgrade_choices(step private.upgrade_step) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case when step.op = 'edit' and step.theirs is not null and (starts_with(step.field, 'block:') or starts_with(step.field, 'leader:')
      or step.field in ('objectives', 'materials', 'tags', 'summary_html', 'body_html')) then '["mine", "theirs", "both"]' else '["mine", "theirs"]' end::jsonb
$$;

/** What is decided of a step: 'mine', 'theirs' or 'both'; null while nothing is. */
create function private.decided(step private.upgrade_step, resolution jsonb) returns text
  language sql immutable set search_path = ''
as $$
  select case step.outcome when 'kept' then 'mine' when 'dropped' then 'theirs'
    else coalesce(resolution ->> (step.op || ':' || step.node_key || ':' || step.field), case when step.op = 'move' then 'mine' end) end
$$;

/** The value that has both: theirs, and behind it of ours what they have not. */
create function private.both_values(theirs jsonb, ours jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(coalesce(nullif(theirs, 'null'), ours)) = 'array'
    then coalesce(nullif(theirs, 'null'), '[]') || (select coalesce(jsonb_agg(own.it order by own.n), '[]') from jsonb_array_elements(ours) with ordinality as own (it, n) where not coalesce(theirs, '[]') @> own.it)
    else to_jsonb(coalesce(theirs #>> '{}', '') || (ours #>> '{}')) end
$$;
