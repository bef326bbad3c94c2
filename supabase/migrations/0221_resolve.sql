/*
 * Resolve: a version, and over it what a group has changed.
 *
 * It knows no clock and no person: the same rows give the same curriculum. What is added or moved has an anchor, the
 * sibling after which it stands; of several with one anchor the last that came stands first. Where the anchor has gone,
 * it stands at the end.
 */
/** A node of a version: its place among its siblings, and all that it says but its text. */
create type private.node as (
  node_type  text,
  key        uuid,
  parent     uuid,
  n          int,
  fields     jsonb
);
create type private.resolved_node as (
  node_type  text,
  key        uuid,
  parent     uuid,
  n          int,
  state      text,
  -- itself, or what it is in
  hidden     boolean,
  fields     jsonb,
  -- what stands beneath
  original   jsonb
);

/** Things in an order in which some have been put elsewhere: `placed` is `{after, seq}` of those. */
create type private.placing as (
  key     uuid,
  parent  uuid,
  n       int,
  placed  jsonb
);
create function private.placed(things private.placing[]) returns table (key uuid, n int)
  language sql immutable set search_path = '' set enable_nestloop = off set work_mem = '8MB'
as $$
  with recursive thing as materialized (
    select its.key, its.parent, its.n, its.placed is not null as is_placed, (its.placed ->> 'after')::uuid as after, coalesce((its.placed ->> 'seq')::bigint, 0) as seq from unnest(things) as its
  ), path as (
    select thing.key, thing.parent, case when not thing.is_placed then array[thing.n::bigint] when thing.after is null then array[0, -thing.seq] else array[1000000000, thing.seq] end as at
    from thing left join thing as anchor on thing.is_placed and anchor.key = thing.after and anchor.parent is not distinct from thing.parent
    where not thing.is_placed or anchor.key is null
    union all
    select thing.key, thing.parent, path.at || -thing.seq from path
    join thing on thing.is_placed and thing.after = path.key and thing.parent is not distinct from path.parent
  )
  select thing.key, row_number() over (partition by thing.parent order by coalesce(path.at, array[2000000000, thing.seq]), thing.key)::int
  from thing left join path on path.key = thing.key
$$;

/**
 * The nodes of a version, and over them what a group has changed. A list is thought short by whoever plans a query: as all
 * that joins long lists here, this looks nothing up one by one.
 */
create function private.resolve_nodes(base private.node[], ours public.adoption_overrides[]) returns setof private.resolved_node
  language sql immutable set search_path = '' set enable_nestloop = off set work_mem = '8MB'
as $$
  with known as materialized (
    select its.* from unnest(base) as its
  ), own as materialized (
    select said.node_key as key, coalesce(jsonb_object_agg(said.field, said.value) filter (where said.op = 'edit' and position(':' in said.field) = 0), '{}') as edits,
      (array_agg(said.value) filter (where said.op = 'replace'))[1] as replaced, (array_agg(said.value) filter (where said.op = 'move' and said.field = ''))[1] as moved,
      bool_or(said.op = 'hide' and said.field = '') as hidden, bool_or(said.op in ('edit', 'replace') or said.field <> '') as edited
    from unnest(ours) as said group by said.node_key
  ), node as (
    select its.*, null::jsonb as added from known as its
    union all
    select said.node_type, said.node_key, (said.value ->> 'parent')::uuid, null, said.value - '{parent,after,seq,blocks}'::text[], said.value
    from unnest(ours) as said where said.op = 'add' and said.field = '' and not exists (select from known where known.key = said.node_key)
  ), merged as materialized (
    select node.node_type, node.key, node.n, node.fields as original, node.added is not null as added, own.edited, own.moved is not null as moved, coalesce(own.hidden, false) as hidden,
      case when own.moved is null then node.parent else (own.moved ->> 'parent')::uuid end as parent, coalesce(own.moved, node.added) as placed,
      case when own.key is null then node.fields else coalesce(own.replaced - 'blocks', node.fields) || own.edits end as fields
    from node left join own on own.key = node.key
  ), last_unit as (
    select its.key from merged as its where its.node_type = 'unit' order by its.n desc nulls last, its.key limit 1
  ), housed as materialized (
    -- a lesson whose unit has gone
    select merged.*, case when merged.node_type <> 'lesson' or merged.placed is null or last_unit.key is null
        or exists (select from merged as unit where unit.node_type = 'unit' and unit.key = merged.parent) then merged.parent else last_unit.key end as house
    from merged left join last_unit on true
  ), place as (
    select its.* from (select array_agg((housed.key, housed.house, housed.n, housed.placed)::private.placing) as things from housed group by housed.node_type) as kind, private.placed(kind.things) as its
  )
  select its.node_type, its.key, its.house, place.n,
    case when gone.hidden then 'hidden' when its.added then 'added' when its.edited then 'edited' when its.moved then 'moved' else 'original' end, gone.hidden,
    its.fields, its.original
  from housed as its join place on place.key = its.key
  left join housed as above on above.key = its.house
  -- what it is in may be hidden without being among these
  left join own as house on house.key = its.house left join own as roof on roof.key = above.house
  cross join lateral (select its.hidden or coalesce(house.hidden, false) or coalesce(roof.hidden, false) as hidden) as gone
