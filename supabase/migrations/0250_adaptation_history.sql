/*
 * Adaptation history: how one lesson of a group came to be as it is, change by change, as it was and as it became. What is for leaders
 * is told to those who read that.
 */
create function private.adaptation_history(adoption_id uuid, lesson_key uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.adaptation_to_read(adaptation_history.adoption_id);
  leads constant boolean := private.leads_lesson(private.my_adaptation_rights(its), adaptation_history.lesson_key);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', late.id, 'at', late.at, 'actor_id', late.actor_id, 'undone_at', late.undone_at, 'kind', late.deed -> 'kind',
      'node_key', late.node_key, 'op', late.op, 'field', late.field, 'before', late.before -> 'value', 'after', late.after -> 'value') order by late.place desc, late.node_key, late.field, late.op), '[]')
    from (
      select done.id, done.place, done.at, done.actor_id, done.undone_at, done.deed, change.node_key, change.op, change.field, change.before, change.after
      from public.schedule_ops as done join private.override_changes as change on change.op_id = done.id
      where done.adoption_id = its.id and adaptation_history.lesson_key::text in (change.before ->> 'lesson_key', change.after ->> 'lesson_key', change.node_key::text)
        and (leads or not coalesce((change.before ->> 'for_leaders')::boolean, false) and not coalesce((change.after ->> 'for_leaders')::boolean, false))
        -- what only follows another place is no change
        and (change.op not in ('add', 'move') or change.before is null or change.after is null
          or (change.before -> 'value') - '{after,seq}'::text[] <> (change.after -> 'value') - '{after,seq}'::text[] or change.before ->> 'version' <> change.after ->> 'version')
      order by done.place desc limit 200) as late);
end $$;
/** The last changes that a group made in a lesson, with what each said before and after. */
create function public.adaptation_history(adoption_id uuid, lesson_key uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.adaptation_history(adoption_id, lesson_key) $$;
grant execute on function private.adaptation_history(uuid, uuid), public.adaptation_history(uuid, uuid) to authenticated;
