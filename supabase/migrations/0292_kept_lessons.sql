/*
 * Kept lessons: what an adoption does not lose by going on to a version without it. Beside what a group has changed, taught and
 * done, it keeps the lessons and steps that somebody talks about, keeps a note in, or is excused from.
 */
/** The lessons and steps that an upgrade keeps since somebody has said something there, keeps a note, or is excused. */
create function private.nodes_with_talk(its public.adoptions) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select unnest(array[thread.lesson_key, thread.item_key]) from public.lesson_threads as thread
  where thread.adoption_id = its.id and (thread.deleted_at is null or thread.leaves_mark)
    -- a prompt that nobody has answered goes with its step
    and (thread.kind <> 'prompt' or exists (select from public.lesson_replies as reply where reply.thread_id = thread.id and (reply.deleted_at is null or reply.leaves_mark)))
  union
  select own.lesson_key from public.lesson_notes as own where own.adoption_id = its.id and own.group_id = its.group_id
  union
  select own.lesson_key from public.lesson_excuses as own where own.adoption_id = its.id and own.group_id = its.group_id
$$;

/** Nodes of the version of an adoption that another lacks, and that stay as ours: we said something of them or beside them, or did something in them. */
create or replace function private.nodes_to_keep(its public.adoptions, nodes private.node[], others private.node[]) returns uuid[]
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
      or node.key in (select sent.item_key from public.item_responses as sent where sent.adoption_id = its.id)
      or node.key in (select private.nodes_with_talk(its)));
begin
  for n in 1..2 loop
    -- what is kept stays in what it is in
    kept := kept || array(select distinct node.parent from unnest(gone) as node where node.key = any (kept) and node.parent <> all (kept)
      and exists (select from unnest(gone) as above where above.key = node.parent));
  end loop;
  -- and a lesson with all that is in it
  return array(select node.key from unnest(gone) as node where node.key = any (kept) or node.node_type in ('item', 'task') and node.parent = any (kept));
end $$;
