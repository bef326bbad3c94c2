/*
 * Messages: what is said in a conversation.
 *
 * Who takes part says something, and everyone who takes part reads it, from the first word on. `seq` is its place: without
 * gaps within the conversation, given under the conversation's own row, so that whoever commits later stands later and no
 * other conversation waits. The client makes the id, and what is sent twice is there once. A message that is
 * deleted stays as a place without words; the words lie aside for a day, in case that is taken back.
 */
create table public.messages (
  id               uuid primary key default gen_random_uuid(),
  conversation_id  uuid not null references public.conversations on delete cascade,
  seq              bigint not null,
  sender_id        uuid default auth.uid() references public.users on delete set null,
  topic_id         uuid,
  reply_to_id      uuid references public.messages on delete set null,
  kind             text not null default 'text' check (kind in ('text', 'system', 'poll', 'converted')),
  body_html        public.html not null default '' check (length(body_html) <= 20000),
  body_text        text not null generated always as (private.text_of(body_html)) stored,
  edited_at        timestamptz,
  deleted_at       timestamptz,
  -- who took it away: whoever said it, or somebody who looks after the group
  deleted_by_class text check (deleted_by_class in ('author', 'moderator')),
  created_at       timestamptz not null default private.clock(),
  updated_at       timestamptz not null default private.clock(),
  version          int not null default 1,
  foreign key (conversation_id, topic_id) references public.topics (conversation_id, id) on delete set null (topic_id),
  check ((deleted_at is null) = (deleted_by_class is null)),
  check (deleted_at is null or body_html = '')
);
-- what is unread is counted in this index alone
create unique index messages_order on public.messages (conversation_id, seq) include (sender_id, topic_id, kind, deleted_at);
-- a statement that is planned for any conversation shall take it for a long one, and walk from its end as far as is asked for:
-- on the average of many short ones a plan would be as good that reads all of it first
alter table public.messages alter column conversation_id set (n_distinct = 20);
-- those of a time, for a search that goes backwards; no way to read a history, which is in the order of seq
create index messages_time on public.messages (conversation_id, created_at) where deleted_at is null;
create index messages_sender on public.messages (sender_id);
create index messages_topic on public.messages (conversation_id, topic_id, seq) where topic_id is not null;
create index messages_reply on public.messages (reply_to_id) where reply_to_id is not null;

/** What a deleted message said, and who took it away. */
create table private.deleted_messages (
  message_id  uuid primary key references public.messages on delete cascade,
  body_html   public.html not null,
  deleted_by  uuid references public.users on delete set null,
  deleted_at  timestamptz not null default private.clock()
);
create index deleted_messages_deleted_by on private.deleted_messages (deleted_by);
create index deleted_messages_deleted_at on private.deleted_messages (deleted_at);

/** What a message said before it was edited; nobody reads it of one that is deleted. */
create table public.message_edits (
  id               uuid primary key default gen_random_uuid(),
  message_id       uuid not null references public.messages on delete cascade,
  conversation_id  uuid not null references public.conversations on delete cascade,
  body_html        public.html not null,
  edited_at        timestamptz not null default private.clock()
);
create index message_edits_message on public.message_edits (message_id, edited_at);
create index message_edits_conversation on public.message_edits (conversation_id);

-- Who may: the trigger says, in words, why somebody may not speak
alter table public.messages enable row level security;
grant select on public.messages to authenticated;
grant insert (id, conversation_id, body_html, reply_to_id, topic_id, kind), update (body_html) on public.messages to authenticated;
create policy select_participant on public.messages for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())));
create policy insert_participant on public.messages for insert to authenticated
  with check (sender_id = (select auth.uid()) and kind = 'text' and (select private.my_role()) is not null);
create policy update_author on public.messages for update to authenticated
  using (sender_id = (select auth.uid()) and kind = 'text' and deleted_at is null
    and conversation_id = any (array(select private.my_conversation_ids())));

alter table public.message_edits enable row level security;
grant select on public.message_edits to authenticated;
create policy select_participant on public.message_edits for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids()))
    and exists (select from public.messages as its where its.id = message_id and its.deleted_at is null));

-- What follows
create function private.tg_messages__place() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.conversations;
  refusal text;
  answered public.messages;
begin
  -- the sender is whoever asks; only what runs for somebody who is not here names one
  if new.kind <> 'system' then
    new.sender_id := coalesce(auth.uid(), new.sender_id);
    refusal := private.post_refusal(new.conversation_id, new.sender_id);
    if refusal is not null then
      raise exception '%', refusal using errcode = '42501';
    end if;
  end if;
  select * into its from public.conversations where id = new.conversation_id for no key update;
  -- now that nobody else can: what was sent twice is there already
  if exists (select from public.messages as sent
             where sent.id = new.id and sent.conversation_id = new.conversation_id and sent.sender_id = new.sender_id) then
    return null;
  end if;
  if new.reply_to_id is not null then
    select * into answered from public.messages where id = new.reply_to_id and conversation_id = new.conversation_id;
    if answered.id is null then
      raise exception 'The message you’re replying to isn’t in this conversation.' using errcode = '23503';
    end if;
    new.topic_id := coalesce(new.topic_id, answered.topic_id);
  end if;
  new.seq := its.last_seq + 1;
  -- whoever waited for the row began earlier than who stands before
  new.created_at := greatest(private.clock(), its.last_message_at);
  new.updated_at := new.created_at;
  update public.conversations set last_seq = new.seq, last_message_at = new.created_at where id = its.id;
  return new;
