/*
 * Conversation channels: what is said reaches everyone who takes part at once.
 *
 * `conversation:<id>:<epoch>` carries new messages themselves, since all who may join it may read them; it is the one
 * channel that does. Only the database speaks there: what a person could say on it could be taken for a message of somebody
 * else. Who is there, and who is typing, is presence. When somebody leaves, the epoch rises and the name with it. That
 * a conversation has something new is also told, without a word of it, to each of its people.
 */
-- Who may
create function private.my_conversation_topics() returns setof text
  language sql stable security definer set search_path = ''
as $$
  select 'conversation:' || id || ':' || epoch from public.conversations where id in (select private.my_conversation_ids())
$$;
grant execute on function private.my_conversation_topics() to authenticated;

create policy select_participant on realtime.messages for select to authenticated
  using (extension in ('broadcast', 'presence')
    and starts_with((select realtime.topic()), 'conversation:')
    and (select realtime.topic()) in (select private.my_conversation_topics()));
create policy insert_participant on realtime.messages for insert to authenticated
  with check (extension = 'presence'
    and starts_with((select realtime.topic()), 'conversation:')
    and (select realtime.topic()) in (select private.my_conversation_topics()));

-- What follows
/** Says the same on many channels, in one statement. It never fails the write that it tells of. */
create function private.tell_each(topics text[], "table" text, op text, ids uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into realtime.messages (topic, extension, payload, event, private)
  select topic, 'broadcast', jsonb_build_object('table', "table", 'op', op, 'ids', to_jsonb(ids), 'id', gen_random_uuid()), 'changed', true
  from unnest(topics) as topic;
exception when others then
  raise warning 'broadcasting a change failed: %', sqlerrm;
end $$;

/** The ids of changed rows, for tables with `conversation_id`, on the channel of their conversation. The argument names the column of ids, else `id`. */
create function private.tg__tell_conversation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('conversation:' || its.id || ':' || its.epoch, tg_table_name, tg_op,
    array_agg((to_jsonb(changed) ->> coalesce(tg_argv[0], 'id'))::uuid))
  from changed join public.conversations as its on its.id = changed.conversation_id
  group by its.id;
  return null;
end $$;

/**
 * New messages, as whoever reads them gets them: they stand there without a request. What is many, or long, or has parts
 * beside its words (files, which come after it; a poll; cards) is asked for.
 */
create function private.tg_messages__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  it record;
begin
  for it in
    select 'conversation:' || its.id || ':' || its.epoch as topic, jsonb_agg(told.id order by told.seq) as ids,
      jsonb_agg(to_jsonb(told) order by told.seq) as lines, count(*) as many,
      bool_and(told.kind <> 'poll' and position(' href="http' in told.body_html) = 0) as plain
    from changed as told join public.conversations as its on its.id = told.conversation_id
    group by its.id
  loop
    perform realtime.send(
      jsonb_strip_nulls(jsonb_build_object('table', tg_table_name, 'op', tg_op, 'ids', case when it.many <= 100 then it.ids end))
        || case when it.plain and it.many <= 20 and length(it.lines::text) <= 100000
                  and current_setting('app.message_has_files', true) is distinct from 'true'
           then jsonb_build_object('rows', it.lines) else '{}' end,
      'changed', it.topic, true);
  end loop;
  return null;
end $$;

/** That there is something new, to each who takes part and does not look at it anyway; whoever said it has other devices. */
create function private.tg_messages__tell_people() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its uuid;
begin
  for its in select distinct conversation_id from changed loop
    perform private.tell_each(array(
        select 'user:' || own.user_id from public.conversation_participants as part
        join public.conversation_reads as own on own.conversation_id = part.conversation_id and own.user_id = part.user_id
        where part.conversation_id = its and part.left_at is null and (own.looking_until is null or own.looking_until <= private.clock())),
      'conversations', 'UPDATE', array[its]);
  end loop;
  return null;
end $$;

/** What a conversation is called, or who is in it, concerns each of its people; who has left learns that, and nothing more. */
create function private.tg_conversations__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_each(array(
      select 'user:' || user_id from public.conversation_participants where conversation_id = new.id and left_at is null),
    'conversations', tg_op, array[new.id]);
  return null;
end $$;

create function private.tg_conversation_participants__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_each(array_agg('user:' || user_id), 'conversation_participants', tg_op, array[conversation_id])
  from (select user_id, conversation_id from changed
        union
        -- a group of hundreds asks when it looks: who is in it is told to the few
        select part.user_id, part.conversation_id from public.conversation_participants as part
        join public.conversations as its on its.id = part.conversation_id and its.kind <> 'group'
        where part.left_at is null and part.conversation_id in (select conversation_id from changed)) as told
  group by conversation_id;
  return null;
end $$;

create trigger _900_tell after update of title, avatar_path, settings, archived_at, epoch on public.conversations
  for each row execute function private.tg_conversations__tell();
create trigger _900_tell_insert after insert on public.conversation_participants
  referencing new table as changed for each statement execute function private.tg_conversation_participants__tell();
create trigger _900_tell_update after update on public.conversation_participants
  referencing new table as changed for each statement execute function private.tg_conversation_participants__tell();

create trigger _900_tell_insert after insert on public.messages
  referencing new table as changed for each statement execute function private.tg_messages__tell();
create trigger _900_tell_update after update on public.messages
  referencing new table as changed for each statement execute function private.tg__tell_conversation();
create trigger _910_tell_people_insert after insert on public.messages
  referencing new table as changed for each statement execute function private.tg_messages__tell_people();
-- what is taken away, or put back, changes what is unread
create trigger _910_tell_people_update after update on public.messages
  referencing new table as changed for each statement execute function private.tg_messages__tell_people();
create trigger _900_tell_insert after insert on public.message_reactions
  referencing new table as changed for each statement execute function private.tg__tell_conversation('message_id');
create trigger _900_tell_delete after delete on public.message_reactions
  referencing old table as changed for each statement execute function private.tg__tell_conversation('message_id');
create trigger _900_tell_insert after insert on public.message_attachments
  referencing new table as changed for each statement execute function private.tg__tell_conversation('message_id');
create trigger _900_tell_update after update on public.message_attachments
  referencing new table as changed for each statement execute function private.tg__tell_conversation('message_id');
create trigger _900_tell_insert after insert on public.message_pins
  referencing new table as changed for each statement execute function private.tg__tell_conversation('message_id');
create trigger _900_tell_delete after delete on public.message_pins
  referencing old table as changed for each statement execute function private.tg__tell_conversation('message_id');
create trigger _900_tell_insert after insert on public.topics
  referencing new table as changed for each statement execute function private.tg__tell_conversation();
create trigger _900_tell_update after update on public.topics
  referencing new table as changed for each statement execute function private.tg__tell_conversation();
create trigger _900_tell_insert after insert on public.polls
  referencing new table as changed for each statement execute function private.tg__tell_conversation();
create trigger _900_tell_update after update on public.polls
  referencing new table as changed for each statement execute function private.tg__tell_conversation();
-- only how many chose it: who did is asked for, by those who may know
create trigger _900_tell_update after update on public.poll_options
  referencing new table as changed for each statement execute function private.tg__tell_conversation('poll_id');

/** That a message has become something: to all who may see that, or where it is one's own, to oneself. Which it is, is asked for. */
create function private.tg_message_links__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_each(array[case when told.own then 'user:' || told.created_by else 'conversation:' || its.id || ':' || its.epoch end],
    'message_links', tg_op, array_agg(told.message_id))
  from changed as told join public.conversations as its on its.id = told.conversation_id
  where not told.own or told.created_by is not null
  group by its.id, told.own, told.created_by;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.message_links
  referencing new table as changed for each statement execute function private.tg_message_links__tell();
create trigger _900_tell_update after update on public.message_links
  referencing new table as changed for each statement execute function private.tg_message_links__tell();
create trigger _900_tell_delete after delete on public.message_links
  referencing old table as changed for each statement execute function private.tg_message_links__tell();
