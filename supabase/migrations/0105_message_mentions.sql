/*
 * Message mentions: whom a message calls by name.
 *
 * A mention names a person, a team of the group, or the conversation itself, which is everyone in it. Who is named in
 * several ways is mentioned once, and who does not take part is not.
 */
create table private.message_mentions (
  message_id       uuid not null references public.messages on delete cascade,
  user_id          uuid not null references public.users on delete cascade,
  conversation_id  uuid not null references public.conversations on delete cascade,
  seq              bigint not null,
  primary key (message_id, user_id)
);
create index message_mentions_person on private.message_mentions (user_id, conversation_id, seq);
create index message_mentions_conversation on private.message_mentions (conversation_id);

-- What follows
/** Who is meant by these names in a conversation, other than `but`. */
create function private.people_named(conversation uuid, names uuid[], but uuid) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(
    select part.user_id from public.conversation_participants as part
    join public.conversations as its on its.id = part.conversation_id
    where part.conversation_id = conversation and part.left_at is null and part.user_id is distinct from but
      and (part.user_id = any (names) or conversation = any (names)
        or exists (select from public.team_members as member
                   where member.team_id = any (names) and member.group_id = its.group_id and member.user_id = part.user_id)))
$$;

/** How many people these names would call: asked before it is sent. */
create function private.count_mentioned(conversation_id uuid, names uuid[]) returns int
  language sql stable security definer set search_path = ''
as $$
  select case when conversation_id in (select private.my_conversation_ids())
    then cardinality(private.people_named(conversation_id, names, auth.uid())) else 0 end
$$;
create function public.count_mentioned(conversation_id uuid, names uuid[]) returns int
  language sql stable set search_path = '' as $$ select private.count_mentioned(conversation_id, names) $$;
grant execute on function private.count_mentioned(uuid, uuid[]), public.count_mentioned(uuid, uuid[]) to authenticated;

create function private.tg_messages__mention() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.message_mentions (message_id, user_id, conversation_id, seq)
  select new.id, person, new.conversation_id, new.seq
  from unnest(private.people_named(new.conversation_id, array(select private.mentioned_in(new.body_html)), new.sender_id)) as person
  on conflict do nothing;
  return null;
end $$;
create trigger _300_mention after insert on public.messages
  for each row when (position(' data-mention=' in new.body_html) > 0) execute function private.tg_messages__mention();
create trigger _300_mention_edit after update of body_html on public.messages
  for each row when (position(' data-mention=' in new.body_html) > 0 and new.body_html is distinct from old.body_html)
  execute function private.tg_messages__mention();
