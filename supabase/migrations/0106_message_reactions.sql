/*
 * Message reactions: an answer of one sign.
 *
 * Whoever takes part reacts to a message with a sign, once with each, and takes it back. Everyone who takes part sees
 * who did.
 */
create table public.message_reactions (
  message_id       uuid not null references public.messages on delete cascade,
  user_id          uuid not null default auth.uid() references public.users on delete cascade,
  emoji            text not null check (length(emoji) between 1 and 16 and emoji !~ '[[:space:][:cntrl:]<>&"]'),
  -- that of the message
  conversation_id  uuid not null references public.conversations on delete cascade,
  created_at       timestamptz not null default private.clock(),
  primary key (message_id, user_id, emoji)
);
create index message_reactions_user on public.message_reactions (user_id);
create index message_reactions_conversation on public.message_reactions (conversation_id);

-- Who may
alter table public.message_reactions enable row level security;
grant select, delete on public.message_reactions to authenticated;
grant insert (message_id, user_id, emoji) on public.message_reactions to authenticated;
create policy select_participant on public.message_reactions for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())));
create policy insert_participant on public.message_reactions for insert to authenticated
  with check (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversation_ids())) and private.may_post(conversation_id));
create policy delete_self on public.message_reactions for delete to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversation_ids())));

/** Reacts to a message with a sign, or takes that back; said twice it changes nothing more. */
create function public.react(message_id uuid, emoji text, "on" boolean default true) returns void
  language plpgsql set search_path = ''
as $$
begin
  if "on" then
    insert into public.message_reactions (message_id, emoji) values (react.message_id, react.emoji) on conflict do nothing;
  else
    delete from public.message_reactions as mine
    where mine.message_id = react.message_id and mine.user_id = auth.uid() and mine.emoji = react.emoji;
  end if;
end $$;
grant execute on function public.react(uuid, text, boolean) to authenticated;

-- What follows
/** For parts of messages: they are in the message's conversation. What is deleted, or not there for who asks, takes none. */
create function private.tg__take_conversation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  select its.conversation_id into new.conversation_id from public.messages as its where its.id = new.message_id and its.deleted_at is null;
  if new.conversation_id is null or auth.uid() is not null and new.conversation_id not in (select private.my_conversation_ids()) then
    raise exception 'This message no longer exists, or you don’t have access to it.' using errcode = '42501';
  end if;
  return new;
end $$;

create function private.tg_message_reactions__bound() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if 20 <= (select count(*) from public.message_reactions as mine where mine.message_id = new.message_id and mine.user_id = new.user_id) then
    raise exception 'You can add at most 20 reactions to a message.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger _100_take_conversation before insert on public.message_reactions
  for each row execute function private.tg__take_conversation();
create trigger _200_bound before insert on public.message_reactions
  for each row execute function private.tg_message_reactions__bound();

insert into private.exports (name, query) values
  ('message_reactions', 'select message_id, emoji, created_at from public.message_reactions where user_id = $1 order by created_at');
