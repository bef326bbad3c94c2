/*
 * Message notifications: who is told of a message, once, and no longer than until it is read.
 *
 * Everyone else who takes part is told, with the first fifty signs of what was said, as people count signs; who is called
 * by name is told that instead, once. Nobody is told who looks at the conversation anyway, who wants to hear
 * less of it, or nothing of whoever said it. What is read is read in the bell too, and what is taken away is not left there.
 */
/** A text as signs that people see: a letter with all its marks, a flag, a family of joined pictures. */
create function private.graphemes(words text) returns setof text
  language sql immutable strict parallel safe set search_path = ''
as $$
  select found[1] from regexp_matches(words,
    '((?:[\U0001F1E6-\U0001F1FF]{2}|.)(?:[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'
    '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d'
    '\u08d3-\u08e1\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7\u09e2\u09e3\u0a01-\u0a03\u0a3c-\u0a51'
    '\u0a70\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04'
    '\u0c3e-\u0c56\u0c62\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2\u0ce3\u0d00-\u0d03\u0d3b\u0d3c\u0d3e-\u0d4d\u0d57\u0d62\u0d63\u0d81-\u0d83\u0dca-\u0ddf\u0df2\u0df3'
    '\u0e31\u0e33-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb3-\u0ebc\u0ec8-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0fbc\u0fc6'
    '\u102d-\u1037\u1039-\u103e\u1056-\u1059\u105e-\u1060\u1071-\u1074\u1082\u1084-\u1086\u108d\u109d\u1160-\u11ff\u135d-\u135f\u1712-\u1715\u17b4-\u17d3\u17dd'
    '\u180b-\u180d\u1a17-\u1a1b\u1ab0-\u1aff\u1b00-\u1b04\u1b34-\u1b44\u1dc0-\u1dff\u200c\u200d\u20d0-\u20f0\u302a-\u302f\u3099\u309a\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f'
    '\ua8e0-\ua8f1\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U0001F3FB-\U0001F3FF\U000E0020-\U000E007F\U000E0100-\U000E01EF]|(?<=\u200d)[\u00a9\u00ae\u2190-\u2bff\U0001F000-\U0001FAFF])*)',
    'g') as found
$$;

/** The first signs of a text on one line, so many at most, with an ellipsis only where something is missing. */
create function private.preview(words text, most int) returns text
  language sql immutable set search_path = ''
as $$
  with plain as (
    select private.shortened(left(words, 2000), 2000) as it
  ), signs as (
    -- a row of notifications holds 200 characters, however few signs they make
    select sign, place, sum(length(sign)) over (order by place) as so_far
    from plain, private.graphemes(plain.it) with ordinality as listed (sign, place)
  ), cut as (
    select string_agg(sign, '' order by place) filter (where place <= most and so_far <= 190) as kept, count(*) as many,
      count(*) filter (where place <= most and so_far <= 190) as fits
    from signs
  )
  select case when fits < many then rtrim(kept) || '…' else coalesce(kept, '') end from cut
$$;

-- What follows
/** Who is told of a message, and whether because it calls them by name. */
create function private.hearers_of(message public.messages) returns table (user_id uuid, named boolean)
  language sql stable security definer set search_path = ''
as $$
  select part.user_id, its_named.it
  from public.conversation_participants as part
  join public.conversations as its on its.id = part.conversation_id
  join public.conversation_reads as own on own.conversation_id = part.conversation_id and own.user_id = part.user_id
  left join public.groups as its_group on its_group.id = its.group_id
  left join public.group_member_settings as there on there.group_id = its.group_id and there.user_id = part.user_id
  left join public.topics as topic on topic.id = message.topic_id
  left join public.topic_prefs as pref on pref.topic_id = message.topic_id and pref.user_id = part.user_id
  left join public.messages as answered on answered.id = message.reply_to_id
  cross join lateral (select exists (
    select from private.message_mentions as mention where mention.message_id = message.id and mention.user_id = part.user_id) as it) as its_named
  where part.conversation_id = message.conversation_id and part.left_at is null and part.user_id is distinct from message.sender_id
    and (own.looking_until is null or own.looking_until <= private.clock())
    and (own.muted_until is null or own.muted_until <= private.clock())
    and (there.muted_until is null or there.muted_until <= private.clock() or own.notify_level is not null)
    and pref.pref is distinct from 'mute'
    and not exists (select from public.user_blocks where blocker_id = part.user_id and blocked_id = message.sender_id)
    and not exists (select from public.user_mutes as mute where mute.user_id = part.user_id and mute.muted_id = message.sender_id)
    and case private.conversation_level(own.notify_level, there.notify_level, its_group.default_notify_level)
      when 'all' then true
      when 'mentions' then its_named.it or coalesce(pref.pref = 'follow', false)
      when 'own_threads' then its_named.it or coalesce(pref.pref = 'follow', false)
        or coalesce(answered.sender_id = part.user_id, false) or coalesce(topic.created_by = part.user_id, false)
      else false end
