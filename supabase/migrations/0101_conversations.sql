/*
 * Conversations: between two, among a few, or of a group.
 *
 * That of a group has the group's own id and follows its members by itself. That of two has an id made of theirs
 * (`private.direct_id`), so that there is one, also when both begin it at the same moment and far from any network. Only
 * who takes part reads: an admin's pass ends here. `epoch` rises when somebody leaves: it is part of the channel's name,
 * and who has left does not know the new one. `last_seq` counts the messages; whoever adds one holds the row.
 */
create table public.conversations (
  id               uuid primary key,
  kind             text not null check (kind in ('direct', 'small_group', 'group')),
  group_id         uuid unique references public.groups on delete cascade,
  title            text check (length(trim(title)) between 1 and 80),
  avatar_path      text check (starts_with(avatar_path, id::text || '/') and length(avatar_path) <= 120),
  epoch            int not null default 1,
  last_seq         bigint not null default 0,
  last_message_at  timestamptz,
  -- edit_window_min: how long a message may be edited; who_can_pin: 'all' or 'leaders'; show_seen: who has read a message
  settings         jsonb not null default '{}' check (
    jsonb_typeof(settings) = 'object' and length(settings::text) <= 2000
    and coalesce(settings ->> 'edit_window_min', '0') ~ '^\d{1,6}$' and coalesce(settings ->> 'who_can_pin', 'all') in ('all', 'leaders')
    and coalesce(settings ->> 'show_seen', 'true') in ('true', 'false')),
  archived_at      timestamptz,
  created_by       uuid references public.users on delete set null,
  created_at       timestamptz not null default private.clock(),
  updated_at       timestamptz not null default private.clock(),
  version          int not null default 1,
  check ((kind = 'group') = (group_id is not null)),
  -- version 8 of UUIDs is theirs alone who write to each other: nobody waits for two people under the id of theirs
  check ((kind = 'direct') = (substr(id::text, 15, 1) = '8')),
  check (group_id is null or id = group_id),
  check (kind = 'small_group' or title is null)
) with (fillfactor = 50);
create index conversations_created_by on public.conversations (created_by);

create table public.conversation_participants (
  conversation_id  uuid not null references public.conversations on delete cascade,
  user_id          uuid not null references public.users on delete cascade,
  role             text not null default 'member' check (role in ('owner', 'member')),
  joined_at        timestamptz not null default private.clock(),
  left_at          timestamptz,
  primary key (conversation_id, user_id)
);
create index conversation_participants_user on public.conversation_participants (user_id, conversation_id) where left_at is null;
-- who is there, the first to come first
create index conversation_participants_there on public.conversation_participants (conversation_id, joined_at, user_id) where left_at is null;
create index conversation_participants_person on public.conversation_participants (user_id);

/** Whether members of this group may write to each other directly. */
alter table public.groups add column direct_messages boolean not null default true;
grant update (direct_messages) on public.groups to authenticated;

-- Who may
/** The conversations that who asks takes part in. */
create function private.my_conversation_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select conversation_id from public.conversation_participants
  where user_id = auth.uid() and left_at is null and (select private.my_role()) is not null
$$;

/**
 * To which of these people a person may write directly: their tenant lets them, a group that both are in does, and neither
 * has blocked the other. One plan for one and for hundreds: making a new one each time takes longer than either.
 */
create function private.may_write_among(person uuid, others uuid[]) returns setof uuid
  language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select other from unnest(others) as other
  where person <> other
    and coalesce((select (tenant.settings ->> 'direct_messages')::boolean from public.users as theirs
                  join public.tenants as tenant on tenant.id = theirs.tenant_id where theirs.id = person), true)
    and not private.is_suspended(other)
    and not exists (select from public.user_blocks where blocker_id = person and blocked_id = other or blocker_id = other and blocked_id = person)
    and exists (
      select from public.group_members as mine
      join public.group_members as theirs on theirs.group_id = mine.group_id and theirs.user_id = other
      join public.groups as shared on shared.id = mine.group_id and shared.direct_messages
      where mine.user_id = person)
$$;

