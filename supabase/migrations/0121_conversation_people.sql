/*
 * Conversation people: how a conversation is begun, and who is let into it.
 *
 * Two who may write to each other begin theirs, whoever comes first. Whoever begins one among a few owns it and takes
 * people out of it; everyone in it lets in more whom they may write to. All of it may be sent twice.
 */
-- What follows
create function private.start_direct(id uuid, user_id uuid) returns uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  if start_direct.id is distinct from private.direct_id(auth.uid(), start_direct.user_id) then
    raise exception 'This id doesn’t belong to a conversation between the two of you.' using errcode = '22023';
  end if;
  if exists (select from private.my_conversation_ids() as own where own = start_direct.id) then
    return start_direct.id;
  end if;
  if private.my_role() is null or not private.may_write_to(auth.uid(), start_direct.user_id) then
    raise exception 'You can’t message this person directly.' using errcode = '42501';
  end if;
  insert into public.conversations (id, kind, created_by) values (start_direct.id, 'direct', auth.uid()) on conflict do nothing;
  perform private.join_conversation(start_direct.id, array[auth.uid(), start_direct.user_id]);
  return start_direct.id;
end $$;

/** Begins the conversation with another person, or finds it; `id` is the one of these two. */
create function public.start_direct(id uuid, user_id uuid) returns uuid
  language sql set search_path = '' as $$ select private.start_direct(id, user_id) $$;

create function private.make_conversation(id uuid, user_ids uuid[], title text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.my_conversation_ids() as own where own = make_conversation.id) then
    return;
  end if;
  insert into public.conversations (id, kind, title, created_by)
  values (make_conversation.id, 'small_group', nullif(trim(make_conversation.title), ''), auth.uid());
  perform private.join_conversation(make_conversation.id, array[auth.uid()], 'owner');
  perform private.add_participants(make_conversation.id, user_ids);
end $$;

/** Begins a conversation among a few. Sent twice with one id, it is begun once. */
create function public.make_conversation(id uuid, user_ids uuid[], title text default null) returns void
  language sql set search_path = '' as $$ select private.make_conversation(id, user_ids, title) $$;

create function private.add_participants(conversation_id uuid, user_ids uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  refusal constant text := private.post_refusal(conversation_id, auth.uid());
  new_ones constant uuid[] := array(
    select distinct person from unnest(user_ids) as person
    where person is not null and not exists (
      select from public.conversation_participants as part
      where part.conversation_id = add_participants.conversation_id and part.user_id = person and part.left_at is null));
begin
  if refusal is not null or private.my_role() is null then
    raise exception '%', coalesce(refusal, 'Sign in first.') using errcode = '42501';
  end if;
  if (select kind from public.conversations where id = add_participants.conversation_id) <> 'small_group' then
    raise exception 'You can’t add people to this conversation.' using errcode = '42501';
  end if;
  if exists (select from unnest(new_ones) as person where not private.may_write_to(auth.uid(), person)) then
    raise exception 'You can’t message this person directly.' using errcode = '42501';
  end if;
  if 50 < cardinality(new_ones) + (select count(*) from public.conversation_participants as part
                                   where part.conversation_id = add_participants.conversation_id and part.left_at is null) then
    raise exception 'A conversation can have at most 50 people. Create a group for more.' using errcode = '23514';
  end if;
  perform private.join_conversation(add_participants.conversation_id, new_ones);
end $$;

/** Lets more people into a conversation among a few; who is in it already stays. */
create function public.add_participants(conversation_id uuid, user_ids uuid[]) returns void
  language sql set search_path = '' as $$ select private.add_participants(conversation_id, user_ids) $$;

create function private.remove_participant(conversation_id uuid, user_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.conversations;
begin
  select * into its from public.conversations where id = remove_participant.conversation_id and id in (select private.my_conversation_ids());
  if its.id is null then
    -- who has left already has nothing to leave
    if remove_participant.user_id = auth.uid() then return; end if;
    raise exception 'This conversation no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if its.kind = 'group' then
    raise exception 'To leave this conversation, leave the group.' using errcode = '42501';
  elsif its.kind = 'direct' then
    if remove_participant.user_id <> auth.uid() then
      raise exception 'You can’t remove someone from a direct conversation.' using errcode = '42501';
    end if;
    update public.conversation_reads as own set hidden_at = private.clock()
    where own.conversation_id = its.id and own.user_id = auth.uid();
  elsif remove_participant.user_id = auth.uid() or private.leads_conversation(its.id) then
    perform private.quit_conversation(its.id, array[remove_participant.user_id]);
  else
    raise exception 'Only the person who started this conversation can remove people.' using errcode = '42501';
  end if;
end $$;

/** Takes somebody out of a conversation among a few. */
create function public.remove_participant(conversation_id uuid, user_id uuid) returns void
  language sql set search_path = '' as $$ select private.remove_participant(conversation_id, user_id) $$;

/** Leaves a conversation among a few; one of two is only hidden, until somebody writes in it. */
create function public.leave_conversation(conversation_id uuid) returns void
  language sql set search_path = '' as $$ select private.remove_participant(conversation_id, auth.uid()) $$;

grant execute on function
  private.start_direct(uuid, uuid), public.start_direct(uuid, uuid),
  private.make_conversation(uuid, uuid[], text), public.make_conversation(uuid, uuid[], text),
  private.add_participants(uuid, uuid[]), public.add_participants(uuid, uuid[]),
  private.remove_participant(uuid, uuid), public.remove_participant(uuid, uuid), public.leave_conversation(uuid)
  to authenticated;
