/*
 * Bulk decisions: many cases are decided at once, for one reason, and taken back at once.
 *
 * Each case has an act of its own, as if it had been decided alone: who had a part in it, who reads what and who may appeal is as ever. It is all of
 * them or none: where one cannot be decided any more, nothing is done and it says why.
 */
create function private.act_on_cases(id uuid, acts jsonb, action text, reason text, note_public text, note_private text, preset_id uuid) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted private.wanted_act[];
begin
  -- before anything is said of what they sent
  if (select private.my_role()) is null or not private.i_moderate() then
    raise exception 'You need admin permissions to access this page.' using errcode = '42501';
  elsif act_on_cases.id is null then
    raise exception 'An act needs an id of its own.' using errcode = '22023';
  elsif action is null or action not in ('dismiss', 'remove', 'warn') then
    raise exception 'Many reports at once are kept, removed or warned about.' using errcode = '22023';
  elsif jsonb_typeof(acts) is distinct from 'array' or jsonb_array_length(acts) not between 1 and 1000 then
    raise exception 'Choose 1 to 1,000 reports.' using errcode = '22023';
  end if;
  begin
    wanted := array(select row(one.id, one.case_id, one.version)::private.wanted_act from jsonb_to_recordset(acts) as one (id uuid, case_id uuid, version int));
  exception when invalid_text_representation then
    raise exception 'Choose 1 to 1,000 reports.' using errcode = '22023';
  end;
  perform private.act(wanted, action, reason, note_public, note_private, null, false, preset_id, act_on_cases.id);
  return cardinality(wanted);
end $$;
/**
 * Decides many cases at once, all or none: 'dismiss', 'remove' or 'warn', the last two with one reason. `acts` are `[{id, case_id, version}]`, where `id` is the act’s own;
 * `id` is that of them all, by which `revert_bulk` takes them back. Says how many. PT409 says who was first.
 */
create function public.act_on_cases(
  id uuid, acts jsonb, action text, reason text default null, note_public text default null, note_private text default null, preset_id uuid default null
) returns int
  language sql set search_path = '' as $$ select private.act_on_cases(id, acts, action, reason, note_public, note_private, preset_id) $$;

create function private.revert_bulk(bulk_id uuid) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  acts private.wanted_reversal[];
begin
  if not exists (select from private.moderation_actions as known where known.bulk_id = revert_bulk.bulk_id and known.actor_id = auth.uid()) or (select private.my_role()) is null then
    raise exception 'This decision no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  -- held first, so that who takes one of them back at the same time has done so, or waits
  perform private.hold_cases(array(select distinct done.case_id from private.moderation_actions as done where done.bulk_id = revert_bulk.bulk_id and done.actor_id = auth.uid() and not private.is_reverted(done.id)));
  acts := array(select row(gen_random_uuid(), done.id)::private.wanted_reversal from private.moderation_actions as done
    where done.bulk_id = revert_bulk.bulk_id and done.actor_id = auth.uid() and not private.is_reverted(done.id) order by done.case_id);
  if acts = '{}' then
    return 0;
  end if;
  perform private.check_revert(its, done) from unnest(acts) as known join private.moderation_actions as done on done.id = known.action_id join private.moderation_cases as its on its.id = done.case_id;
  perform private.revert(acts, null, true);
  return cardinality(acts);
end $$;
/** Takes back what one decided at once, as far as it stands still; says how many. */
create function public.revert_bulk(bulk_id uuid) returns int
  language sql set search_path = '' as $$ select private.revert_bulk(bulk_id) $$;
grant execute on function private.act_on_cases(uuid, jsonb, text, text, text, text, uuid), public.act_on_cases(uuid, jsonb, text, text, text, text, uuid),
  private.revert_bulk(uuid), public.revert_bulk(uuid) to authenticated;
