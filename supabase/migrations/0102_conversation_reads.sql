/*
 * Conversation reads: how far a person has read a conversation, and how much of it they want to hear.
 *
 * One pointer per person and conversation: whatever stands above it, was said by somebody else and was not deleted is
 * unread. It moves forward by `read_conversation`; `mark_unread` sets a mark below it, which stays until the
 * conversation is opened again. Nobody but the person reads this row. Without a level of its own a
 * group's conversation is as loud as its person has set the group.
 */
create table public.conversation_reads (
  user_id          uuid not null default auth.uid(),
  conversation_id  uuid not null,
  last_read_seq    bigint not null default 0 check (last_read_seq >= 0),
  last_read_at     timestamptz,
  -- from here on it counts as unread, although it has been read
  unread_from_seq  bigint check (unread_from_seq > 0),
  notify_level     text check (notify_level in ('all', 'mentions', 'own_threads', 'nothing')),
  muted_until      timestamptz,
  pinned_rank      text collate "C" check (length(pinned_rank) between 1 and 500),
  hidden_at        timestamptz,
  -- until then the person is known to look at it
  looking_until    timestamptz,
  primary key (user_id, conversation_id),
  foreign key (conversation_id, user_id) references public.conversation_participants on delete cascade
) with (fillfactor = 70);
create index conversation_reads_conversation on public.conversation_reads (conversation_id, user_id);

-- Who may: an upsert names every column that it is given, the key too; the pointer is moved by functions alone
alter table public.conversation_reads enable row level security;
grant select on public.conversation_reads to authenticated;
grant insert (user_id, conversation_id, notify_level, muted_until, pinned_rank, hidden_at),
      update (user_id, conversation_id, notify_level, muted_until, pinned_rank, hidden_at) on public.conversation_reads to authenticated;
create policy select_self on public.conversation_reads for select to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversation_ids())));
create policy insert_self on public.conversation_reads for insert to authenticated
  with check (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversation_ids())));
create policy update_self on public.conversation_reads for update to authenticated
  using (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversation_ids())))
  with check (user_id = (select auth.uid()) and conversation_id = any (array(select private.my_conversation_ids())));

-- What follows
/** Who comes into a conversation begins to read where it is: nothing of what was said before is unread. */
create function private.tg_conversation_participants__begin_reading() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.conversation_reads as own (user_id, conversation_id, last_read_seq)
  select new.user_id, new.conversation_id, its.last_seq from public.conversations as its where its.id = new.conversation_id
  on conflict (user_id, conversation_id) do update
  set last_read_seq = excluded.last_read_seq, unread_from_seq = null, hidden_at = null, looking_until = null;
  return null;
end $$;
create trigger _100_begin_reading after insert on public.conversation_participants
  for each row execute function private.tg_conversation_participants__begin_reading();
create trigger _100_read_again after update of left_at on public.conversation_participants
  for each row when (old.left_at is not null and new.left_at is null) execute function private.tg_conversation_participants__begin_reading();

