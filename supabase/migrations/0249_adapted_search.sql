/*
 * Adapted search: who reads a version through their group alone finds in it what the group has of it. What the group has hidden, or
 * has said otherwise, is not answered as its curriculum.
 */
/** The versions that who asks reads whether or not a group of theirs follows them. */
create function private.versions_read_unadapted() returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  room text;
begin
  for room in select readers.function_name from private.version_readers as readers where readers.name <> 'adoptions' loop
    return query execute format('select distinct its.version_id from %s() as its', room);
  end loop;
end $$;

/** The adoptions by which they read another. */
create function private.adoptions_read_adapted(free uuid[]) returns setof public.adoptions
  language sql stable security definer set search_path = ''
as $$
  select its.* from public.adoptions as its
  where its.status in ('active', 'paused') and its.version_id <> all (free) and its.id in (select private.my_adoption_ids())
$$;

/** The words of a node as a group has it, for everyone. */
create function private.words_adapted(its public.adoptions, of_key uuid, of_lesson uuid) returns tsvector
  language sql stable security definer set search_path = ''
as $$
  select private.words_among(node.fields ->> 'title', private.shown_blocks(private.texts_of_node(its, node, array(
      select said from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = node.key and not said.for_leaders), false) -> 'blocks'),
    case when node.node_type = 'lesson' then array(select its from jsonb_array_elements_text((node.fields -> 'objectives') || (node.fields -> 'tags')) as its) else '{}' end)
  from private.resolve_adoption(its.id, of_lesson) as node where node.key = of_key
$$;

/** Whether a group of who asks has these words in a node of the version that it follows. */
create function private.is_found_adapted(of_version uuid, of_key uuid, of_lesson uuid, sought tsquery) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.adoptions as its
    where its.version_id = of_version and its.status in ('active', 'paused') and its.id in (select private.my_adoption_ids())
      and not private.is_hidden_in(its, of_key, of_lesson)
      and (not exists (select from public.adoption_overrides as said where said.adoption_id = its.id and said.node_key = of_key and said.op in ('edit', 'hide', 'replace'))
        or private.words_adapted(its, of_key, of_lesson) @@ sought))
$$;
