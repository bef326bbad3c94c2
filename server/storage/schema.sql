/*
 * Files: the schema `storage` with the names, columns and types of Supabase's own tables, so that
 * policies, rows and everything that points at them move between here and there.
 *
 * A row of `storage.objects` says that a file is there, and row level security on it says who may do
 * what; `version` is the key under which its bytes are kept. Bytes are written first and removed last,
 * so a row without bytes does not come to be; bytes without a row are swept.
 */
grant usage, create on schema storage to supabase_storage_admin;
grant usage on schema storage to anon, authenticated, service_role, :owner;

set local role supabase_storage_admin;

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id                 text not null primary key,
  name               text not null,
  owner              uuid,
  created_at         timestamptz default now(),
  updated_at         timestamptz default now(),
  public             boolean default false,
  avif_autodetection boolean default false,
  file_size_limit    bigint,
  allowed_mime_types text[],
  owner_id           text,
  type               storage.buckettype not null default 'STANDARD',
  versioning_status  text not null default 'DISABLED'
);
comment on column storage.buckets.owner is 'Kept for dumps; `owner_id` is what counts.';
create unique index bname on storage.buckets (name);

create table storage.objects (
  id               uuid not null primary key default gen_random_uuid(),
  bucket_id        text,
  name             text,
  owner            uuid,
  created_at       timestamptz default now(),
  updated_at       timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata         jsonb,
  path_tokens      text[] generated always as (string_to_array(name, '/')) stored,
  version          text,
  owner_id         text,
  user_metadata    jsonb,
  archived_at      timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned     boolean not null default false,
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets on delete no action
);
comment on column storage.objects.owner is 'Kept for dumps; `owner_id` is what counts.';
create unique index bucketid_objname on storage.objects (bucket_id, name);
-- listing walks names by their bytes, whatever the database's own order is
create index idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index objects_version_idx on storage.objects (version);

-- S3's multipart uploads under way

create table storage.s3_multipart_uploads (
  id               text not null primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id        text not null references storage.buckets on delete cascade,
  key              text not null collate "C",
  version          text not null,
  owner_id         text,
  created_at       timestamptz not null default now(),
  user_metadata    jsonb,
  metadata         jsonb
);
create index idx_multipart_uploads_list on storage.s3_multipart_uploads (bucket_id, key, created_at);

create table storage.s3_multipart_uploads_parts (
  id          uuid not null primary key default gen_random_uuid(),
  upload_id   text not null references storage.s3_multipart_uploads on delete cascade,
  size        bigint not null default 0,
  part_number integer not null,
  bucket_id   text not null references storage.buckets on delete cascade,
  key         text not null collate "C",
  etag        text not null,
  owner_id    text,
  version     text not null,
  created_at  timestamptz not null default now()
);
create index s3_multipart_uploads_parts_upload_id_idx on storage.s3_multipart_uploads_parts (upload_id, part_number);
create index s3_multipart_uploads_parts_bucket_id_idx on storage.s3_multipart_uploads_parts (bucket_id);
create index s3_multipart_uploads_parts_version_idx on storage.s3_multipart_uploads_parts (version);

-- Rights: everyone by grant, nobody by policy, until the product says so

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.s3_multipart_uploads enable row level security;
alter table storage.s3_multipart_uploads_parts enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role, :owner;
grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to service_role, :owner;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;

-- The parts of a path, for policies

create function storage.foldername(name text) returns text[]
  language sql immutable set search_path = ''
as $$
  select parts[1:cardinality(parts) - 1] from (select string_to_array(name, '/') as parts) split
$$;

create function storage.filename(name text) returns text
  language sql immutable set search_path = ''
as $$
  select parts[cardinality(parts)] from (select string_to_array(name, '/') as parts) split
$$;

-- The text behind the last dot of the file's own name; without a dot, the name.
create function storage.extension(name text) returns text
  language sql immutable set search_path = ''
as $$
  select parts[cardinality(parts)] from (select string_to_array(storage.filename(name), '.') as parts) split
