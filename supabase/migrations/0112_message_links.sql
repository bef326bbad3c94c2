/*
 * Message links: what a message has become.
 *
 * A message is turned into a task or, within its group, an announcement by whoever reads it, under their own rights in
 * the place where it goes. Both ends know of each other, and changing one never changes the other. A later room brings
 * its own target.
 */
create table public.message_links (
  message_id       uuid not null references public.messages on delete cascade,
  target_type      text not null check (target_type ~ '^[a-z_]{1,30}$'),
  target_id        uuid not null,
  -- that of the message
  conversation_id  uuid not null references public.conversations on delete cascade,
  -- what only its maker sees is seen here by its maker alone
  own              boolean not null default false,
  created_by       uuid default auth.uid() references public.users on delete set null,
  created_at       timestamptz not null default private.clock(),
  primary key (message_id, target_type, target_id)
);
create index message_links_target on public.message_links (target_id);
create index message_links_conversation on public.message_links (conversation_id);
create index message_links_created_by on public.message_links (created_by);

-- Who may
alter table public.message_links enable row level security;
grant select on public.message_links to authenticated;
create policy select_participant on public.message_links for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())) and (not own or created_by = (select auth.uid())));

create function private.link_message(message_id uuid, target_type text, target_id uuid, own boolean) returns void
  language sql security definer set search_path = ''
as $$
  insert into public.message_links (message_id, target_type, target_id, conversation_id, own)
  select its.id, link_message.target_type, link_message.target_id, its.conversation_id, link_message.own
  from public.messages as its where its.id = link_message.message_id
  on conflict do nothing
$$;

/**
 * Makes a task of a message, of a group or of one's own. Without a title it is called as the message begins. Sent twice
 * with one id, it is made once. Editing either never edits the other.
 */
create function public.make_task_from_message(
  id uuid, message_id uuid, group_id uuid default null, title text default null, rank text default 'V', due_on date default null
) returns void
  language plpgsql set search_path = ''
as $$
declare
  its public.messages;
begin
  select * into its from public.messages as message where message.id = make_task_from_message.message_id and message.deleted_at is null;
  if its.id is null then
    raise exception 'This message no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  insert into public.tasks (id, group_id, title, body_html, rank, due_on, source_type, source_id)
  values (make_task_from_message.id, make_task_from_message.group_id,
    coalesce(nullif(left(trim(make_task_from_message.title), 200), ''), nullif(private.shortened(its.body_text, 120), ''), 'Task from a message'),
    nullif(its.body_html, ''), make_task_from_message.rank, make_task_from_message.due_on, 'message', its.id)
  on conflict do nothing;
  if exists (select from public.tasks as task where task.id = make_task_from_message.id and task.source_id = its.id) then
    perform private.link_to_task(its.id, make_task_from_message.id);
  end if;
end $$;

/** Links a message that one reads with a task that one made of it. */
create function private.link_to_task(message_id uuid, task_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  select private.link_message(its.id, 'task', task.id, task.group_id is null)
  from public.messages as its, public.tasks as task
  where its.id = link_to_task.message_id and its.conversation_id in (select private.my_conversation_ids())
    and task.id = link_to_task.task_id and task.created_by = auth.uid() and task.source_type = 'message' and task.source_id = its.id
$$;

/** Announces what a message says to its group, with this title. Sent twice with one id, it is announced once. */
create function public.make_announcement_from_message(id uuid, message_id uuid, title text, body text) returns void
  language plpgsql set search_path = ''
as $$
declare
  around public.conversations;
begin
  select its.* into around from public.messages as message join public.conversations as its on its.id = message.conversation_id
  where message.id = make_announcement_from_message.message_id and message.deleted_at is null;
  if around.group_id is null then
    raise exception 'This message no longer exists, or isn’t in a group.' using errcode = 'PT404';
  end if;
  insert into public.announcements (id, group_id, title, body)
  values (make_announcement_from_message.id, around.group_id, trim(make_announcement_from_message.title), make_announcement_from_message.body)
  on conflict do nothing;
  perform private.link_to_announcement(make_announcement_from_message.message_id, make_announcement_from_message.id);
end $$;

/** Links a message that one reads with what one announced of it, in the same group. */
create function private.link_to_announcement(message_id uuid, announcement_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  select private.link_message(its.id, 'announcement', made.id, false)
  from public.messages as its join public.conversations as around on around.id = its.conversation_id
  join public.announcements as made on made.group_id = around.group_id
  where its.id = link_to_announcement.message_id and its.conversation_id in (select private.my_conversation_ids())
    and made.id = link_to_announcement.announcement_id and made.created_by = auth.uid() and made.deleted_at is null
$$;
grant execute on function private.shortened(text, int), private.link_to_task(uuid, uuid), public.make_task_from_message(uuid, uuid, uuid, text, text, date),
  private.link_to_announcement(uuid, uuid), public.make_announcement_from_message(uuid, uuid, text, text) to authenticated;
