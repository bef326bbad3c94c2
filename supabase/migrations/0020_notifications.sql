/*
 * Notifications: what happened, told to the person whom it concerns.
 *
 * Triggers write them, through `private.notify` (0057), in the transaction of the deed; one that cannot be written
 * never undoes the deed. The bell, push and digests read these rows and nothing else. Only the recipient sees
 * one, marks it read and deletes it; what they do not want in the bell stands here unseen, for push or a digest.
 * A person may also send one, to themselves or to somebody in a group or conversation of theirs, as clients of before
 * do: its title is the type's, its sender is whoever asks, and there are sixty an hour.
 */
create table private.notification_types (
  type         text primary key,
  title        text not null,
  -- what it is called when it comes from a group as a whole
  group_title  text,
  -- nobody turns off, holds back or gathers what keeps an account safe
  severity     text not null default 'normal' check (severity in ('normal', 'security'))
);
insert into private.notification_types (type, title, group_title) values
  ('task_assigned',       'New Task Assigned',   null),
  ('task_due',            'Task Due Soon',       null),
  ('task_overdue',        'Task Overdue',        null),
  ('task_completed',      'Task Completed',      null),
  ('message_received',    'New Message',         'New Group Message'),
  ('mention_received',    'Notification',        null),
  ('event_created',       'New Event Created',   null),
  ('event_updated',       'Event Updated',       null),
  ('event_reminder',      'Event Reminder',      null),
  ('rsvp_received',       'New RSVP Received',   null),
  ('group_invitation',    'Group Invitation',    null),
  ('group_member_joined', 'New Member Joined',   null),
  ('group_member_left',   'Notification',        null),
  ('curriculum_shared',   'Curriculum Shared',   null);
insert into private.notification_types (type, title, severity) values ('security_alert', 'Notification', 'security');

-- `type` has no foreign key: its index would be written for every notification and serve nobody. The two ways
-- in, `private.notify` and the trigger on what people send, both read the table above.
create table public.notifications (
  id             uuid primary key default gen_random_uuid(),
  user_id        uuid not null references public.users on delete cascade,
  type           text not null,
  title          text not null,
  message        text not null check (length(message) <= 200 and message !~ '[[:cntrl:]]' and trim(message) <> ''),
  related_id     uuid,
  is_read        boolean not null default false,
  created_at     timestamptz not null default private.clock(),
  actor_id       uuid references public.users on delete set null,
  group_id       uuid references public.groups on delete cascade,
  -- where a click leads; null: where its type leads
  url            text check (url ~ '^/[^/\\]' or url = '/'),
  -- what is about the same subject: shown folded, and on a device the later takes the place of the earlier
  group_key      text check (length(group_key) <= 100),
  read_at        timestamptz,
  snoozed_until  timestamptz,
  -- when its recipient deleted it: for a day it can be had back
  archived_at    timestamptz,
  -- why it came, as one word: 'leader', 'member', 'invited', 'asked' (to be let in), 'assigned', 'author', 'mentioned', 'sent' (by a person)
  reason         text,
  -- 'urgent' may pass quiet hours, if its recipient lets its type; 'security' always does
  severity       text not null default 'normal' check (severity in ('normal', 'urgent', 'security')),
  -- whether it is for the bell at all
  in_app         boolean not null default true,
  -- how many it stands for
  times          int not null default 1 check (times > 0)
);
create index notifications_newest on public.notifications (user_id, created_at desc);
-- the count of unread reads this index alone; not partial, since a prepared plan may not know which value is asked for
create index notifications_unread on public.notifications (user_id, is_read) include (in_app, archived_at);
create index notifications_archived on public.notifications (archived_at) where archived_at is not null;
create index notifications_unseen on public.notifications (created_at) where not in_app;
create index notifications_snoozed on public.notifications (snoozed_until) where snoozed_until is not null;
create index notifications_actor on public.notifications (actor_id) where actor_id is not null;
create index notifications_group on public.notifications (group_id) where group_id is not null;

/** Those who see a thing that a notification points to. A room brings a row for its things and the function that it names. */
create type private.audience as (
  -- the group whose members see the thing
  group_id  uuid,
  -- where that does not say it all: those of the people asked about who see it
  user_ids  uuid[]
);

