/*
 * Nudges: a private word to who has not been seen for a while.
 *
 * Who manages a group sees which of its members have not been there for fourteen days, and may send each one message, to
 * them alone; then nobody of that group sends another for fourteen days. There is no list that members see, and
 * whoever does not want to be missed says so and is in none.
 */
create table private.nudge_refusals (
  user_id  uuid primary key references public.users on delete cascade
);

create table private.nudges (
  -- the message that it was
  id         uuid primary key,
  group_id   uuid not null references public.groups on delete cascade,
  user_id    uuid not null references public.users on delete cascade,
  nudged_by  uuid references public.users on delete set null,
  nudged_at  timestamptz not null default private.clock()
);
create index nudges_member on private.nudges (group_id, user_id, nudged_at);
create index nudges_user on private.nudges (user_id);
create index nudges_nudged_by on private.nudges (nudged_by);

-- Who may: who manages the group
create function private.quiet_members(group_id uuid) returns table (user_id uuid, last_seen_at timestamptz, nudged_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select member.user_id, seen.at, nudged.at
  from public.group_members as member
  cross join lateral (
    select greatest(
      (select there.last_seen_at from public.group_member_settings as there where there.group_id = member.group_id and there.user_id = member.user_id),
      (select own.last_read_at from public.conversation_reads as own where own.conversation_id = member.group_id and own.user_id = member.user_id),
      (select max(said.created_at) from public.messages as said where said.conversation_id = member.group_id and said.sender_id = member.user_id)) as at) as seen
  cross join lateral (
    select max(its.nudged_at) as at from private.nudges as its where its.group_id = member.group_id and its.user_id = member.user_id) as nudged
  where member.group_id = quiet_members.group_id and quiet_members.group_id in (select private.my_group_ids('groupManagement'))
    and exists (select from public.group_members as mine where mine.group_id = member.group_id and mine.user_id = auth.uid())
    and member.user_id <> auth.uid() and member.user_id not in (select refusal.user_id from private.nudge_refusals as refusal)
    and coalesce(seen.at, member.joined_at) < private.clock() - interval '14 days' and member.joined_at < private.clock() - interval '14 days'
  order by coalesce(seen.at, member.joined_at), member.user_id
$$;

/** Members whom nobody has seen in the group for fourteen days, the longest first, for who manages it; when they were last nudged. */
create function public.quiet_members(group_id uuid) returns table (user_id uuid, last_seen_at timestamptz, nudged_at timestamptz)
  language sql stable set search_path = '' as $$ select * from private.quiet_members(group_id) $$;

create function private.nudge_member(id uuid, group_id uuid, user_id uuid, body_html public.html) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  conversation constant uuid := private.direct_id(auth.uid(), nudge_member.user_id);
  its record;
begin
  if exists (select from private.nudges as sent where sent.id = nudge_member.id and sent.nudged_by = auth.uid()) then
    return;
  end if;
  -- two who manage the group and mean the same person come one after the other
  perform from public.group_members as member
  where member.group_id = nudge_member.group_id and member.user_id = nudge_member.user_id for update;
  select * into its from private.quiet_members(nudge_member.group_id) as quiet where quiet.user_id = nudge_member.user_id;
  if its.user_id is null then
    raise exception 'This person isn’t in the group, or visited recently.' using errcode = '42501';
  end if;
  if its.nudged_at > private.clock() - interval '14 days' then
    raise exception 'This member already got a note in the last 14 days.' using errcode = 'PT409';
  end if;
  perform private.start_direct(conversation, nudge_member.user_id);
  insert into public.messages (id, conversation_id, body_html) values (nudge_member.id, conversation, nudge_member.body_html);
  insert into private.nudges (id, group_id, user_id, nudged_by) values (nudge_member.id, nudge_member.group_id, nudge_member.user_id, auth.uid());
end $$;

/** Writes to a member who has not been seen for a while, as a direct message with this id; once within fourteen days. */
create function public.nudge_member(id uuid, group_id uuid, user_id uuid, body_html public.html) returns void
  language sql set search_path = '' as $$ select private.nudge_member(id, group_id, user_id, body_html) $$;

create function private.refuse_nudges(refused boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if refused then
    insert into private.nudge_refusals (user_id) values (auth.uid()) on conflict do nothing;
  else
    delete from private.nudge_refusals as own where own.user_id = auth.uid();
  end if;
end $$;
/** Does not want to be missed, or minds no longer; `refuses_nudges` says which holds. */
create function public.refuse_nudges(refused boolean) returns void
  language sql set search_path = '' as $$ select private.refuse_nudges(refused) $$;
create function private.refuses_nudges() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from private.nudge_refusals as own where own.user_id = auth.uid()) $$;
create function public.refuses_nudges() returns boolean
  language sql stable set search_path = '' as $$ select private.refuses_nudges() $$;
grant execute on function private.refuse_nudges(boolean), public.refuse_nudges(boolean), private.refuses_nudges(), public.refuses_nudges(),
  private.quiet_members(uuid), public.quiet_members(uuid),
  private.nudge_member(uuid, uuid, uuid, public.html), public.nudge_member(uuid, uuid, uuid, public.html) to authenticated;
