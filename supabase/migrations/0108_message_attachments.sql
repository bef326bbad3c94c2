/*
 * Message attachments: files that hang on a message.
 *
 * The file is put into the bucket `messages` first, as `<conversation id>/<random>/<name>`; then whoever sends the message
 * says which files are its own. Who takes part reads them, for as long as the message is there; who leaves no longer does.
 */
create table public.message_attachments (
  id               uuid primary key default gen_random_uuid(),
  message_id       uuid not null references public.messages on delete cascade,
  -- that of the message
  conversation_id  uuid not null references public.conversations on delete cascade,
  bucket           text not null default 'messages' check (bucket = 'messages'),
  path             text not null unique check (length(path) <= 400),
  name             text not null check (length(trim(name)) between 1 and 200),
  type             text not null check (type ~ '^[a-z0-9.+-]+/[a-z0-9.+-]+$' and length(type) <= 120),
  bytes            bigint not null check (bytes between 0 and 26214400),
  width            int check (width between 1 and 100000),
  height           int check (height between 1 and 100000),
  alt              text check (length(alt) <= 300),
  rank             text collate "C" check (length(rank) between 1 and 500),
  created_at       timestamptz not null default private.clock(),
  -- with its message
  deleted_at       timestamptz,
  check (starts_with(path, conversation_id::text || '/'))
);
create index message_attachments_message on public.message_attachments (message_id);
create index message_attachments_conversation on public.message_attachments (conversation_id, created_at);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('messages', 'messages', false, 26214400, null);

-- Who may
alter table public.message_attachments enable row level security;
grant select on public.message_attachments to authenticated;
grant insert (id, message_id, path, name, type, bytes, width, height, alt, rank), update (alt) on public.message_attachments to authenticated;
create policy select_participant on public.message_attachments for select to authenticated
  using (conversation_id = any (array(select private.my_conversation_ids())));
create policy hide_deleted on public.message_attachments as restrictive for all to authenticated using (deleted_at is null);
-- what hangs on a message is there from the start, or within the hour that a slow upload may take
create policy insert_sender on public.message_attachments for insert to authenticated
  with check (private.may_post(conversation_id) and exists (
    select from public.messages as its
    where its.id = message_id and its.sender_id = (select auth.uid()) and its.created_at > private.clock() - interval '1 hour'));
create policy update_sender on public.message_attachments for update to authenticated
  using (exists (select from public.messages as its where its.id = message_id and its.sender_id = (select auth.uid())));

/** Which of these files somebody else may read: those that hang on a message of a conversation of theirs. */
create function private.is_attached(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from public.message_attachments as its
                 where its.path = is_attached.path and its.deleted_at is null and its.conversation_id in (select private.my_conversation_ids()))
$$;
/** Whether who asks may put a file there. */
create function private.may_attach(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case when path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[\w-]{8,60}/[^/]{1,200}$'
    then private.may_post(split_part(path, '/', 1)::uuid) else false end
$$;
grant execute on function private.is_attached(text), private.may_attach(text) to authenticated;
create policy select_message on storage.objects for select to authenticated
  using (bucket_id = 'messages' and (private.is_attached(name)
    or owner_id = (select auth.uid())::text and split_part(name, '/', 1) = any (array(select private.my_conversation_ids()::text))));
create policy insert_message on storage.objects for insert to authenticated
  with check (bucket_id = 'messages' and private.may_attach(name));
create policy delete_own_message on storage.objects for delete to authenticated
  using (bucket_id = 'messages' and owner_id = (select auth.uid())::text
    and split_part(name, '/', 1) = any (array(select private.my_conversation_ids()::text)));

/**
 * Says something with files, all at once: each of `attachments` is {id, path, name, type, bytes, width, height, alt}.
 * Sent twice with one id, it is said once.
 */
create function public.send_message(
  id uuid, conversation_id uuid, body_html public.html default '', reply_to_id uuid default null, topic_id uuid default null,
  attachments jsonb default '[]'
) returns void
  language plpgsql set search_path = ''
as $$
begin
  if jsonb_array_length(attachments) > 20 then
    raise exception 'A message can have at most 20 files.' using errcode = '23514';
  end if;
  -- it is told of before its files are there
  perform set_config('app.message_has_files', (jsonb_array_length(attachments) > 0)::text, true);
  insert into public.messages (id, conversation_id, body_html, reply_to_id, topic_id)
  values (send_message.id, send_message.conversation_id, send_message.body_html, send_message.reply_to_id, send_message.topic_id);
  insert into public.message_attachments (id, message_id, path, name, type, bytes, width, height, alt, rank)
  select (it ->> 'id')::uuid, send_message.id, it ->> 'path', it ->> 'name', it ->> 'type', (it ->> 'bytes')::bigint,
    (it ->> 'width')::int, (it ->> 'height')::int, it ->> 'alt', lpad(place::text, 2, '0') || 'V'
  from jsonb_array_elements(attachments) with ordinality as listed (it, place)
  on conflict do nothing;
end $$;
grant execute on function public.send_message(uuid, uuid, public.html, uuid, uuid, jsonb) to authenticated;

-- What follows
create trigger _100_take_conversation before insert on public.message_attachments
  for each row execute function private.tg__take_conversation();

create function private.tg_messages__hide_attachments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.message_attachments set deleted_at = new.deleted_at where message_id = new.id;
  return null;
end $$;
create trigger _400_hide_attachments after update of deleted_at on public.messages
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function private.tg_messages__hide_attachments();

/**
 * Forgets for good the files whose message was taken away more than a day ago, or never came; says how many those were.
 * Their bytes are swept by the file service.
 */
create function private.forget_message_files() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  long_ago constant timestamptz := private.clock() - interval '1 day';
  forgotten int;
begin
  delete from public.message_attachments as its where its.deleted_at <= long_ago and not private.is_held(its.message_id);
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'messages' and file.created_at <= long_ago
    and not exists (select from public.message_attachments as its where its.path = file.name);
  get diagnostics forgotten = row_count;
  perform set_config('storage.allow_delete_query', 'false', true);
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_message_files');
insert into private.crontab (name, schedule, function_name) values ('messages.forget_files', '40 3 * * *', 'private.forget_message_files');

insert into private.exports (name, query) values
  ('message_attachments', 'select its.id, its.message_id, its.path, its.name, its.type, its.bytes, its.alt, its.created_at from public.message_attachments as its
                           join public.messages as message on message.id = its.message_id where message.sender_id = $1 and its.deleted_at is null order by its.created_at');