$$;

-- A person's id where the older column `owner` can hold it.
create function storage.owner_of(owner_id text) returns uuid
  language sql immutable set search_path = ''
as $$
  select case when owner_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then owner_id::uuid end
$$;

-- The operation of the request, as 'storage.object.upload'.
create function storage.operation() returns text
  language sql stable set search_path = ''
as $$ select current_setting('storage.operation', true) $$;

create function storage.allow_any_operation(expected_operations text[]) returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(bool_or(regexp_replace(expected, '^storage\.', '') = regexp_replace(storage.operation(), '^storage\.', '')), false)
  from unnest(expected_operations) expected
$$;

create function storage.allow_only_operation(expected_operation text) returns boolean
  language sql stable set search_path = ''
as $$ select storage.allow_any_operation(array[expected_operation]) $$;

-- Tells whether the caller may add such an object: tried, and taken back by the error that says yes.
create function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  raise exception 'taken back' using errcode = 'PT200', detail = 'The object could have been added.';
end
$$;

/*
 * The query of each upload and download, in one statement and so one round trip: the caller is known,
 * `storage.operation()` is set, then row level security decides as it would have anyhow.
 */
create function storage.find_object(operation text, bucket text, object text) returns setof storage.objects
  language plpgsql set search_path = ''
as $$
begin
  perform set_config('storage.operation', operation, true);
  return query select * from storage.objects o where o.bucket_id = bucket and o.name = object;
end
$$;

-- Tries to add such a row and takes it back, so that an upload without the right is refused before the first byte. A
-- name that is taken is no answer yet: it may be replaced.
create function storage.try_object(operation text, bucket text, object text, owner_id text, metadata jsonb, upsert boolean) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform set_config('storage.operation', operation, true);
  begin
    insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
    values (bucket, object, storage.owner_of(owner_id), owner_id, metadata);
    raise exception using errcode = 'ST000';
  exception
    when sqlstate 'ST000' then null;
    when unique_violation then if not upsert then raise; end if;
  end;
end
$$;

-- Adds the row or, where it may, replaces it; `replaced` is the key of the bytes that nothing names any more.
create function storage.keep_object(
  operation text, bucket text, object text, owner_id text, key text, metadata jsonb, user_metadata jsonb, upsert boolean,
  out id uuid, out replaced text
)
  language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  person constant text := owner_id;