create table private.related_kinds (
  kind           text primary key check (kind ~ '^[a-z_]+$'),
  -- takes (uuid, uuid[]), a thing and people; returns at most one private.audience, none for what is no such thing
  function_name  text not null check (function_name ~ '^[a-z_]+\.[a-z_]+$')
);

/** When each person last sent one, newest first, sixty at most: kept apart, since the recipient may delete the rows. */
create table private.notification_senders (
  user_id  uuid primary key references public.users on delete cascade,
  sent_at  timestamptz[] not null
);

-- Who may
alter table public.notifications enable row level security;
grant select, delete on public.notifications to authenticated;
-- the last two are what clients of before send: an unread one, and a moment that is not believed
grant insert (user_id, type, title, message, related_id, is_read, created_at) on public.notifications to authenticated;
grant update (is_read) on public.notifications to authenticated;
create policy select_recipient on public.notifications for select to authenticated
  using (user_id = (select auth.uid()) and in_app and archived_at is null and (select private.my_role()) is not null);
create policy update_recipient on public.notifications for update to authenticated
  using (user_id = (select auth.uid()) and in_app and archived_at is null and (select private.my_role()) is not null);
create policy delete_recipient on public.notifications for delete to authenticated
  using (user_id = (select auth.uid()) and in_app and archived_at is null and (select private.my_role()) is not null);
-- a row or two are checked: one look into an index for each is less than the set of everyone whom one may reach
create policy insert_fellow on public.notifications for insert to authenticated
  with check (not is_read and actor_id = (select auth.uid()) and (select private.my_role()) is not null
    and (user_id = (select auth.uid()) or exists (
      select from public.group_members as theirs
      join public.group_members as mine on mine.group_id = theirs.group_id and mine.user_id = (select auth.uid())
      where theirs.user_id = notifications.user_id)));

-- What follows
/** Words made to fit: white space becomes single spaces, and what is too long ends in an ellipsis. Signs that steer a line or turn its direction go. */
create function private.shortened(words text, length int) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  plain text := words;
begin
  -- most words are plain, and are asked for by the hundred
  if words ~ '[[:cntrl:]\u200e\u200f\u202a-\u202e\u2066-\u2069]|[[:space:]]{2}|(?! )[[:space:]]|^ | $' then
    plain := trim(regexp_replace(words, '[[:cntrl:][:space:]\u200e\u200f\u202a-\u202e\u2066-\u2069]+', ' ', 'g'));
  end if;
  return case when char_length(plain) <= "length" then plain else rtrim(left(plain, "length")) || '…' end;
end $$;

/** The group of a thing, and those of these people who see it: nobody, where there is no such thing. */
create function private.audience_of(thing uuid, people uuid[]) returns private.audience
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.audience;
  room text;
  there int;
begin
  for room in select function_name from private.related_kinds loop
    execute format('select * from %s($1, $2)', room) into its using thing, people;
    get diagnostics there = row_count;
    exit when there > 0;
  end loop;
  if its.user_ids is null then
    its.user_ids := array(select user_id from public.group_members where group_id = its.group_id and user_id = any (people));
  end if;
  return its;
end $$;

create function private.group_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable set search_path = ''
as $$ select id, null::uuid[] from public.groups where id = thing $$;

-- what is nobody's group's is its maker's alone
create function private.task_audience(thing uuid, people uuid[]) returns setof private.audience
  language sql stable set search_path = ''
as $$ select group_id, case when group_id is null then array[created_by] end from public.tasks where id = thing and deleted_at is null $$;

insert into private.related_kinds (kind, function_name)
values ('groups', 'private.group_audience'), ('tasks', 'private.task_audience');

/**
 * Whether what a notification says may still reach its person from outside of the bell: they are not shut out, and of a
 * group's they are still in it, or were being let in.
 */
create function private.may_tell(told public.notifications) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not private.is_away(told.user_id)
    and (told.group_id is null or told.reason in ('invited', 'asked') or exists (
      select from public.group_members as member where member.group_id = told.group_id and member.user_id = told.user_id))
$$;

/** What a person sends: nothing that they could pretend, and not again what a trigger has just said for them. */
create function private.tg_notifications__send() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  sender  constant uuid := auth.uid();
  moment  constant timestamptz := private.clock();
  its     private.notification_types;
  seen    private.audience;
