/*
 * Adaptation changes: all that a group has changed of a curriculum, a row each, with what stands beneath and whether it was
 * offered to the author. The screen of the whole curriculum reads them at once, where that of a lesson reads its own alone.
 */
create function private.adaptation_changes(adoption_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.adaptation_to_read(adaptation_changes.adoption_id);
  rights constant private.adaptation_rights := private.my_adaptation_rights(its);
  ours constant public.adoption_overrides[] := array(
    select said from public.adoption_overrides as said where said.adoption_id = its.id and (not said.for_leaders or private.leads_lesson(rights, said.lesson_key)));
  offerable constant boolean := rights.adapts and private.may_offer(its);
begin
  return (
    with place as materialized (
      select spot.* from private.places_in(its.version_id, array(select own.node_key from unnest(ours) as own where own.op = 'move' and own.field = '')) as spot
    )
    select coalesce(jsonb_agg(jsonb_build_object('node_type', own.node_type, 'node_key', own.node_key, 'lesson_key', own.lesson_key, 'op', own.op, 'field', own.field, 'value', own.value,
        'original', case when own.node_type = 'curriculum' then case when own.field = 'subtitle' then to_jsonb((select source.subtitle from public.curricula as source where source.id = its.curriculum_id)) end
          when own.op = 'move' and own.field = '' then place.place
          when own.op = 'replace' then node.original
          when own.op in ('edit', 'hide') and own.field <> '' then private.value_beneath(its, node, own.field) end,
        'version', own.version, 'author_id', own.author_id, 'updated_at', own.updated_at, 'for_leaders', own.for_leaders, 'is_behind', own.is_behind, 'offerable', offerable and own.node_type <> 'curriculum',
        'offered_at', (select known.offered_at from private.adaptation_offers as known where known.adoption_id = its.id and known.node_key = own.node_key and known.op = own.op and known.field = own.field
          and known.value_hash = private.hash_of(own.value))) order by own.node_key, own.field, own.op), '[]')
    from unnest(ours) as own left join private.resolve_adoption(its.id) as node on node.key = own.node_key left join place on place.key = own.node_key and own.op = 'move' and own.field = '');
end $$;
/** All that a group has changed of a curriculum, with what stands beneath; to whoever reads that. */
create function public.adaptation_changes(adoption_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.adaptation_changes(adoption_id) $$;
grant execute on function private.adaptation_changes(uuid), public.adaptation_changes(uuid) to authenticated;
