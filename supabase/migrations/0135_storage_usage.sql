/*
 * Storage usage: how many bytes people and groups keep, and how many they may.
 *
 * What lies under a group's id counts for the group; anything else for the person who put it there. Who owns a file is
 * read from its row alone, so that what is added when it comes is what is taken off when it goes. Triggers on the tables
 * of the file service keep one sum for each owner, under its lock: two uploads at once cannot pass the limit together.
 * `under_way` are the bytes of uploads that have come in parts and are no file yet.
 */
create table private.storage_usage (
  owner      text primary key,
  bytes      bigint not null default 0,
  under_way  bigint not null default 0
) with (fillfactor = 50);

-- Who may
/** Owners of the files of a bucket; one without a row is nobody's, as what the product itself keeps. */
create table private.bucket_owners (
  bucket  text primary key,
  -- the group or the person that the first part of a path names, or who put a file there
  owner   text not null check (owner in ('group', 'user', 'sender'))
);
insert into private.bucket_owners (bucket, owner) values
  ('avatars', 'user'), ('covers', 'group'), ('attachments', 'group'), ('curriculum', 'user'), ('messages', 'sender');

/** Whose a file is; null for what the product itself keeps. */
create function private.file_owner(bucket text, name text, person text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case its.owner when 'sender' then 'user/' || person else its.owner || '/' || split_part(file_owner.name, '/', 1) end
  from private.bucket_owners as its where its.bucket = file_owner.bucket
$$;

create function private.storage_limit(owner text) returns bigint
  language sql immutable set search_path = ''
as $$ select case when starts_with(owner, 'group/') then 10 else 1 end * 1073741824::bigint $$;

/** How many bytes who asks may still put under this name, in place of what lies there; null for any number. */
create function private.bytes_left(bucket text, name text) returns bigint
  language sql stable security definer set search_path = ''
as $$
  select private.storage_limit(its.owner) - coalesce(known.bytes + known.under_way, 0) + coalesce((
      select (file.metadata ->> 'size')::bigint from storage.objects as file
      where file.bucket_id = bytes_left.bucket and file.name = bytes_left.name), 0)
  from (select private.file_owner(bytes_left.bucket, bytes_left.name, auth.uid()::text) as owner) as its
  left join private.storage_usage as known on known.owner = its.owner
  where its.owner is not null
$$;
grant execute on function private.bytes_left(text, text) to anon, authenticated, service_role;

create function private.storage_used(group_id uuid) returns table (used bigint, allowed bigint)
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select known.bytes + known.under_way from private.storage_usage as known where known.owner = its.owner), 0),
    private.storage_limit(its.owner)
  from (select case when storage_used.group_id is null then 'user/' || auth.uid() else 'group/' || storage_used.group_id end as owner) as its
  where its.owner is not null and (storage_used.group_id is null or storage_used.group_id in (select private.my_group_ids()))
$$;
/** How many bytes one keeps oneself, or a group of one's own, and how many that may be. */
create function public.storage_used(group_id uuid default null) returns table (used bigint, allowed bigint)
  language sql stable set search_path = '' as $$ select * from private.storage_used(group_id) $$;
grant execute on function private.storage_used(uuid), public.storage_used(uuid) to authenticated;

-- What follows
create function private.count_bytes(owner text, more_bytes bigint, more_under_way bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  known private.storage_usage;
begin
  if owner is null or more_bytes = 0 and more_under_way = 0 then
    return;
  end if;
  insert into private.storage_usage as past (owner, bytes, under_way) values (count_bytes.owner, more_bytes, more_under_way)
  on conflict on constraint storage_usage_pkey
    do update set bytes = past.bytes + excluded.bytes, under_way = past.under_way + excluded.under_way
  returning * into known;
  -- what has come in parts is counted with the rest, until it is a file
  if more_bytes > 0 and known.bytes > private.storage_limit(owner)
    or more_under_way > 0 and known.bytes + known.under_way > private.storage_limit(owner) then
    raise exception 'There isn’t enough space left for this file.' using errcode = 'PT413';
  end if;
end $$;

create function private.tg_objects__count_bytes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  of_old text;
  of_new text;
  was bigint := 0;
  becomes bigint := 0;
begin
  if tg_op <> 'INSERT' then
    of_old := private.file_owner(old.bucket_id, old.name, old.owner_id);
    was := coalesce((old.metadata ->> 'size')::bigint, 0);
  end if;
  if tg_op <> 'DELETE' then
    of_new := private.file_owner(new.bucket_id, new.name, new.owner_id);
    becomes := coalesce((new.metadata ->> 'size')::bigint, 0);
  end if;
  if of_old = of_new then
    perform private.count_bytes(of_new, becomes - was, 0);
  else
    perform private.count_bytes(of_old, -was, 0);
    perform private.count_bytes(of_new, becomes, 0);
  end if;
  return null;
end $$;
create trigger _500_count_bytes after insert or delete or update of bucket_id, name, owner_id, metadata on storage.objects
  for each row execute function private.tg_objects__count_bytes();

create function private.tg_uploads__count_bytes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant storage.s3_multipart_uploads := coalesce(new, old);
  was bigint := 0;
  becomes bigint := 0;
begin
  -- one that is done is a file
  if tg_op <> 'INSERT' and old.metadata -> 'done' is distinct from 'true' then
    was := old.in_progress_size;
  end if;
  if tg_op <> 'DELETE' and new.metadata -> 'done' is distinct from 'true' then
    becomes := new.in_progress_size;
  end if;
  perform private.count_bytes(private.file_owner(its.bucket_id, its.key, its.owner_id), 0, becomes - was);
  return null;
end $$;
create trigger _500_count_bytes after insert or delete or update of in_progress_size, metadata on storage.s3_multipart_uploads
  for each row execute function private.tg_uploads__count_bytes();