begin
  select * into its from private.notification_types as types where types.type = new.type and types.severity = 'normal';
  if not found then
    raise exception 'This notification type doesn’t exist.' using errcode = '23514';
  end if;
  if new.title is not null and new.title <> its.title and new.title is distinct from its.group_title then
    raise exception 'A notification of this type must be titled “%”.', its.title using errcode = '23514';
  end if;
  if new.message ~ '<[/!?[:alpha:]]' then
    raise exception 'A notification must be plain text.' using errcode = '23514';
  end if;
  if exists (
    select from public.notifications as said
    where said.user_id = new.user_id and said.type = new.type and said.related_id = new.related_id
      and said.created_at > moment - interval '1 minute' and said.reason is distinct from 'sent'
      and sender in (said.actor_id, said.user_id)
  ) then
    return null;
  end if;
  if new.related_id is not null then
    seen := private.audience_of(new.related_id, array[sender, new.user_id]);
    new.group_id := seen.group_id;
  end if;
  if new.related_id is not null and not array[sender, new.user_id] <@ seen.user_ids then
    raise exception 'You can only link to something you both have access to.' using errcode = '42501';
  end if;
  insert into private.notification_senders as senders (user_id, sent_at) values (sender, array[moment])
  on conflict (user_id) do update set sent_at = array_prepend(moment, senders.sent_at[1:59])
  where cardinality(senders.sent_at) < 60 or senders.sent_at[60] <= moment - interval '1 hour';
  if not found then
    raise exception 'You’ve sent 60 notifications in the last hour. Try again later.' using errcode = 'PT429';
  end if;
  -- nobody learns that they are blocked
  if exists (select from public.user_blocks where blocker_id = new.user_id and blocked_id = sender) then
    return null;
  end if;
  new.title := coalesce(new.title, its.title);
  new.actor_id := sender;
  new.created_at := moment;
  new.reason := 'sent';
  new.group_key := new.type || ':' || new.related_id;
  -- it is kept in any case: nobody learns from it what another wants to hear
  new.in_app := sender = new.user_id or private.wants_in_app(new.user_id, new.type, new.group_id);
  return new;
end $$;

create function private.tg_notifications__mark() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.read_at := case when new.is_read and new.snoozed_until is null then private.clock() end;
  new.snoozed_until := case when new.is_read then new.snoozed_until end;
  return new;
end $$;

/** For tables whose rows are one person's: one message per statement and person. The argument names the column of ids, else `id`. */
create function private.tg__tell_user() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || user_id, tg_table_name, tg_op, array_agg((to_jsonb(changed) ->> coalesce(tg_argv[0], 'id'))::uuid))
  from changed group by user_id;
  return null;
end $$;

create trigger _100_send before insert on public.notifications
  for each row when (current_user = 'authenticated') execute function private.tg_notifications__send();
create trigger _100_mark before update of is_read on public.notifications
  for each row when (old.is_read is distinct from new.is_read) execute function private.tg_notifications__mark();
create trigger _900_tell_insert after insert on public.notifications
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_update after update on public.notifications
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_delete after delete on public.notifications
  referencing old table as changed for each statement execute function private.tg__tell_user();

/** Who leads a group: its admins and managers. */
create function private.leaders_of(wanted uuid) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(user_id), '{}') from public.group_members
  where group_id = wanted and role in ('admin', 'manager')
$$;

/** Tells the group's leaders who came or went, but neither that person nor whoever let them in or showed them out. */
create function private.tg_group_members__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  member     constant public.group_members := case when tg_op = 'DELETE' then old else new end;
  its_group  constant public.groups := (select g from public.groups as g where g.id = member.group_id);
  name       constant text := coalesce((select person.name from public.users as person where person.id = member.user_id), 'A former member');
begin
  -- a group that is itself being deleted has nobody left to tell
  if its_group.id is not null then
    perform private.notify(
      array_remove(private.leaders_of(its_group.id), member.user_id),
      case when tg_op = 'DELETE' then 'group_member_left' else 'group_member_joined' end,
      private.shortened(name, 60) || case when tg_op = 'DELETE' then ' left ' else ' joined ' end || private.shortened(its_group.name, 80),
      its_group.id, coalesce(auth.uid(), member.user_id), its_group.id, reason => 'leader');
  end if;
  return null;
end $$;

create trigger _500_notify after insert or delete on public.group_members
  for each row execute function private.tg_group_members__notify();