begin
  perform set_config('storage.operation', operation, true);
  if upsert then
    select o.version into replaced from storage.objects o where o.bucket_id = bucket and o.name = object;
    insert into storage.objects as o (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (bucket, object, storage.owner_of(person), person, key, keep_object.metadata, keep_object.user_metadata)
    on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
      version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata
    returning o.id into keep_object.id;
  else
    -- nothing is returned: who may add a file need not be allowed to see it
    keep_object.id := pg_catalog.gen_random_uuid();
    insert into storage.objects as o (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (keep_object.id, bucket, object, storage.owner_of(person), person, key, keep_object.metadata,
      keep_object.user_metadata);
  end if;
end
$$;

create function storage.get_size_by_bucket() returns table (size bigint, bucket_id text)
  language sql stable set search_path = ''
as $$
  select sum((o.metadata ->> 'size')::bigint)::bigint, o.bucket_id from storage.objects o group by o.bucket_id
$$;

-- Lists

-- The part of a key up to the first delimiter behind the prefix; null where there is none.
create function storage.get_common_prefix(p_key text, p_prefix text, p_delimiter text) returns text
  language sql immutable set search_path = ''
as $$
  select case when p_delimiter <> '' and at > 0 then left(p_key, length(p_prefix) + at + length(p_delimiter) - 1) end
  from (select position(p_delimiter in substring(p_key from length(p_prefix) + 1)) as at) found
$$;

/*
 * One page of a bucket by name: objects, and for what lies behind a delimiter one row (without an id) whose
 * name is their common prefix. It goes from entry to entry by the index, so a folder of any size is one step.
 * `start_after` and `next_token` both name what was seen last.
 */
create function storage.list_objects_with_delimiter(
  _bucket_id text, prefix_param text, delimiter_param text, max_keys integer default 100,
  start_after text default '', next_token text default '', sort_order text default 'asc'
) returns table (name text, id uuid, metadata jsonb, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz)
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  beyond  constant text := chr(1114111);
  down    constant boolean := lower(sort_order) = 'desc';
  seen    constant text := greatest(coalesce(start_after, '') collate "C", coalesce(next_token, '') collate "C");
  -- the next entry lies behind this, in the direction of the walk
  mark    text := seen;
  entry   storage.objects;
  folder  text;
  emitted integer := 0;
begin
  if not down and seen <> '' and storage.get_common_prefix(seen, prefix_param, delimiter_param) = seen then mark := seen || beyond; end if;
  while emitted < max_keys loop
    if down then
      select * into entry from storage.objects o
      where o.bucket_id = _bucket_id and o.name collate "C" >= prefix_param and o.name collate "C" < prefix_param || beyond
        and (mark = '' or o.name collate "C" < mark)
      order by o.name collate "C" desc limit 1;
    else
      select * into entry from storage.objects o
      where o.bucket_id = _bucket_id and o.name collate "C" >= prefix_param and o.name collate "C" < prefix_param || beyond
        and o.name collate "C" > mark
      order by o.name collate "C" limit 1;
    end if;
    exit when entry.id is null;
    folder := storage.get_common_prefix(entry.name, prefix_param, delimiter_param);
    if folder is null then
      name := entry.name; id := entry.id; metadata := entry.metadata; updated_at := entry.updated_at;
      created_at := entry.created_at; last_accessed_at := entry.last_accessed_at;
      mark := entry.name;
    else
      name := folder; id := null; metadata := null; updated_at := null; created_at := null; last_accessed_at := null;
      mark := case when down then folder else folder || beyond end;
    end if;
    emitted := emitted + 1;
    return next;
  end loop;
end
$$;

-- One folder: its folders first, then its files by a column. Names are those within the folder; `levels` is its depth.
create function storage.search(
  prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
  language plpgsql stable set search_path = ''
as $$
begin
  return query execute format(
    $sql$
      with found as (
        select o.path_tokens[$3] as entry, cardinality(o.path_tokens) > $3 as is_folder, o.*
        from storage.objects o
        where o.bucket_id = $2 and o.name collate "C" >= $1 and o.name collate "C" < $1 || chr(1114111)
          and cardinality(o.path_tokens) >= $3 and ($6 = '' or starts_with(lower(o.path_tokens[$3]), lower($6)))
      ), listed as (
        select true as is_folder, entry, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
          null::timestamptz as last_accessed_at, null::jsonb as metadata
        from found where is_folder group by entry
        union all
        select false, entry, id, updated_at, created_at, last_accessed_at, metadata from found where not is_folder
      )
      select entry, id, updated_at, created_at, last_accessed_at, metadata from listed
      order by is_folder desc, %1$s %2$s, entry collate "C" %2$s limit $4 offset $5
    $sql$,
    case lower(sortcolumn)
      when 'updated_at' then 'updated_at' when 'created_at' then 'created_at' when 'last_accessed_at' then 'last_accessed_at'
      else 'entry collate "C"' end,
    case when lower(sortorder) = 'desc' then 'desc' else 'asc' end)
  using prefix, bucketname, levels, limits, offsets, coalesce(search, '');
end
$$;

/*
 * One page by a moment, with the key to break ties. A folder stands where the first of its files would stand
 * in that order. `p_start_after` and `p_sort_column_after` are key and moment of what was seen last.
 */
create function storage.search_by_timestamp(
  p_prefix text, p_bucket_id text, p_limit integer, p_level integer, p_start_after text,
  p_sort_order text, p_sort_column text, p_sort_column_after text
) returns table (key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
  language plpgsql stable set search_path = ''
as $$
declare
  picked constant text := case when p_sort_column = 'updated_at' then 'updated_at' else 'created_at' end;
  down constant boolean := lower(p_sort_order) = 'desc';
begin
  return query execute format(
    $sql$
      with found as (
        select coalesce(storage.get_common_prefix(o.name, $1, '/'), o.name) as key, o.*
        from storage.objects o
        where o.bucket_id = $2 and o.name collate "C" >= $1 and o.name collate "C" < $1 || chr(1114111)
      ), listed as (
        select distinct on (key collate "C") key, case when key = name then id end as id, %1$I as moment,
          updated_at, created_at, last_accessed_at, metadata
        from found order by key collate "C", %1$I %2$s, name collate "C" %2$s
      )
      select key, key, id, case when id is not null then updated_at end, case when id is not null then created_at end,
        case when id is not null then last_accessed_at end, case when id is not null then metadata end
      from listed
      where $4 = '' or (date_trunc('milliseconds', moment), key collate "C") %3$s (date_trunc('milliseconds', $5::timestamptz), $4)
      order by date_trunc('milliseconds', moment) %2$s, key collate "C" %2$s limit $3
    $sql$,
    picked, case when down then 'desc' else 'asc' end, case when down then '<' else '>' end)
  using p_prefix, p_bucket_id, p_limit, coalesce(p_start_after, ''), nullif(p_sort_column_after, '');
end
$$;

create function storage.search_v2(
  prefix text, bucket_name text, limits integer default 100, levels integer default 1, start_after text default '',
  sort_order text default 'asc', sort_column text default 'name', sort_column_after text default ''
) returns table (key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb)
  language plpgsql stable set search_path = ''
as $$
begin
  if sort_column in ('created_at', 'updated_at') then
    return query select * from storage.search_by_timestamp(
      prefix, bucket_name, limits, levels, start_after, sort_order, sort_column, sort_column_after);
  else
    return query select l.name, l.name, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata
      from storage.list_objects_with_delimiter(bucket_name, prefix, '/', limits, start_after, '', sort_order) l;
  end if;
end
$$;

create function storage.list_multipart_uploads_with_delimiter(
  bucket_id text, prefix_param text, delimiter_param text, max_keys integer default 100,
  next_key_token text default '', next_upload_token text default ''
) returns table (key text, id text, created_at timestamptz)
  language sql stable set search_path = ''
as $$
  select listed.key, listed.id, listed.created_at
  from (
    select distinct on (entry, upload) entry as key, upload as id, case when upload is not null then u.created_at end as created_at
    from storage.s3_multipart_uploads u
    cross join lateral (select storage.get_common_prefix(u.key, prefix_param, delimiter_param) as folder) behind
    cross join lateral (select coalesce(folder, u.key) as entry, case when folder is null then u.id end as upload) shown
    -- resumable uploads keep their parts here as well, and are none of S3's
    where u.metadata -> 'resumable' is distinct from 'true' and u.bucket_id = $1 and u.key >= prefix_param and u.key < prefix_param || chr(1114111)
      and (next_key_token = '' or entry collate "C" > next_key_token
        or (entry = next_key_token and next_upload_token <> '' and upload > next_upload_token))
    order by entry, upload, u.created_at
  ) listed
  order by listed.key collate "C", listed.created_at, listed.id
  limit max_keys
$$;

-- Triggers

create function storage.update_updated_at_column() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
create trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();

-- A row that is deleted past the server would leave its bytes behind for the sweeper, so it takes saying so.
create function storage.protect_delete() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Rows of the storage tables are deleted through the storage API, not directly.'
      using errcode = '42501', hint = 'set_config(''storage.allow_delete_query'', ''true'', true) allows it for one transaction; the bytes are swept later.';
  end if;
  return null;
end
$$;
create trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();

create function storage.enforce_bucket_name_length() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if length(new.name) > 100 then
    raise exception 'The name of a bucket has at most 100 characters.' using errcode = '22001';
  end if;
  return new;
end
$$;
create trigger enforce_bucket_name_length_trigger before insert or update of name on storage.buckets
  for each row execute function storage.enforce_bucket_name_length();

reset role;
