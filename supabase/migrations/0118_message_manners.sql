/*
 * Message manners: who has seen it, and who sleeps.
 *
 * Who has read a message is shown among at most fifty, where the conversation lets it, and to those alone who show it of
 * themselves. Whether somebody is there or typing is shown likewise only by who wants to see it of others. Before one
 * writes one may ask for how many of the others it is night.
 */
alter table public.user_settings
  add column show_presence boolean not null default true,
  add column show_seen boolean not null default true;
grant insert (show_presence, show_seen), update (show_presence, show_seen) on public.user_settings to authenticated;

-- What follows
create function private.seen_by(message_id uuid) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select own.user_id
  from public.messages as message
  join public.conversations as its on its.id = message.conversation_id and coalesce((its.settings ->> 'show_seen')::boolean, true)
  join public.conversation_participants as part on part.conversation_id = its.id and part.left_at is null
  join public.conversation_reads as own on own.conversation_id = its.id and own.user_id = part.user_id and own.last_read_seq >= message.seq
  left join public.user_settings as theirs on theirs.user_id = own.user_id
  where message.id = seen_by.message_id and its.id in (select private.my_conversation_ids())
    and own.user_id <> auth.uid() and own.user_id is distinct from message.sender_id and coalesce(theirs.show_seen, true)
    and coalesce((select mine.show_seen from public.user_settings as mine where mine.user_id = auth.uid()), true)
    and 50 >= (select count(*) from public.conversation_participants as every where every.conversation_id = its.id and every.left_at is null)
$$;
/** Who else has read a message, of those who show it; nobody to who does not show it. */
create function public.seen_by(message_id uuid) returns setof uuid
  language sql stable set search_path = '' as $$ select private.seen_by(message_id) $$;

create function private.asleep(conversation_id uuid) returns table (count int, wake_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select count(*)::int, max(((here.at::date + case when here.at::time < '08:00' then 0 else 1 end) + time '08:00') at time zone here.zone)
  from public.conversation_participants as part
  join public.conversations as its on its.id = part.conversation_id
  left join public.user_settings as own on own.user_id = part.user_id
  left join public.groups as its_group on its_group.id = its.group_id
  -- of whom nobody knows where they live nobody says that they sleep
  cross join lateral (select coalesce(own.tz, its_group.tz) as zone) as their
  cross join lateral (select their.zone, private.clock() at time zone their.zone as at) as here
  where part.conversation_id = asleep.conversation_id and its.id in (select private.my_conversation_ids())
    and part.left_at is null and part.user_id <> auth.uid()
    and (here.at::time < '08:00' or here.at::time >= '22:00')
$$;
/** For how many of the others it is night, from ten to eight where each lives, and when the last of them is up; null when nobody sleeps. */
create function public.asleep(conversation_id uuid) returns table (count int, wake_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.asleep(conversation_id) $$;
grant execute on function private.seen_by(uuid), public.seen_by(uuid), private.asleep(uuid), public.asleep(uuid) to authenticated;
