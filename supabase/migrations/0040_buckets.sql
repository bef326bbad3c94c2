/*
 * Buckets: where files of the product lie, and who may put, see and remove them there.
 *
 * Faces and covers are public, for pages show them without asking: whoever has the address sees them, and names
 * are random, so nobody guesses one. Attachments belong to the members of a group. The first part of a path says
 * whose it is, in attachments the second says who put it there; nothing is ever overwritten, a new file has a new
 * name. What kinds a bucket takes, and how large, stands with the bucket.
 */
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 5242880, '{image/png,image/jpeg,image/webp,image/gif,image/avif}'),
  ('covers', 'covers', true, 5242880, '{image/png,image/jpeg,image/webp,image/gif,image/avif}'),
  ('attachments', 'attachments', false, 26214400, null),
  ('curriculum', 'curriculum', false, 52428800, null);

-- Who may: people their own folder, as `<user id>/<random>.<ext>`
create policy select_own_avatar on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);
create policy insert_own_avatar on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text
    and name ~ '^[^/]+/[\w-]{8,60}\.\w{2,5}$' and (select private.my_role()) is not null);
create policy delete_own_avatar on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and split_part(name, '/', 1) = (select auth.uid())::text);

-- who may change a group's settings, its covers, as `<group id>/<random>.<ext>`
create policy select_settings_cover on storage.objects for select to authenticated
  using (bucket_id = 'covers' and split_part(name, '/', 1) = any (array(select private.my_group_ids('settingsManagement')::text)));
create policy insert_settings_cover on storage.objects for insert to authenticated
  with check (bucket_id = 'covers' and name ~ '^[^/]+/[\w-]{8,60}\.\w{2,5}$'
    and split_part(name, '/', 1) = any (array(select private.my_group_ids('settingsManagement')::text)));
create policy delete_settings_cover on storage.objects for delete to authenticated
  using (bucket_id = 'covers' and split_part(name, '/', 1) = any (array(select private.my_group_ids('settingsManagement')::text)));

-- members what hangs on something of their group, as `<group id>/<uploader id>/<random>/<name>`; an archived one is read only
create policy select_member_attachment on storage.objects for select to authenticated
  using (bucket_id = 'attachments' and split_part(name, '/', 1) = any (array(select private.my_group_ids()::text)));
create policy insert_member_attachment on storage.objects for insert to authenticated
  with check (bucket_id = 'attachments' and name ~ '^[^/]+/[^/]+/[\w-]{8,60}/[^/]{1,200}$'
    and split_part(name, '/', 1) = any (array(select private.my_group_ids('groupDataAccess')::text))
    and split_part(name, '/', 2) = (select auth.uid())::text);
create policy delete_own_attachment on storage.objects for delete to authenticated
  using (bucket_id = 'attachments' and split_part(name, '/', 2) = (select auth.uid())::text
    and split_part(name, '/', 1) = any (array(select private.my_group_ids('groupDataAccess')::text)));
create policy delete_moderated_attachment on storage.objects for delete to authenticated
  using (bucket_id = 'attachments' and split_part(name, '/', 1) = any (array(select private.my_group_ids('contentDeletion')::text)));

-- drafts of a curriculum in one's own folder, until it has a place of its own
create policy select_own_curriculum on storage.objects for select to authenticated
  using (bucket_id = 'curriculum' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.my_role()) is not null);
create policy insert_own_curriculum on storage.objects for insert to authenticated
  with check (bucket_id = 'curriculum' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.my_role()) is not null);
create policy delete_own_curriculum on storage.objects for delete to authenticated
  using (bucket_id = 'curriculum' and split_part(name, '/', 1) = (select auth.uid())::text);