$$;

/** Tells these people of a message. */
create function private.tell_of_message(message public.messages, people uuid[], type text) returns void
  language sql security definer set search_path = ''
as $$
  select private.notify(people, type,
    coalesce(nullif(private.preview(message.body_text, 50), ''), 'An attachment'),
    its.id, message.sender_id, its.group_id, '/messages?conversation=' || its.id || '&message=' || message.id,
    case type when 'mention_received' then 'mentioned' else 'member' end, 'conversation:' || its.id,
    case type when 'mention_received' then 'urgent' else 'normal' end, its.kind <> 'direct')
  from public.conversations as its where its.id = message.conversation_id and cardinality(people) > 0
$$;

create function private.tg_messages__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  named uuid[];
  others uuid[];
begin
  select coalesce(array_agg(hearer.user_id) filter (where hearer.named), '{}'), coalesce(array_agg(hearer.user_id) filter (where not hearer.named), '{}')
  into named, others from private.hearers_of(new) as hearer;
  -- mostly everyone looks at it anyway
  if named <> '{}' then perform private.tell_of_message(new, named, 'mention_received'); end if;
  if others <> '{}' then perform private.tell_of_message(new, others, 'message_received'); end if;
  return null;
exception when others then
  raise warning 'notifying about a message failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify after insert on public.messages
  for each row when (new.kind <> 'system') execute function private.tg_messages__notify();

/** What a notification says of a message follows it: who is named only now is told now, and what was taken away goes. */
create function private.tg_messages__notify_edit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  link constant text := '/messages?conversation=' || new.conversation_id || '&message=' || new.id;
begin
  update public.notifications as told set message = coalesce(nullif(private.preview(new.body_text, 50), ''), 'An attachment')
  where told.user_id in (select user_id from public.conversation_participants where conversation_id = new.conversation_id)
    and not told.is_read and told.related_id = new.conversation_id and told.url = link and told.times = 1 and told.reason in ('member', 'mentioned');
  -- nobody hears twice of one message
  perform private.tell_of_message(new, array(
    select hearer.user_id from private.hearers_of(new) as hearer
    where hearer.named and hearer.user_id <> all (private.people_named(new.conversation_id, array(select private.mentioned_in(old.body_html)), null))
      and not exists (
        select from public.notifications as told
        where told.user_id = hearer.user_id and told.related_id = new.conversation_id and told.url = link and told.type = 'mention_received')),
    'mention_received');
  return null;
exception when others then
  raise warning 'notifying about an edited message failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_notify_edit after update of body_html on public.messages
  for each row when (old.body_html is distinct from new.body_html and old.deleted_at is null and new.deleted_at is null) execute function private.tg_messages__notify_edit();

/** What was told of messages that are taken away is not left unread. */
create function private.tg_messages__unnotify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  conversations constant uuid[] := array(select distinct changed.conversation_id from changed join was on was.id = changed.id where changed.deleted_at is not null and was.deleted_at is null);
  links text[];
begin
  if conversations = '{}' then
    return null;
  end if;
  links := array(select '/messages?conversation=' || changed.conversation_id || '&message=' || changed.id from changed join was on was.id = changed.id where changed.deleted_at is not null and was.deleted_at is null);
  delete from public.notifications as told
  where told.user_id in (select part.user_id from public.conversation_participants as part where part.conversation_id = any (conversations))
    and not told.is_read and told.related_id = any (conversations) and told.url = any (links) and told.times = 1 and told.reason is distinct from 'sent';
  return null;
exception when others then
  raise warning 'taking back what was told of a message failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_unnotify after update on public.messages
  referencing old table as was new table as changed for each statement execute function private.tg_messages__unnotify();

/**
 * What is read in a conversation is read in the bell, on every device, each time that it is read: also what was told of
 * a message that was read before, and what its sender told by themselves. Reminders are for themselves, and stay.
 */
create function private.tg_conversation_reads__mark() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications as told set is_read = true
  where told.user_id = new.user_id and not told.is_read and told.related_id = new.conversation_id
    and told.type in ('message_received', 'mention_received') and told.reason in ('member', 'mentioned', 'sent')
    and case
      when told.url ~ '&message=[0-9a-f-]{36}$' then not exists (
        select from public.messages as its where its.id = right(told.url, 36)::uuid and its.seq > new.last_read_seq)
      -- one that names no message is of the conversation as it was then
      else new.last_read_seq >= (select its.last_seq from public.conversations as its where its.id = new.conversation_id) end;
  return null;
exception when others then
  raise warning 'marking notifications read failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_mark after update of last_read_seq on public.conversation_reads
  for each row execute function private.tg_conversation_reads__mark();