/** The same of one. */
create function private.may_write_to(person uuid, other uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select exists (select from private.may_write_among(person, array[other])) $$;

/** Why a person may not say anything in these conversations; null when they may. */
create function private.post_refusals(conversations uuid[], person uuid) returns table (conversation_id uuid, refusal text)
  language sql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan
as $$
  select asked.id, case
    when part.user_id is null then 'This conversation no longer exists, or you don’t have access to it.'
    when (select private.is_suspended(person)) then 'This account is suspended.'
    when exists (select from private.silences as mute where mute.user_id = person and mute.until > private.clock() and (mute.group_id is null or mute.group_id = its.group_id))
      then private.silence_refusal(person, its.group_id)
    when its.archived_at is not null or its_group.archived_at is not null then 'This conversation is archived. You can read it, but not post in it.'
    when its.kind = 'small_group' and coalesce((
      select (tenant.settings ->> 'direct_messages')::boolean from public.users as mine
      join public.tenants as tenant on tenant.id = mine.tenant_id where mine.id = person), true) is false then 'Direct messages are turned off here.'
    when its.kind = 'direct' and not exists (
      select from public.conversation_participants as other
      where other.conversation_id = its.id and other.user_id = any (array(
        select private.may_write_among(person, array(
          select theirs.user_id from public.conversations as direct join public.conversation_participants as theirs on theirs.conversation_id = direct.id
          where direct.id = any (conversations) and direct.kind = 'direct' and theirs.user_id <> person)))))
      then 'You can’t message this person directly.'
  end
  from unnest(conversations) as asked (id)
  left join public.conversations as its on its.id = asked.id
  left join public.conversation_participants as part
    on part.conversation_id = its.id and part.user_id = person and part.left_at is null
  left join public.groups as its_group on its_group.id = its.group_id
$$;

/** The same of one. */
create function private.post_refusal(conversation uuid, person uuid) returns text
  language sql stable security definer set search_path = ''
as $$ select refusal from private.post_refusals(array[conversation], person) $$;

/** Whether who asks leads a conversation: who manages its group and takes part, or who owns it; both of two. */
create function private.leads_conversation(conversation uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.conversations as its
    join public.conversation_participants as part on part.conversation_id = its.id and part.user_id = auth.uid() and part.left_at is null
    where its.id = conversation and (select private.my_role()) is not null and case its.kind
      when 'direct' then true
      when 'small_group' then part.role = 'owner'
      else exists (select from public.group_members as member
                   where member.group_id = its.group_id and member.user_id = part.user_id and member.role in ('admin', 'manager')) end)
$$;
grant execute on function private.my_conversation_ids(), private.leads_conversation(uuid) to authenticated;

alter table public.conversations enable row level security;
grant select on public.conversations to authenticated;
grant update (title, avatar_path, settings, archived_at) on public.conversations to authenticated;
create policy select_participant on public.conversations for select to authenticated
  using (id = any (array(select private.my_conversation_ids())));
create policy update_leader on public.conversations for update to authenticated
  using (id = any (array(select private.my_conversation_ids())) and private.leads_conversation(id));

alter table public.conversation_participants enable row level security;
grant select on public.conversation_participants to authenticated;
create policy select_participant on public.conversation_participants for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())) and left_at is null);

-- who takes part tells the others, as fellow members do
create policy insert_participant on public.notifications for insert to authenticated
  with check (not is_read and actor_id = (select auth.uid()) and (select private.my_role()) is not null and exists (
    select from public.conversation_participants as theirs
    join public.conversation_participants as mine on mine.conversation_id = theirs.conversation_id and mine.user_id = (select auth.uid())
    where theirs.user_id = notifications.user_id));

/** The people of a conversation without a group; one of a group has its group's id. */
create function private.conversation_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable set search_path = ''
as $$
  select null::uuid, array(
    select part.user_id from public.conversation_participants as part
    where part.conversation_id = its.id and part.user_id = any (people) and part.left_at is null)
  from public.conversations as its where its.id = thing and its.kind <> 'group'
$$;
insert into private.related_kinds (kind, function_name) values ('conversations', 'private.conversation_audience');

-- who writes to each other sees each other's name and face, also after the group that they met in
create or replace view public.people with (security_barrier) as
  select id, name, avatar_url, role
  from public.users
  where id = (select auth.uid())
     or id in (select user_id from public.group_members where group_id = any (array(select private.my_group_ids())))
     or id in (select user_id from public.group_join_requests
               where status = 'pending' and group_id = any (array(select private.my_group_ids('groupManagement'))))
     or id in (select part.user_id from public.conversation_participants as part
               join public.conversations as its on its.id = part.conversation_id and its.kind <> 'group'
               where part.conversation_id = any (array(select private.my_conversation_ids())))
     or (select private.is_super_admin())
     or ((select private.is_admin()) and tenant_id = (select private.my_tenant_id()));

