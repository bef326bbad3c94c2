/*
 * Message saves and pins: what one keeps for oneself, and what everyone shall find again.
 *
 * A save is its person's alone and may remind them at a moment: once, by a notification that leads to the message. A
 * pin is the conversation's: in a group set by those who may announce, elsewhere by anyone who takes part.
 */
create table public.message_saves (
  user_id      uuid not null default auth.uid() references public.users on delete cascade,
  message_id   uuid not null references public.messages on delete cascade,
  remind_at    timestamptz,
  reminded_at  timestamptz,
  done_at      timestamptz,
  created_at   timestamptz not null default private.clock(),
  primary key (user_id, message_id)
);
create index message_saves_message on public.message_saves (message_id);
create index message_saves_waiting on public.message_saves (remind_at) where remind_at is not null and reminded_at is null;

create table public.message_pins (
  message_id       uuid primary key references public.messages on delete cascade,
  conversation_id  uuid not null references public.conversations on delete cascade,
  pinned_by        uuid references public.users on delete set null,
  pinned_at        timestamptz not null default private.clock()
);
create index message_pins_conversation on public.message_pins (conversation_id, pinned_at);
create index message_pins_pinned_by on public.message_pins (pinned_by);

-- Who may: an upsert names every column that it is given, the key too
alter table public.message_saves enable row level security;
grant select, delete on public.message_saves to authenticated;
grant insert (user_id, message_id, remind_at, done_at), update (user_id, message_id, remind_at, done_at) on public.message_saves to authenticated;
create policy select_self on public.message_saves for select to authenticated using (user_id = (select auth.uid()));
create policy insert_self on public.message_saves for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.messages as its where its.id = message_id));
create policy update_self on public.message_saves for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (select from public.messages as its where its.id = message_id));
create policy delete_self on public.message_saves for delete to authenticated using (user_id = (select auth.uid()));

alter table public.message_pins enable row level security;
grant select on public.message_pins to authenticated;
create policy select_participant on public.message_pins for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())));

/** Saves a message for oneself, or no longer. */
create function public.save_message(message_id uuid, "on" boolean default true, remind_at timestamptz default null) returns void
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  if "on" then
    insert into public.message_saves as own (message_id, remind_at) values (save_message.message_id, save_message.remind_at)
    on conflict (user_id, message_id) do update set remind_at = excluded.remind_at, done_at = null;
  else
    delete from public.message_saves as own where own.message_id = save_message.message_id and own.user_id = auth.uid();
  end if;
end $$;

/** In which of these conversations, if they may speak there, who asks may pin. */
create function private.may_pin(conversations uuid[]) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from public.conversations as its where its.id = any (conversations) and case
    when its.group_id is not null then its.group_id = any (array(select private.my_group_ids('announcementManagement')))
    else coalesce(its.settings ->> 'who_can_pin', 'all') = 'all' or private.leads_conversation(its.id) end
$$;

create function private.pin_message(message_id uuid, "on" boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.messages;
begin
  select * into its from public.messages as message
  where message.id = pin_message.message_id and message.conversation_id in (select private.my_conversation_ids()) and message.deleted_at is null;
  if its.id is null then
    raise exception 'This message no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if not private.may_post(its.conversation_id) or not exists (select from private.may_pin(array[its.conversation_id])) then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  end if;
  if not "on" then
    delete from public.message_pins as pin where pin.message_id = its.id;
    return;
  end if;
  if 100 <= (select count(*) from public.message_pins as pin where pin.conversation_id = its.conversation_id) then
    raise exception 'A conversation can have at most 100 pins. Unpin one first.' using errcode = '23514';
  end if;
  insert into public.message_pins (message_id, conversation_id, pinned_by) values (its.id, its.conversation_id, auth.uid()) on conflict do nothing;
end $$;

/** Pins a message for everyone, or takes the pin down. */
create function public.pin_message(message_id uuid, "on" boolean default true) returns void
  language sql set search_path = '' as $$ select private.pin_message(message_id, "on") $$;
grant execute on function public.save_message(uuid, boolean, timestamptz), private.pin_message(uuid, boolean), public.pin_message(uuid, boolean) to authenticated;

-- What follows
/** Whoever names another moment is reminded anew. */
create function private.tg_message_saves__wait_again() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.reminded_at := null;
  return new;
end $$;
create trigger _100_wait_again before update of remind_at on public.message_saves
  for each row when (old.remind_at is distinct from new.remind_at) execute function private.tg_message_saves__wait_again();
create trigger _900_tell_insert after insert on public.message_saves
  referencing new table as changed for each statement execute function private.tg__tell_user('message_id');
create trigger _900_tell_update after update on public.message_saves
  referencing new table as changed for each statement execute function private.tg__tell_user('message_id');
create trigger _900_tell_delete after delete on public.message_saves
  referencing old table as changed for each statement execute function private.tg__tell_user('message_id');

create function private.tg_messages__unpin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.message_pins where message_id = new.id;
  return null;
end $$;
create trigger _400_unpin after update of deleted_at on public.messages
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function private.tg_messages__unpin();

/** Reminds of what was saved for this moment, of whoever still takes part; says how many reminders that were. */
create function private.remind_of_messages() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  it record;
  many int := 0;
begin
  for it in
    update public.message_saves as saved set reminded_at = private.clock()
    from public.messages as message, public.conversation_participants as part, public.conversations as its
    where saved.remind_at <= private.clock() and saved.reminded_at is null and saved.done_at is null
      and message.id = saved.message_id and message.deleted_at is null and its.id = message.conversation_id
      and part.conversation_id = message.conversation_id and part.user_id = saved.user_id and part.left_at is null
    returning saved.user_id, message.id, message.conversation_id, message.body_text, its.group_id
  loop
    many := many + 1;
    perform private.notify(array[it.user_id], 'mention_received',
      'Reminder: ' || coalesce(nullif(private.shortened(it.body_text, 120), ''), 'a message'),
      it.conversation_id, null, it.group_id, '/messages?conversation=' || it.conversation_id || '&message=' || it.id, 'reminder',
      'reminder:' || it.id, 'urgent');
  end loop;
  return many;
end $$;
insert into private.job_functions (name) values ('private.remind_of_messages');
insert into private.crontab (name, schedule, function_name, catch_up) values ('messages.remind', '* * * * *', 'private.remind_of_messages', '1 minute');

insert into private.exports (name, query) values
  ('message_saves', 'select message_id, remind_at, done_at, created_at from public.message_saves where user_id = $1 order by created_at');
