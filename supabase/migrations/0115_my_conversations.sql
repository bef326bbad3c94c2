/*
 * My conversations: what the list shows, and what the badge counts.
 *
 * What is unread is one definition, `private.my_unread`: said by somebody else whom one wants to hear, not deleted, above
 * the pointer, and in no topic that one has muted or read so far by itself. Every count comes from it, and so does the list of what makes it. It
 * stops at a hundred, which is shown as 99+. A muted conversation is counted and does not badge.
 */
-- What follows
/** How loud a conversation is for its person: their own word, else the one they have given for its group, else the group's. */
create function private.conversation_level(own text, group_level text, default_level text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(own, case coalesce(group_level, default_level, 'all') when 'all' then 'all' when 'mentions' then 'mentions' else 'nothing' end)
$$;

/** Of each conversation of who asks, how loud it is, and the places of what counts as unread, with how many of them call one by name. */
create function private.my_unread()
  returns table (conversation_id uuid, level text, muted boolean, unread bigint[], mentions int)
  language sql stable security definer set search_path = ''
as $$
  with me as materialized (
    select private.unheard_by(auth.uid()) as unheard, private.clock() as now,
      array(select topic_id from public.topic_prefs where user_id = auth.uid() and pref = 'mute') as muted_topics
  )
  select own.conversation_id, its_level.level,
    its_level.level = 'nothing' or coalesce(own.muted_until > me.now, false) or coalesce(there.muted_until > me.now, false),
    above.unread,
    case when above.unread = '{}' then 0 else (
      select count(*)::int from private.message_mentions as named
      where named.user_id = own.user_id and named.conversation_id = own.conversation_id and named.seq > pointer.seq and named.seq = any (above.unread)) end
  from public.conversation_participants as part
  join public.conversations as its on its.id = part.conversation_id
  join public.conversation_reads as own on own.conversation_id = part.conversation_id and own.user_id = part.user_id
  left join public.groups as its_group on its_group.id = its.group_id
  left join public.group_member_settings as there on there.group_id = its.group_id and there.user_id = part.user_id
  cross join me
  cross join lateral (select private.conversation_level(own.notify_level, there.notify_level, its_group.default_notify_level) as level offset 0) as its_level
  cross join lateral (select coalesce(least(own.unread_from_seq - 1, own.last_read_seq), own.last_read_seq) as seq) as pointer
  -- offset 0: each of them is asked once, however often it is named
  cross join lateral (select case when its.last_seq > pointer.seq then array(
    select message.seq from public.messages as message
    where message.conversation_id = own.conversation_id and message.seq > pointer.seq
      and message.sender_id is distinct from own.user_id and (message.sender_id is null or message.sender_id <> all (me.unheard))
      and message.kind <> 'system' and message.deleted_at is null
      and (message.topic_id is null or message.topic_id <> all (me.muted_topics) and not exists (
        select from public.topic_prefs as read where read.topic_id = message.topic_id and read.user_id = own.user_id and read.last_read_seq >= message.seq))
    order by message.seq limit 100) else '{}' end as unread offset 0) as above
  where part.user_id = auth.uid() and part.left_at is null and (select private.my_role()) is not null
    and part.conversation_id = any (array(select private.my_conversation_ids()))
$$;

create function private.my_conversations()
  returns table (
    id uuid, kind text, group_id uuid, title text, avatar_path text, epoch int, people uuid[], people_count int, last_seq bigint, last_message jsonb,
    last_message_at timestamptz, last_read_seq bigint, unread_from_seq bigint, unread int, mentions int, notify_level text, level text,
    muted boolean, muted_until timestamptz, pinned_rank text, hidden_at timestamptz, draft_at timestamptz, can_post boolean, can_pin boolean,
    pins int, settings jsonb, archived_at timestamptz, version int, joined_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select * from private.my_unread()
  ), my as materialized (
    select array(select conversation_id from mine) as ids
  ), speaks as materialized (
    select conversation_id from my, private.post_refusals(my.ids, auth.uid()) where refusal is null
  ), pinnable as materialized (
    select private.may_pin(my.ids) as id from my
  ), begun as materialized (
    select draft.conversation_id, max(draft.updated_at) as at from public.drafts as draft
    where draft.user_id = auth.uid() and draft.body_html <> '' group by draft.conversation_id
  )
  select its.id, its.kind, its.group_id, its.title, its.avatar_path, its.epoch, coalesce(present.people, '{}'), present.count, its.last_seq,
    (select jsonb_build_object('id', message.id, 'seq', message.seq, 'sender_id', message.sender_id, 'kind', message.kind,
       'deleted', message.deleted_at is not null, 'preview', private.shortened(message.body_text, 80))
     from public.messages as message where message.conversation_id = its.id and message.seq = its.last_seq),
    its.last_message_at, own.last_read_seq, own.unread_from_seq, cardinality(mine.unread), mine.mentions, own.notify_level, mine.level,
    mine.muted, own.muted_until, own.pinned_rank,
    -- what was hidden comes back when something is said
    case when own.hidden_at >= coalesce(its.last_message_at, own.hidden_at) then own.hidden_at end,
    (select begun.at from begun where begun.conversation_id = its.id),
    speaks.conversation_id is not null, speaks.conversation_id is not null and its.id in (select pinnable.id from pinnable),
    (select count(*)::int from public.message_pins as pin where pin.conversation_id = its.id), its.settings, coalesce(its.archived_at, its_group.archived_at), its.version, part.joined_at
  from mine
  join public.conversations as its on its.id = mine.conversation_id
  join public.conversation_reads as own on own.conversation_id = its.id and own.user_id = auth.uid()
  join public.conversation_participants as part on part.conversation_id = its.id and part.user_id = own.user_id
  left join public.groups as its_group on its_group.id = its.group_id
  left join speaks on speaks.conversation_id = its.id
  cross join lateral (
    select count(*)::int, (array_agg(every.user_id order by every.joined_at, every.user_id) filter (where every.user_id <> own.user_id))[:8] as people
    from public.conversation_participants as every where every.conversation_id = its.id and every.left_at is null) as present
$$;

/**
 * The conversations of who asks, the newest first. `people` are others who take part, eight at most; `people_count` counts
 * all, oneself too; `pins` are messages that stay in sight. `level` is how loud it is, `notify_level` only what has been said of it. `unread` and `mentions` stop at 100, and
 * do not badge where it is `muted`.
 */
create function public.my_conversations()
  returns table (
    id uuid, kind text, group_id uuid, title text, avatar_path text, epoch int, people uuid[], people_count int, last_seq bigint, last_message jsonb,
    last_message_at timestamptz, last_read_seq bigint, unread_from_seq bigint, unread int, mentions int, notify_level text, level text,
    muted boolean, muted_until timestamptz, pinned_rank text, hidden_at timestamptz, draft_at timestamptz, can_post boolean, can_pin boolean,
    pins int, settings jsonb, archived_at timestamptz, version int, joined_at timestamptz)
  language sql stable set search_path = ''
as $$ select * from private.my_conversations() order by last_message_at desc nulls last, id $$;

create function private.unread_total() returns table (count int, mentions int)
  language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(cardinality(mine.unread)), 0)::int, coalesce(sum(mine.mentions), 0)::int from private.my_unread() as mine where not mine.muted