end $$;
create trigger _100_place before insert on public.messages for each row execute function private.tg_messages__place();

create function private.tg_messages__edit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- a day, unless the conversation says otherwise; 0 is never
  limit_min constant int := coalesce((select (its.settings ->> 'edit_window_min')::int from public.conversations as its where its.id = new.conversation_id), 1440);
begin
  if private.clock() > old.created_at + make_interval(mins => limit_min) then
    raise exception 'This message is too old to edit.' using errcode = '42501';
  end if;
  if private.post_refusal(new.conversation_id, new.sender_id) is not null then
    raise exception '%', private.post_refusal(new.conversation_id, new.sender_id) using errcode = '42501';
  end if;
  insert into public.message_edits (message_id, conversation_id, body_html) values (old.id, old.conversation_id, old.body_html);
  new.edited_at := private.clock();
  return new;
end $$;
create trigger _100_edit before update of body_html on public.messages
  for each row when (old.body_html is distinct from new.body_html and old.deleted_at is null and new.deleted_at is null)
  execute function private.tg_messages__edit();
create trigger _200_touch before update on public.messages for each row execute function private.tg__touch();

create function private.delete_message(id uuid, away boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.messages;
  kept private.deleted_messages;
begin
  select * into its from public.messages as message
  where message.id = delete_message.id and message.kind <> 'system' and message.conversation_id in (select private.my_conversation_ids()) for update;
  if its.id is null then
    raise exception 'This message no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if away then
    if its.sender_id is distinct from auth.uid() and not exists (
      select from public.conversations as around
      where around.id = its.conversation_id and around.group_id in (select private.my_group_ids('contentDeletion'))) then
      raise exception 'Only its author or a group admin can delete this message.' using errcode = '42501';
    end if;
    if its.deleted_at is not null then
      return;
    end if;
    insert into private.deleted_messages (message_id, body_html, deleted_by) values (its.id, its.body_html, auth.uid());
    update public.messages as message
    set body_html = '', deleted_at = private.clock(), deleted_by_class = case when its.sender_id = auth.uid() then 'author' else 'moderator' end
    where message.id = its.id;
    if its.sender_id is distinct from auth.uid() then
      perform private.audit('content.delete', 'messages', its.id, (select group_id from public.conversations where conversations.id = its.conversation_id), null, null);
    end if;
    return;
  end if;
  if its.deleted_at is null then
    return;
  end if;
  select * into kept from private.deleted_messages as aside
  where aside.message_id = its.id and aside.deleted_by = auth.uid() and aside.deleted_at > private.clock() - interval '1 day';
  if kept.message_id is null then
    raise exception 'Only the person who deleted this message can restore it, within a day.' using errcode = '42501';
  end if;
  update public.messages as message set body_html = kept.body_html, deleted_at = null, deleted_by_class = null where message.id = its.id;
  delete from private.deleted_messages as aside where aside.message_id = its.id;
  if its.sender_id is distinct from auth.uid() then
    perform private.audit('content.restore', 'messages', its.id, (select group_id from public.conversations where conversations.id = its.conversation_id), null, null);
  end if;
end $$;

/** Takes a message away: one's own, or as who may delete content of the group. Its place stays. */
create function public.delete_message(id uuid) returns void
  language sql set search_path = '' as $$ select private.delete_message(id, true) $$;
/** Puts back what one has taken away, within a day. */
create function public.restore_message(id uuid) returns void
  language sql set search_path = '' as $$ select private.delete_message(id, false) $$;
grant execute on function private.delete_message(uuid, boolean), public.delete_message(uuid), public.restore_message(uuid) to authenticated;

/** Forgets for good what was taken away a day ago, and what stood in it before; says how many messages that were. */
create function private.forget_deleted_messages() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten uuid[];
begin
  with gone as (
    delete from private.deleted_messages where deleted_at <= private.clock() - interval '1 day' and not private.is_held(message_id) returning message_id
  )
  select coalesce(array_agg(message_id), '{}') into forgotten from gone;
  delete from public.message_edits where message_id = any (forgotten);
  return cardinality(forgotten);
end $$;
insert into private.job_functions (name) values ('private.forget_deleted_messages');
insert into private.crontab (name, schedule, function_name) values ('messages.forget_deleted', '10 * * * *', 'private.forget_deleted_messages');

insert into private.exports (name, query) values
  ('messages', 'select id, conversation_id, seq, topic_id, reply_to_id, kind, body_html, edited_at, created_at from public.messages
                where sender_id = $1 and deleted_at is null order by created_at');
