/*
 * Channel rights: a right that ends, ends on channels that are open too.
 *
 * Rights are read when somebody joins a channel, and a token holds for an hour. Here every table on which the policies of
 * `realtime.messages` lean says whose rights have become fewer, on the channel `check_request`: servers hear of it in the
 * log, hold back what is said next on the channels of these people, and ask again. On a hosted project it counts from
 * the next renewal of the token.
 */
-- What follows
/** For tables with `user_id`: the people of the rows that are gone. */
create function private.tg__doubt_gone() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  people constant uuid[] := array(select distinct user_id from gone);
begin
  if cardinality(people) > 0 then
    perform private.tell_door(people);
  end if;
  return null;
end $$;

/** For a row with `user_id`, or of a person. */
create function private.tg__doubt_one() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  line constant jsonb := to_jsonb(new);
begin
  perform private.tell_door(array[coalesce(line ->> 'user_id', line ->> 'id')::uuid]);
  return null;
end $$;

create trigger _890_doubt_delete after delete on public.group_members
  referencing old table as gone for each statement execute function private.tg__doubt_gone();
create trigger _890_doubt_update after update of role on public.group_members
  for each row when (old.role is distinct from new.role) execute function private.tg__doubt_one();
create trigger _890_doubt_delete after delete on public.conversation_participants
  referencing old table as gone for each statement execute function private.tg__doubt_gone();
create trigger _890_doubt_update after update of left_at on public.conversation_participants
  for each row when (old.left_at is null and new.left_at is not null) execute function private.tg__doubt_one();
-- who is suspended is told of already, where sessions end
create trigger _890_doubt_update after update of role, tenant_id on public.users
  for each row when (old.role is distinct from new.role or old.tenant_id is distinct from new.tenant_id)
  execute function private.tg__doubt_one();