$$;

/** A text, and over it what a group has changed: `[{key, block, state, original?}]`. The prefix says which of a node's texts. */
create function private.resolve_text(blocks jsonb, prefix text, ours public.adoption_overrides[]) returns jsonb
  language sql immutable set search_path = ''
as $$
  with own as (
    select split_part(said.field, ':', 2)::uuid as key, said.op, said.value from unnest(ours) as said where starts_with(said.field, prefix)
  ), piece as (
    select (its.block ->> 'key')::uuid as key, its.n::int as n, its.block, null::jsonb as added from jsonb_array_elements(coalesce(blocks, '[]')) with ordinality as its (block, n)
    union all
    select own.key, null, own.value -> 'block', own.value from own
    where own.op = 'add' and not exists (select from jsonb_array_elements(coalesce(blocks, '[]')) as its where its ->> 'key' = own.key::text)
  ), merged as (
    select piece.key, piece.n, piece.block as original, piece.added, edit.value as edited, move.value as moved, hide.key is not null as hidden
    from piece left join own as edit on edit.key = piece.key and edit.op = 'edit' left join own as move on move.key = piece.key and move.op = 'move'
    left join own as hide on hide.key = piece.key and hide.op = 'hide'
  ), place as (
    select its.* from (select array_agg((merged.key, null, merged.n, coalesce(merged.moved, merged.added))::private.placing) as things from merged) as one, private.placed(one.things) as its
  )
  select coalesce(jsonb_agg(jsonb_build_object('key', its.key, 'block', coalesce(its.edited, its.original),
      'state', case when its.hidden then 'hidden' when its.added is not null then 'added' when its.edited is not null then 'edited' when its.moved is not null then 'moved' else 'original' end)
    || case when its.edited is not null then jsonb_build_object('original', its.original) else '{}' end order by place.n), '[]')
  from merged as its join place on place.key = its.key
$$;

/** The blocks of a resolved text that are shown. */
create function private.shown_blocks(pieces jsonb) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(its.piece -> 'block' order by its.n), '[]') from jsonb_array_elements(pieces) with ordinality as its (piece, n) where its.piece ->> 'state' <> 'hidden'
$$;

/** The answers of a quiz, and over them what a group has changed. */
create function private.resolve_answers(answers jsonb, ours public.adoption_overrides[]) returns jsonb
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(its.key, its.value), '{}') from jsonb_each(coalesce(answers, '{}') || coalesce((
    select jsonb_object_agg(split_part(said.field, ':', 2), said.value) from unnest(ours) as said where said.op = 'edit' and starts_with(said.field, 'answer:')), '{}')) as its
  where its.value <> 'null'
$$;
