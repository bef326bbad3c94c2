/*
 * Messages on their way to sockets.
 *
 * A row inserted into `realtime.messages` is sent, once its transaction has committed, to whoever has
 * joined its topic. The table is a post-box, not an archive: the server reads inserts from the
 * write-ahead log, days are partitions, and a day is dropped when three more have passed.
 *
 * Its policies say who may join a private topic (select) and speak on it (insert), per extension:
 * 'broadcast' or 'presence'. They ask `realtime.topic()`. Names and shapes are Supabase's.
 */
grant usage on schema realtime to anon, authenticated, service_role, :owner;
grant usage, create on schema realtime to supabase_realtime_admin;
-- only an owner makes policies, so who owns the migrations is one; the platform refuses it all the rest
grant supabase_realtime_admin to :owner;

create table realtime.messages (
  topic       text not null,
  extension   text not null,
  payload     jsonb,
  event       text,
  private     boolean default false,
  updated_at  timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id          uuid not null default gen_random_uuid(),
  primary key (id, inserted_at)
) partition by range (inserted_at);
alter table realtime.messages owner to supabase_realtime_admin;

-- for those who ask for the last messages of a topic
create index messages_replay on realtime.messages (topic, inserted_at desc)
  where extension = 'broadcast' and private and event is not null;

-- without it an insert on a day that has no partition would roll back somebody's own write
create table realtime.messages_default partition of realtime.messages default;
alter table realtime.messages_default owner to supabase_realtime_admin;

-- Rights
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

-- Days are those of UTC; `kept` and `ahead` count days. One process at a time: a call that would have to wait for a
-- lock leaves the work to the next.
create function realtime.make_partitions(ahead integer default 3, kept integer default 3) returns void
  language plpgsql set search_path = '' set lock_timeout = '1s'
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
  day   date;
  name  text;
begin
  if not pg_try_advisory_xact_lock(hashtext('realtime.make_partitions')) then return; end if;

  for day in select today + n from generate_series(0, ahead) n loop
    name := 'messages_' || to_char(day, 'YYYY_MM_DD');
    continue when to_regclass('realtime.' || name) is not null;
    begin
      execute format('create table realtime.%I (like realtime.messages including defaults including constraints including indexes)', name);
      -- rows that came before their day had a partition would keep it from being attached
      execute format(
        'with early as (delete from realtime.messages_default where inserted_at >= %1$L and inserted_at < %2$L returning *)
         insert into realtime.%3$I select * from early', day, day + 1, name);
      execute format('alter table realtime.messages attach partition realtime.%I for values from (%L) to (%L)', name, day, day + 1);
    exception when lock_not_available then
      raise warning 'The partition % waits for its turn.', name;
    end;
  end loop;

  for name in
    select c.relname from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'realtime.messages'::regclass and c.relname ~ '^messages_\d{4}_\d\d_\d\d$'
      and to_date(right(c.relname, 10), 'YYYY_MM_DD') < today - kept
  loop
    begin
      execute format('drop table realtime.%I', name);
    exception when lock_not_available then
      raise warning 'The partition % is still in use.', name;
    end;
  end loop;

  delete from realtime.messages_default where inserted_at < today - kept;
end
$$;
alter function realtime.make_partitions(integer, integer) owner to supabase_realtime_admin;
revoke execute on function realtime.make_partitions(integer, integer) from public;
select realtime.make_partitions();
do $$
declare
  name regclass;
begin
  for name in select inhrelid::regclass from pg_catalog.pg_inherits where inhparent = 'realtime.messages'::regclass loop
    execute format('alter table %s owner to supabase_realtime_admin', name);
  end loop;
end
$$;

-- The topic that somebody asks to join; what policies compare with.
create function realtime.topic() returns text
  language sql stable set search_path = ''
as $$ select nullif(current_setting('realtime.topic', true), '') $$;
alter function realtime.topic() owner to supabase_realtime_admin;

/*
 * Tells everyone on a topic. It runs as its caller, whose right to speak the policies decide; the usual
 * caller is a trigger function of the schema's owner, past them. It never fails the write that it tells of.
 */
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = ''
as $$
declare
  id constant uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension, inserted_at, updated_at)
  values (
    id,
    case when jsonb_typeof(payload) = 'object' and not payload ? 'id' then payload || jsonb_build_object('id', id) else payload end,
    -- the clock goes on within a transaction: what is replayed keeps its order
    event, topic, private, 'broadcast', clock_timestamp() at time zone 'utc', now() at time zone 'utc'
  );
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end
$$;
alter function realtime.send(jsonb, text, text, boolean) owner to supabase_realtime_admin;