create function private.read_conversation(conversation_id uuid, seq bigint, opened boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  own public.conversation_reads;
  upto bigint;
  furthest bigint;
begin
  select * into own from public.conversation_reads as its
  where its.user_id = auth.uid() and its.conversation_id = read_conversation.conversation_id
    and its.conversation_id in (select private.my_conversation_ids()) for update;
  if own.user_id is null then
    raise exception 'This conversation no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  upto := least(coalesce(read_conversation.seq, 0), (select its.last_seq from public.conversations as its where its.id = read_conversation.conversation_id));
  furthest := greatest(own.last_read_seq, upto);
  update public.conversation_reads as its
  set last_read_seq = furthest,
      last_read_at = case when furthest > own.last_read_seq or opened and own.unread_from_seq <= upto then private.clock() else own.last_read_at end,
      -- what one reads anew counts as unread no more; what one had read beyond it, and marked, still does
      unread_from_seq = case when opened and own.unread_from_seq <= upto then case when upto < furthest then upto + 1 end else own.unread_from_seq end,
      hidden_at = null
  where its.user_id = auth.uid() and its.conversation_id = read_conversation.conversation_id;
end $$;

/**
 * Has read a conversation up to `seq`; never backwards. `opened` (the usual) takes a mark of unread away as far as this
 * goes: while one stays where one has just marked something unread, it is false.
 */
create function public.read_conversation(conversation_id uuid, seq bigint, opened boolean default true) returns void
  language sql set search_path = '' as $$ select private.read_conversation(conversation_id, seq, opened) $$;

create function private.mark_unread(conversation_id uuid, seq bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.conversation_reads as its
  set unread_from_seq = greatest(least(mark_unread.seq, its.unread_from_seq), 1), looking_until = null
  where its.user_id = auth.uid() and its.conversation_id = mark_unread.conversation_id
    and its.conversation_id in (select private.my_conversation_ids())
    and mark_unread.seq <= (select around.last_seq from public.conversations as around where around.id = mark_unread.conversation_id);
  -- also what one has read of its topics by themselves
  update public.topic_prefs as own
  set last_read_seq = greatest(mark_unread.seq - 1, 0)
  from public.topics as topic
  where own.user_id = auth.uid() and topic.id = own.topic_id and topic.conversation_id = mark_unread.conversation_id
    and own.last_read_seq >= mark_unread.seq;
end $$;

/** Counts a conversation as unread from `seq` on, also what comes, until it is opened again. */
create function public.mark_unread(conversation_id uuid, seq bigint) returns void
  language sql set search_path = '' as $$ select private.mark_unread(conversation_id, seq) $$;

/**
 * Looks at a conversation, for 75 seconds unless that is said again: nothing is announced of it. It is apart from what
 * one has read, which may be sent long after one has left.
 */
create function private.look(conversation_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.conversation_reads as its set looking_until = private.clock() + interval '75 seconds'
  where its.user_id = auth.uid() and its.conversation_id = look.conversation_id
    and its.conversation_id in (select private.my_conversation_ids())
$$;
create function public.look(conversation_id uuid) returns void
  language sql set search_path = '' as $$ select private.look(conversation_id) $$;

/** No longer looks at a conversation: what comes from now on is announced again. */
create function private.look_away(conversation_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.conversation_reads as its set looking_until = null
  where its.user_id = auth.uid() and its.conversation_id = look_away.conversation_id and its.looking_until is not null
$$;
create function public.look_away(conversation_id uuid) returns void
  language sql set search_path = '' as $$ select private.look_away(conversation_id) $$;

grant execute on function
  private.read_conversation(uuid, bigint, boolean), public.read_conversation(uuid, bigint, boolean),
  private.mark_unread(uuid, bigint), public.mark_unread(uuid, bigint), private.look(uuid), public.look(uuid), private.look_away(uuid), public.look_away(uuid) to authenticated;

-- That it is on screen is no news to anybody.
create function private.tg_conversation_reads__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || new.user_id, 'conversation_reads', tg_op, array[new.conversation_id]);
  return null;
end $$;
create trigger _900_tell_insert after insert on public.conversation_reads
  for each row execute function private.tg_conversation_reads__tell();
create trigger _900_tell_update after update on public.conversation_reads
  for each row when ((old.last_read_seq, old.unread_from_seq, old.notify_level, old.muted_until, old.pinned_rank, old.hidden_at)
    is distinct from (new.last_read_seq, new.unread_from_seq, new.notify_level, new.muted_until, new.pinned_rank, new.hidden_at))
  execute function private.tg_conversation_reads__tell();

insert into private.exports (name, query) values
  ('conversation_reads', 'select conversation_id, last_read_seq, last_read_at, notify_level, muted_until, hidden_at from public.conversation_reads where user_id = $1');

-- groups of before
insert into public.conversations (id, kind, group_id, created_by) select id, 'group', id, created_by from public.groups on conflict do nothing;
insert into public.conversation_participants (conversation_id, user_id) select group_id, user_id from public.group_members on conflict do nothing;
