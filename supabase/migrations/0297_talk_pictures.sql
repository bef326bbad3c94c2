/*
 * Talk pictures: what people show each other beside a lesson.
 *
 * They lie in the bucket `talk`, as `<adoption id>/<post id>/<random>/<name>`: a post is a thread or a reply, and its id is
 * chosen before it is sent. A picture is read by whoever reads its post, so that of a hidden answer there is none to be seen;
 * and by who put it there, as long as they talk in that group. A picture that its post does not show is forgotten.
 */
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('talk', 'talk', false, 26214400, '{image/png,image/jpeg,image/webp,image/gif,image/avif}');
insert into private.bucket_owners (bucket, owner) values ('talk', 'sender');

-- Who may
/** Whether who asks may put a picture under this name: for a post of their own, beside a lesson of a group in which they talk. */
create function private.shows_picture(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.adoptions as its where its.id::text = split_part(path, '/', 1) and its.group_id in (select private.groups_i_talk_in()))
    and not exists (select from public.lesson_threads as other where other.id = split_part(path, '/', 2)::uuid and other.created_by is distinct from auth.uid())
    and not exists (select from public.lesson_replies as other where other.id = split_part(path, '/', 2)::uuid and other.created_by is distinct from auth.uid())
$$;
grant execute on function private.shows_picture(text) to authenticated;

/** Whether this names a picture of a post: both ids, something random, and a name. */
create function private.names_picture(path text) returns boolean
  language sql immutable set search_path = ''
as $$ select path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[\w-]{8,60}/[^/]{1,200}$' $$;
grant execute on function private.names_picture(text) to authenticated;

create policy select_talk_picture on storage.objects for select to authenticated
  using (bucket_id = 'talk' and case when private.names_picture(name) then
    exists (select from public.lesson_threads as post where post.id = split_part(name, '/', 2)::uuid and post.deleted_at is null)
    or exists (select from public.lesson_replies as post where post.id = split_part(name, '/', 2)::uuid and post.deleted_at is null)
    or owner_id = (select auth.uid())::text and private.shows_picture(name) else false end);
create policy insert_talk_picture on storage.objects for insert to authenticated
  with check (bucket_id = 'talk' and case when private.names_picture(name) then private.shows_picture(name) else false end);

-- What follows
/** Forgets for good the pictures that no post has shown within a week, and those of posts that are gone; says how many. Their bytes are swept by the file service. */
create function private.forget_talk_pictures() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'talk' and file.created_at <= private.clock() - interval '7 days'
    -- the words of what lies in the trash are kept elsewhere: it may come back
    and not exists (select from public.lesson_threads as post where post.id = split_part(file.name, '/', 2)::uuid
                    and (post.deleted_at is not null or position(file.name in post.body_html) > 0))
    and not exists (select from public.lesson_replies as post where post.id = split_part(file.name, '/', 2)::uuid
                    and (post.deleted_at is not null or position(file.name in post.body_html) > 0));
  get diagnostics forgotten = row_count;
  perform set_config('storage.allow_delete_query', 'false', true);
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_talk_pictures');
insert into private.crontab (name, schedule, function_name) values ('lessons.forget_pictures', '57 3 * * *', 'private.forget_talk_pictures');
