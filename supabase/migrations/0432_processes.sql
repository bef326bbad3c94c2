/*
 * Processes: which servers and workers run on this database, and how they fare.
 *
 * Each tells of itself every fifteen seconds, through the function that `[server.status]` of config.toml names, as long as it runs;
 * what has not been heard for a day is forgotten. With it come how many pushes and mails went out or failed since it last told,
 * which are added up by the hour. What no process tells, as beside a hosted project without a worker, is not known.
 */
create table private.processes (
  id          text primary key check (id ~ '^[\w.:-]{1,64}$'),
  kind        text not null check (length(kind) between 1 and 20),
  version     text not null check (length(version) between 1 and 40),
  started_at  timestamptz not null,
  seen_at     timestamptz not null,
  facts       jsonb not null default '{}' check (length(facts::text) <= 2000)
);

create table private.delivery_counts (
  hour     timestamptz not null,
  kind     text not null check (kind in ('push', 'mail')),
  -- the host of a push service; mail has one
  service  text not null check (length(service) <= 100),
  sent     int not null default 0,
  failed   int not null default 0,
  primary key (hour, kind, service)
);

-- how large everything was, each hour
create table private.size_log (
  at              timestamptz primary key,
  database_bytes  bigint not null,
  storage_bytes   bigint not null
);

-- Who may: only servers tell, as the service role or the owner, and no door leads here
/**
 * Takes what a process says of itself: `{id, kind, version, started_at, ended, deliveries: [{kind, service, sent, failed}], …}`. The rest are facts, kept as they are. With
 * `ended` it is heard no more.
 */
create function private.report_process(said jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
begin
  if (said ->> 'ended')::boolean then
    delete from private.processes as known where known.id = said ->> 'id';
  else
    insert into private.processes as known (id, kind, version, started_at, seen_at, facts)
    values (said ->> 'id', said ->> 'kind', said ->> 'version', (said ->> 'started_at')::timestamptz, moment, said - '{id,kind,version,started_at,ended,deliveries}'::text[])
    on conflict on constraint processes_pkey do update set seen_at = moment, facts = excluded.facts;
  end if;
  insert into private.delivery_counts as known (hour, kind, service, sent, failed)
  select date_trunc('hour', moment), told.kind, left(told.service, 100), sum(told.sent), sum(told.failed)
  from jsonb_to_recordset(coalesce(said -> 'deliveries', '[]')) as told (kind text, service text, sent int, failed int)
  group by told.kind, left(told.service, 100)
  on conflict on constraint delivery_counts_pkey do update set sent = known.sent + excluded.sent, failed = known.failed + excluded.failed;
  delete from private.processes as known where known.seen_at < moment - interval '1 day';
  delete from private.delivery_counts as known where known.hour < moment - interval '8 days';
end $$;
grant execute on function private.report_process(jsonb) to service_role;

-- What follows
/** Notes how large everything is, and forgets what is older than five weeks. */
create function private.note_sizes() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.size_log (at, database_bytes, storage_bytes)
  select private.clock(), pg_database_size(current_database()), coalesce(sum(kept.bytes + kept.under_way), 0) from private.storage_usage as kept
  on conflict (at) do nothing;
  delete from private.size_log as known where known.at < private.clock() - interval '35 days';
end $$;
insert into private.job_functions (name, tells) values ('private.note_sizes', true);
insert into private.crontab (name, schedule, function_name, catch_up) values ('sizes.note', '7 * * * *', 'private.note_sizes', '1 hour');
