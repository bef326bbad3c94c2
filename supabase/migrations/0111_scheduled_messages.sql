/*
 * Scheduled messages: what somebody has written and means to send later.
 *
 * They say when on the clock of a zone (`send_on`, `tz`), and it stays that hour there through changes of the clocks; the
 * moment, `send_at`, follows. Until then they change it or take it away. At its moment the clock sends it, under its own id,
 * as if its person did: where they may not speak any more it fails, and says why.
 */
create table public.scheduled_messages (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid not null default auth.uid() references public.users on delete cascade,
  conversation_id  uuid not null references public.conversations on delete cascade,
  topic_id         uuid,
  reply_to_id      uuid references public.messages on delete set null,
  body_html        public.html not null check (length(body_html) between 1 and 20000),
  send_on          timestamp not null check (isfinite(send_on)),
  tz               text not null check (timezone(tz, '2000-01-01 00:00+00'::timestamptz) is not null),
  send_at          timestamptz not null generated always as (send_on at time zone tz) stored,
  status           text not null default 'pending' check (status in ('pending', 'sent', 'failed', 'cancelled')),
  error            text,
  sent_at          timestamptz,
  created_at       timestamptz not null default private.clock(),
  updated_at       timestamptz not null default private.clock(),
  version          int not null default 1,
  foreign key (conversation_id, topic_id) references public.topics (conversation_id, id) on delete set null (topic_id)
);
create index scheduled_messages_user on public.scheduled_messages (user_id, send_at);
create index scheduled_messages_topic on public.scheduled_messages (conversation_id, topic_id);
create index scheduled_messages_reply on public.scheduled_messages (reply_to_id) where reply_to_id is not null;
create index scheduled_messages_waiting on public.scheduled_messages (send_at) where status = 'pending';

-- Who may: what has been sent is a message, and changed as one
alter table public.scheduled_messages enable row level security;
grant select, delete on public.scheduled_messages to authenticated;
grant insert (id, conversation_id, topic_id, reply_to_id, body_html, send_on, tz), update (topic_id, reply_to_id, body_html, send_on, tz)
  on public.scheduled_messages to authenticated;
create policy select_self on public.scheduled_messages for select to authenticated using (user_id = (select auth.uid()));
create policy insert_self on public.scheduled_messages for insert to authenticated
  with check (user_id = (select auth.uid()) and private.may_post(conversation_id)
    and (reply_to_id is null or exists (
      select from public.messages as answered where answered.id = reply_to_id and answered.conversation_id = scheduled_messages.conversation_id)));
create policy update_self on public.scheduled_messages for update to authenticated
  using (user_id = (select auth.uid()) and status in ('pending', 'failed') and (select private.my_role()) is not null)
  with check (user_id = (select auth.uid()) and (reply_to_id is null or exists (
    select from public.messages as answered where answered.id = reply_to_id and answered.conversation_id = scheduled_messages.conversation_id)));
create policy delete_self on public.scheduled_messages for delete to authenticated using (user_id = (select auth.uid()));

-- What follows
create function private.tg_scheduled_messages__bound() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if 100 <= (select count(*) from public.scheduled_messages as waiting where waiting.user_id = new.user_id and waiting.status = 'pending') then
    raise exception 'You already have 100 scheduled messages. Cancel one first.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger _100_bound before insert on public.scheduled_messages
  for each row execute function private.tg_scheduled_messages__bound();

/** Whoever changes what failed lets it try again. */
create function private.tg_scheduled_messages__try_again() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.status := 'pending';
  new.error := null;
  return new;
end $$;
create trigger _100_try_again before update of body_html, send_on, tz on public.scheduled_messages
  for each row when (old.status = 'failed') execute function private.tg_scheduled_messages__try_again();
create trigger _200_touch before update on public.scheduled_messages for each row execute function private.tg__touch();
create trigger _900_tell_insert after insert on public.scheduled_messages
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_update after update on public.scheduled_messages
  referencing new table as changed for each statement execute function private.tg__tell_user();
create trigger _900_tell_delete after delete on public.scheduled_messages
  referencing old table as changed for each statement execute function private.tg__tell_user();

/** Sends what was to be sent by now, each once, in its order; says how many. */
create function private.send_scheduled_messages() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  it public.scheduled_messages;
  sent int := 0;
begin
  for it in
    select * from public.scheduled_messages where status = 'pending' and send_at <= private.clock()
    order by send_at, created_at limit 1000 for update skip locked
  loop
    begin
      insert into public.messages (id, conversation_id, sender_id, topic_id, reply_to_id, body_html)
      values (it.id, it.conversation_id, it.user_id, it.topic_id, it.reply_to_id, it.body_html);
      update public.scheduled_messages set status = 'sent', sent_at = private.clock(), error = null where id = it.id;
      sent := sent + 1;
    exception when others then
      update public.scheduled_messages set status = 'failed', error = left(sqlerrm, 300) where id = it.id;
    end;
  end loop;
  return sent;
end $$;

/** Forgets what was sent a month ago: it stands in its conversation. */
create function private.forget_scheduled_messages() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from public.scheduled_messages where status = 'sent' and sent_at < private.clock() - interval '30 days';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.send_scheduled_messages'), ('private.forget_scheduled_messages');
insert into private.crontab (name, schedule, function_name, catch_up) values
  ('messages.send_scheduled', '* * * * *', 'private.send_scheduled_messages', '1 minute'),
  ('messages.forget_scheduled', '35 3 * * *', 'private.forget_scheduled_messages', '1 day');

insert into private.exports (name, query) values
  ('scheduled_messages', 'select id, conversation_id, topic_id, body_html, send_on, tz, status, error, created_at from public.scheduled_messages where user_id = $1 order by send_at');
