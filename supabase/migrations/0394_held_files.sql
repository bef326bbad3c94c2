/*
 * Held files: the pictures and files of what is reported, and where they are while it stands removed.
 *
 * A case knows the files of its subject, as far as they are its owner's, and its moderators read these and no others. With what is removed they go into the
 * private bucket `held`, by the file service's own deed, so that no public or signed address of before leads anywhere; with what is brought back they
 * return to their place. When nobody can appeal any more they are forgotten.
 */
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ('held', 'held', false, null, null);

create type private.stored_file as (bucket text, path text, name text);

alter table private.report_kinds
  -- takes (uuid), returns setof private.stored_file: its files, where they lie
  add column files_function text check (files_function ~ '^[a-z_]+\.[a-z_]+$');

create table private.case_files (
  id       uuid primary key default gen_random_uuid(),
  case_id  uuid not null references private.moderation_cases on delete cascade,
  bucket   text not null,
  path     text not null,
  name     text not null,
  type     text,
  -- whether it is to be held, and whether it is
  wanted   boolean not null default false,
  held     boolean not null default false,
  constraint case_files_once unique (case_id, bucket, path)
);
create index case_files_place on private.case_files (bucket, path);
create index case_files_waiting on private.case_files (id) where wanted <> held;

-- Who may
create function private.held_path(its private.case_files) returns text
  language sql immutable set search_path = '' as $$ select its.id || '/' || regexp_replace(its.path, '^.*/', '') $$;

/** Whether a file is of a case that who asks moderates. */
create function private.reads_reported_file(bucket text, path text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.case_files as its join private.moderation_cases as around on around.id = its.case_id
    where its.id = case when reads_reported_file.bucket = 'held' and reads_reported_file.path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then left(reads_reported_file.path, 36)::uuid end
      and private.moderates(around, auth.uid()))
    or exists (select from private.case_files as its join private.moderation_cases as around on around.id = its.case_id
    where its.bucket = reads_reported_file.bucket and its.path = reads_reported_file.path and private.moderates(around, auth.uid()));
end $$;
grant execute on function private.i_moderate(), private.reads_reported_file(text, text) to authenticated;
create policy select_moderator on storage.objects for select to authenticated
  using ((select private.i_moderate()) and private.reads_reported_file(bucket_id, name));

-- What follows
/** The files that HTML shows of the buckets in which things lie that one has written oneself; what a curriculum shows is others' too. */
create function private.files_shown_in(html text) returns setof private.stored_file
  language sql immutable set search_path = ''
as $$
  select distinct found[1], replace(found[2], '&amp;', '&'), regexp_replace(replace(found[2], '&amp;', '&'), '^.*/', '')
  from regexp_matches(coalesce(html, ''), 'data-bucket="(attachments|messages|talk)" data-path="([^"]+)"', 'g') as found
$$;

create function private.message_files(id uuid) returns setof private.stored_file
  language sql stable security definer set search_path = ''
as $$
  select file.bucket, file.path, file.name from public.message_attachments as file where file.message_id = message_files.id
  union select shown.* from public.messages as its, private.files_shown_in(its.body_html) as shown where its.id = message_files.id
$$;
create function private.user_files(id uuid) returns setof private.stored_file
  language sql stable security definer set search_path = ''
as $$
  select 'avatars', found[1], 'Picture' from public.users as its, regexp_matches(its.avatar_url, '/avatars/([^?#]+)') as found where its.id = user_files.id
$$;
create function private.event_files(id uuid) returns setof private.stored_file
  language sql stable security definer set search_path = ''
as $$
  select 'covers', its.cover_path, 'Cover' from public.events as its where its.id = event_files.id and its.cover_path is not null
  union select shown.* from public.events as its, private.files_shown_in(its.body_html) as shown where its.id = event_files.id
$$;
create function private.task_files_of(id uuid) returns setof private.stored_file
  language sql stable security definer set search_path = ''
as $$
  select 'attachments', file.path, file.name from public.task_files as file where file.task_id = task_files_of.id
  union select shown.* from public.tasks as its, private.files_shown_in(its.body_html) as shown where its.id = task_files_of.id
$$;
create function private.task_comment_files(id uuid) returns setof private.stored_file
  language sql stable security definer set search_path = ''