-- Tells of one changed row, from a trigger for each row.
create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW'
) returns void
  language plpgsql set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'realtime.broadcast_changes needs a trigger for each row, not for each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'realtime.broadcast_changes does not know the operation %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end
$$;
alter function realtime.broadcast_changes(text, text, text, text, text, record, record, text) owner to supabase_realtime_admin;

/*
 * The caller's rights on a topic: the extensions that they may read and write. Rights are tried, not
 * computed, since a policy may say anything: a row that is there to be seen, and one to be inserted, both
 * taken back with their subtransaction, so that nothing is stored and nothing is told.
 */
create function realtime.probe(topic text) returns uuid[]
  language sql security definer set search_path = ''
as $$
  with laid as (
    insert into realtime.messages (topic, extension, private, inserted_at)
    select probe.topic, extension, true, now() at time zone 'utc' from unnest(array['broadcast', 'presence']) extension
    returning id
  )
  select array_agg(id) from laid
$$;
alter function realtime.probe(text) owner to supabase_realtime_admin;

create function realtime.rights(topic text, out reads text[], out writes text[])
  language plpgsql set search_path = ''
as $$
declare
  extension text;
  untried   text[] := array['broadcast', 'presence'];
  was_read  boolean := false;
  probes    uuid[];
begin
  reads := '{}';
  writes := '{}';
  perform set_config('realtime.topic', rights.topic, true);
  -- nothing is left to be kept, so nothing waits for the disk
  perform set_config('synchronous_commit', 'off', true);
  -- as much as possible in one subtransaction: each that is taken back costs as much as what was tried in it
  while not was_read or untried <> '{}' loop
    begin
      if not was_read then
        was_read := true;
        probes := realtime.probe(rights.topic);
        select coalesce(array_agg(m.extension order by m.extension), '{}') into reads from realtime.messages m
        where m.id = any (probes) and m.inserted_at = now() at time zone 'utc';
      end if;
      while untried <> '{}' loop
        extension := untried[1];
        untried := untried[2:];
        insert into realtime.messages (topic, extension, private, inserted_at)
        values (rights.topic, extension, true, now() at time zone 'utc');
        writes := writes || extension;
      end loop;
      raise exception using errcode = 'RT000';
    exception
      when sqlstate 'RT000' then null;
      when insufficient_privilege then null;
    end;
  end loop;
end
$$;
alter function realtime.rights(text) owner to supabase_realtime_admin;

/*
 * The last `most` messages of a private topic from `since` on, in milliseconds of 1970, as far as whoever asks may
 * read them, oldest first. Nothing older than three days.
 */
create function realtime.replay(topic text, since bigint, most integer)
  returns table (id uuid, event text, payload jsonb)
  language plpgsql volatile set search_path = ''
as $$
begin
  perform set_config('realtime.topic', replay.topic, true);
  return query
    select last.id, last.event, last.payload from (
      select m.id, m.event, m.payload, m.inserted_at from realtime.messages m
      where m.topic = replay.topic and m.extension = 'broadcast' and m.private and m.event is not null
        and m.inserted_at >= greatest(to_timestamp(replay.since / 1000.0), now() - interval '3 days') at time zone 'utc'
      order by m.inserted_at desc limit replay.most
    ) last order by last.inserted_at;
end
$$;
alter function realtime.replay(text, bigint, integer) owner to supabase_realtime_admin;

-- Publications: the log is read through these. The second is for changes of tables, which migrations add to it.
create publication supabase_realtime_messages_publication for table realtime.messages
  with (publish = 'insert', publish_via_partition_root = true);
alter publication supabase_realtime_messages_publication owner to supabase_realtime_admin;
create publication supabase_realtime;
alter publication supabase_realtime owner to :owner;