-- What follows
/** The id of the conversation of two people, whoever begins it: SHA-256 of both ids in order, as a UUID of version 8. */
create function private.direct_id(a uuid, b uuid) returns uuid
  language sql immutable set search_path = ''
as $$
  select encode(set_byte(set_byte(bytes, 6, get_byte(bytes, 6) & 15 | 128), 8, get_byte(bytes, 8) & 63 | 128), 'hex')::uuid
  from (select substring(sha256(convert_to(least(a, b) || ':' || greatest(a, b), 'UTF8')) for 16) as bytes) as digest
$$;

/** Lets people take part, also those who had left; says how many came. */
create function private.join_conversation(conversation uuid, people uuid[], their_role text default 'member') returns int
  language sql security definer set search_path = ''
as $$
  with came as (
    insert into public.conversation_participants as part (conversation_id, user_id, role)
    select conversation, person, their_role from unnest(people) as person where person is not null
    on conflict (conversation_id, user_id) do update set left_at = null, joined_at = private.clock(), role = excluded.role
    where part.left_at is not null
    returning 1
  )
  select count(*)::int from came
$$;

/** Takes people out: from the next moment they hear nothing more. */
create function private.quit_conversation(conversation uuid, people uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.conversations where id = conversation for no key update;
  update public.conversation_participants as part set left_at = private.clock(), role = 'member'
  where part.conversation_id = conversation and part.user_id = any (people) and part.left_at is null;
  if not found then
    return;
  end if;
  update public.conversations as its set epoch = epoch + 1 where its.id = conversation;
  -- one of a few whose owner has gone belongs to who has been there longest
  update public.conversation_participants as part set role = 'owner'
  from public.conversations as its
  where its.id = conversation and its.kind = 'small_group' and part.conversation_id = conversation
    and not exists (select from public.conversation_participants as owner
                    where owner.conversation_id = conversation and owner.role = 'owner' and owner.left_at is null)
    and part.user_id = (select next.user_id from public.conversation_participants as next
                        where next.conversation_id = conversation and next.left_at is null order by next.joined_at, next.user_id limit 1);
end $$;

create trigger _100_touch before update of title, avatar_path, settings, archived_at on public.conversations
  for each row execute function private.tg__touch();

/** A group has a conversation from its first moment. */
create function private.tg_groups__converse() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.conversations (id, kind, group_id, created_by) values (new.id, 'group', new.id, new.created_by);
  return null;
end $$;
create trigger _400_converse after insert on public.groups for each row execute function private.tg_groups__converse();

create function private.tg_group_members__converse() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  it record;
begin
  for it in select group_id, array_agg(user_id) as people from changed group by group_id order by group_id loop
    if tg_op = 'INSERT' then
      perform private.join_conversation(it.group_id, it.people);
    else
      -- a person who is being deleted, or a group, has nothing to leave
      perform private.quit_conversation(it.group_id, it.people);
    end if;
  end loop;
  return null;
end $$;
create trigger _400_converse_insert after insert on public.group_members
  referencing new table as changed for each statement execute function private.tg_group_members__converse();
create trigger _400_converse_delete after delete on public.group_members
  referencing old table as changed for each statement execute function private.tg_group_members__converse();

/** Who comes to another tenant leaves what they were in among a few: those whom they are with are of that of before. */
create function private.tg_users__leave_conversations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.quit_conversation(its.id, array[new.id])
  from public.conversation_participants as part
  join public.conversations as its on its.id = part.conversation_id and its.kind = 'small_group'
  where part.user_id = new.id and part.left_at is null;
  return null;
end $$;
create trigger _510_leave_conversations after update of tenant_id on public.users
  for each row when (old.tenant_id is distinct from new.tenant_id) execute function private.tg_users__leave_conversations();

insert into private.exports (name, query) values
  ('conversations', 'select its.id, its.kind, its.group_id, its.title, part.joined_at, part.left_at from public.conversation_participants as part
                     join public.conversations as its on its.id = part.conversation_id where part.user_id = $1 order by part.joined_at');
