/*
 * Journal pictures: what somebody shows beside what they write for themselves.
 *
 * They lie in the bucket `journal`, as `<person>/<entry id>/<random>/<name>`: an entry’s id is chosen before it is kept. A
 * picture is read, put and removed by its person alone. One that its entry does not show within a week is forgotten; what
 * lies in the trash keeps its pictures, since it may come back.
 */
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('journal', 'journal', false, 26214400, '{image/png,image/jpeg,image/webp,image/gif,image/avif}');
insert into private.bucket_owners (bucket, owner) values ('journal', 'user');

-- Who may
create policy select_own_journal on storage.objects for select to authenticated
  using (bucket_id = 'journal' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.my_role()) is not null);
create policy insert_own_journal on storage.objects for insert to authenticated
  with check (bucket_id = 'journal' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.my_role()) is not null
    and private.names_picture(name));
create policy delete_own_journal on storage.objects for delete to authenticated
  using (bucket_id = 'journal' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.my_role()) is not null);

-- What follows
/** Forgets for good the pictures that no entry of their person has shown within a week; says how many. Their bytes are swept by the file service. */
create function private.forget_journal_pictures() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'journal' and file.created_at <= private.clock() - interval '7 days'
    and not exists (
      select from public.journal_entries as own
      where own.id = split_part(file.name, '/', 2)::uuid and own.created_by::text = split_part(file.name, '/', 1)
        and (own.deleted_at is not null or position(file.name in own.body_html) > 0));
  get diagnostics forgotten = row_count;
  perform set_config('storage.allow_delete_query', 'false', true);
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_journal_pictures');
insert into private.crontab (name, schedule, function_name) values ('journal.forget_pictures', '7 4 * * *', 'private.forget_journal_pictures');