as $$ select shown.* from public.task_comments as its, private.files_shown_in(its.body_html) as shown where its.id = task_comment_files.id $$;
create function private.lesson_thread_files(id uuid) returns setof private.stored_file
  language sql stable security definer set search_path = ''
as $$ select shown.* from public.lesson_threads as its, private.files_shown_in(its.body_html) as shown where its.id = lesson_thread_files.id $$;
create function private.lesson_reply_files(id uuid) returns setof private.stored_file
  language sql stable security definer set search_path = ''
as $$ select shown.* from public.lesson_replies as its, private.files_shown_in(its.body_html) as shown where its.id = lesson_reply_files.id $$;
update private.report_kinds set files_function = 'private.' || case kind when 'task' then 'task_files_of' else kind || '_files' end
where kind in ('message', 'user', 'event', 'task', 'task_comment', 'lesson_thread', 'lesson_reply');

/** Notes the files of what cases are about, as they are now: those that its owner put there. */
create function private.note_files(cases uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kind private.report_kinds;
begin
  for kind in
    select * from private.report_kinds as known
    where known.files_function is not null and known.kind in (select its.subject_type from private.moderation_cases as its where its.id = any (cases))
  loop
    execute format('insert into private.case_files (case_id, bucket, path, name, type)
      select its.id, found.bucket, found.path, found.name, found.type
      from private.moderation_cases as its cross join lateral (
        select shown.bucket, shown.path, shown.name, stored.metadata ->> ''mimetype'' as type from %s(its.subject_id) as shown
        join storage.objects as stored on stored.bucket_id = shown.bucket and stored.name = shown.path and stored.owner_id = its.subject_owner_id::text limit 100) as found
      where its.id = any ($1) and its.subject_type = $2
      on conflict on constraint case_files_once do nothing', kind.files_function) using cases, kind.kind;
  end loop;
end $$;

/** Has the files moved that are not where they belong. */
create function private.move_files() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.case_files as file where file.wanted <> file.held) then
    perform private.enqueue('storage.move', '{"read": "private.files_to_move", "done": "private.file_moved"}', 'moderation.files');
  end if;
end $$;

create function private.hold_files(cases uuid[], away boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if away then
    perform private.note_files(cases);
  end if;
  update private.case_files as file set wanted = away where file.case_id = any (cases) and file.wanted <> away;
  if found then
    perform private.move_files();
  end if;
end $$;

/** The files that are not where they belong, and where that is; a job moves them. */
create function private.files_to_move(payload jsonb) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', its.id, 'from', case when its.wanted then its.place else its.aside end, 'to', case when its.wanted then its.aside else its.place end)), '[]')
  from (select file.id, file.wanted, jsonb_build_object('bucket', file.bucket, 'name', file.path) as place, jsonb_build_object('bucket', 'held', 'name', private.held_path(file)) as aside
        from private.case_files as file where file.wanted <> file.held order by file.id limit 50) as its
$$;

/** Takes down where a file is: `{id, moved}`, false where it was not there, or somebody else's stands in its place. */
create function private.file_moved(payload jsonb) returns void
  language sql security definer set search_path = ''
as $$
  update private.case_files as file
  set held = case when (payload ->> 'moved')::boolean then exists (select from storage.objects as stored where stored.bucket_id = 'held' and stored.name = private.held_path(file)) else file.wanted end
  where file.id = (payload ->> 'id')::uuid
$$;

/** Forgets the files that nobody can bring back any more; says how many. Their bytes are swept by the file service. */
create function private.forget_held_files() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from private.case_files as file using private.moderation_cases as its where its.id = file.case_id and file.held and file.wanted and not private.is_held(its.subject_id);
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as stored where stored.bucket_id = 'held'
    and not exists (select from private.case_files as file where private.held_path(file) = stored.name and file.id::text = split_part(stored.name, '/', 1));
  get diagnostics forgotten = row_count;
  perform set_config('storage.allow_delete_query', 'false', true);
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.files_to_move'), ('private.file_moved'), ('private.move_files'), ('private.forget_held_files');
insert into private.crontab (name, schedule, function_name) values
  ('moderation.move_files', '*/5 * * * *', 'private.move_files'), ('moderation.forget_files', '20 4 * * *', 'private.forget_held_files');