$$;

/** What the badge says: how much is unread in conversations that are not muted, and how much of it calls one by name. */
create function public.unread_total() returns table (count int, mentions int)
  language sql stable set search_path = '' as $$ select * from private.unread_total() $$;

create function private.unread_why(most int)
  returns table (message_id uuid, conversation_id uuid, seq bigint, sender_id uuid, preview text, mentions boolean, created_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select message.id, message.conversation_id, message.seq, message.sender_id, private.shortened(message.body_text, 80),
    exists (select from private.message_mentions as named where named.message_id = message.id and named.user_id = auth.uid()), message.created_at
  from (
    select its.id, its.created_at from private.my_unread() as own
    join public.messages as its on its.conversation_id = own.conversation_id and its.seq = any (own.unread)
    where not own.muted order by its.created_at desc, its.id limit least(greatest(most, 1), 500)) as newest
  join public.messages as message on message.id = newest.id
  order by message.created_at desc, message.id
$$;

/** Exactly the messages that make the badge, the newest first. */
create function public.unread_why(most int default 200)
  returns table (message_id uuid, conversation_id uuid, seq bigint, sender_id uuid, preview text, mentions boolean, created_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.unread_why(most) $$;

create function private.conversation_topics(conversation_id uuid)
  returns table (topic_id uuid, last_seq bigint, last_message_at timestamptz, unread int)
  language sql stable security definer set search_path = ''
as $$
  select topic.id, newest.seq, newest.created_at, case when pref.pref = 'mute' then 0 else (
    select count(*)::int from (
      select from public.messages as message
      where message.conversation_id = topic.conversation_id and message.topic_id = topic.id
        and message.seq > greatest(coalesce(least(own.unread_from_seq - 1, own.last_read_seq), own.last_read_seq), pref.last_read_seq)
        and message.sender_id is distinct from own.user_id and (message.sender_id is null or message.sender_id <> all (me.unheard))
        and message.kind <> 'system' and message.deleted_at is null
      limit 100) as above) end
  from (select private.unheard_by(auth.uid()) as unheard) as me
  join public.conversation_reads as own on own.user_id = auth.uid() and own.conversation_id = conversation_topics.conversation_id
    and own.conversation_id in (select private.my_conversation_ids())
  join public.topics as topic on topic.conversation_id = own.conversation_id
  left join public.topic_prefs as pref on pref.topic_id = topic.id and pref.user_id = own.user_id
  left join lateral (
    select message.seq, message.created_at from public.messages as message
    where message.conversation_id = topic.conversation_id and message.topic_id = topic.id
    order by message.seq desc limit 1) as newest on true
$$;

/** Of each topic of a conversation when something was last said in it, and how much of it is unread, a hundred at most. */
create function public.conversation_topics(conversation_id uuid)
  returns table (topic_id uuid, last_seq bigint, last_message_at timestamptz, unread int)
  language sql stable set search_path = ''
as $$ select * from private.conversation_topics(conversation_id) order by last_message_at desc nulls last, topic_id $$;

grant execute on function private.conversation_topics(uuid), public.conversation_topics(uuid), private.my_conversations(), public.my_conversations(), private.unread_total(), public.unread_total(),
  private.unread_why(int), public.unread_why(int) to authenticated;
