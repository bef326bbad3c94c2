/*
 * Health: whether the machine is well, for super admins.
 *
 * Sizes, connections, jobs, deliveries, processes and the slowest statements, all from counters and statistics: no table of people or
 * of what they wrote is walked over. Of statements and of errors only their shape is shown: values, addresses and whatever opens
 * something are taken out, although PostgreSQL has done so with most. Jobs that failed for good are listed, tried again on
 * request, and told to super admins.
 */
insert into private.notification_types (type, title, severity, url, ttl, urgency, optional) values
  ('job_dead', 'Notification', 'security', '/super-admin?tab=health', 604800, 'normal', false);
create index security_events_waiting on public.security_events (created_at desc) where acknowledged_at is null and severity in ('high', 'critical');

-- which jobs super admins have heard of
create table private.told_dead_jobs (
  job_id     bigint primary key,
  failed_at  timestamptz not null
);

-- Who may
/** The shape of a statement: without comments, texts, numbers and what is quoted by dollars. */
create function private.statement_shape(statement text) returns text
  language sql immutable set search_path = ''
as $$
  select left(trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(left(statement, 20000),
    -- texts first: what looks like a comment may stand in one, and the other way round
    '([eE]''([^''\\]|\\.|'''')*(''|$))|(''([^'']|'''')*(''|$))|(/\*.*?(\*/|$))|(--[^\n]*)', ' ? ', 'g'),
    '\$([a-zA-Z_]\w*)?\$.*?(\$\1\$|$)', ' ? ', 'g'),
    '\$\d+', '?', 'g'),
    '(?<![\w"])[+-]?\d[\w.]*', '?', 'g'),
    '\?(\s*,\s*\?)+', '?, …', 'g'),
    '\s+', ' ', 'g')), 500)
$$;

/** The first line of an error without what it is about: quoted texts, addresses, ids, and long words that may open something. */
create function private.error_shape(words text) returns text
  language sql immutable set search_path = ''
as $$
  select left(trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(split_part(trim(e'\r\n\t ' from left(words, 4000)), e'\n', 1),
    '(?i)\m[a-z][a-z0-9+.-]*://\S+', '…', 'g'),
    '\S+@\S+', '…', 'g'),
    '"[^"]*("|$)|''[^'']*(''|$)|“[^”]*(”|$)|‘[^’]*(’|$)|`[^`]*(`|$)|\([^()]*(\)|$)|<[^<>]*(>|$)', '…', 'g'),
    '\m\d{1,3}(\.\d{1,3}){3}(:\d+)?\M|\[?[0-9a-fA-F]{0,4}(:[0-9a-fA-F]{0,4}){2,7}\]?(:\d+)?', '…', 'g'),
    -- a word with a digit that is longer than most words: ids, codes, tokens, numbers of people
    '[\w./+=-]*\d[\w./+=-]{7,}|[\w./+=-]{7,}\d[\w./+=-]*|\S{33,}|\m\d{5,}\M', '…', 'g'),
    '\s+', ' ', 'g')), 300)
$$;

/** The ten slowest statements on this database, by their mean; null where none are kept. */
create function private.slow_statements() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  home constant text := (select quote_ident(space.nspname) from pg_catalog.pg_extension as its join pg_catalog.pg_namespace as space on space.oid = its.extnamespace where its.extname = 'pg_stat_statements');
  found_some jsonb;
begin
  if home is null then
    return null;
  end if;
  execute format($sql$
    select coalesce(jsonb_agg(jsonb_build_object('query', its.shape, 'calls', its.calls, 'mean_ms', round(its.mean::numeric, 1), 'total_ms', round(its.total::numeric)) order by its.mean desc, its.shape), '[]')
    from (
      select private.statement_shape(slow.query) as shape, sum(slow.calls) as calls, sum(slow.total_exec_time) / sum(slow.calls) as mean, sum(slow.total_exec_time) as total
      from (
        select kept.query, kept.calls, kept.total_exec_time from %s.pg_stat_statements as kept
        where kept.dbid = (select base.oid from pg_catalog.pg_database as base where base.datname = current_database()) and kept.calls >= 5
          -- what makes or sets something may say a password
          and kept.query ~* '^\s*(select|insert|update|delete|merge|with)\M'
        order by kept.mean_exec_time desc limit 30) as slow
      group by 1 order by 3 desc, 1 limit 10) as its$sql$, home) into found_some;
  return found_some;
exception when object_not_in_prerequisite_state or undefined_table or undefined_column or insufficient_privilege then
  -- it is there, but was not loaded with the server
  return null;
end $$;

/** How many jobs wait, are late by five minutes, and failed for good, each up to 1,001; null where no worker has ever run. */
create function private.job_counts() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('graphile_worker.jobs') is null then
    return jsonb_build_object('waiting', null, 'late', null, 'dead', null);
  end if;
  return jsonb_build_object(
    'waiting', private.count_capped('from graphile_worker.jobs as line where line.locked_at is null and line.attempts < line.max_attempts'),
    'late', private.count_capped(format('from graphile_worker.jobs as line where line.run_at < %L and line.locked_at is null and line.attempts < line.max_attempts', private.clock() - interval '5 minutes')),
    'dead', private.count_capped('from graphile_worker.jobs as line where line.locked_at is null and line.attempts >= line.max_attempts'));
end $$;

/** What no table of people is asked for: `super_health` without its statements. */
create function private.vital_signs() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'database', jsonb_build_object(
      'bytes', pg_database_size(current_database()),
      'grown_week', pg_database_size(current_database()) - (
        select past.database_bytes from private.size_log as past where past.at between now.at - interval '8 days' and now.at - interval '6 days'
        order by abs(extract(epoch from past.at - (now.at - interval '7 days'))) limit 1),
      'connections', jsonb_build_object('used', (select sum(its.numbackends) from pg_catalog.pg_stat_database as its), 'max', current_setting('max_connections')::int),
      'slots_bytes', (select coalesce(sum(greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), slot.restart_lsn), 0)), 0) from pg_catalog.pg_replication_slots as slot)),
    'jobs', private.job_counts(),
    'push', (
      select coalesce(jsonb_agg(jsonb_build_object('service', its.service, 'sent', its.sent, 'failed', its.failed) order by its.sent + its.failed desc, its.service), '[]')
      from (select told.service, sum(told.sent) as sent, sum(told.failed) as failed from private.delivery_counts as told
            where told.kind = 'push' and told.hour > now.at - interval '1 day' group by told.service) as its),
    'mail', (select jsonb_build_object('sent', coalesce(sum(told.sent), 0), 'failed', coalesce(sum(told.failed), 0)) from private.delivery_counts as told
             where told.kind = 'mail' and told.hour > now.at - interval '1 day'),
    'sockets', (select sum((known.facts ->> 'sockets')::int) from private.processes as known where known.seen_at > now.at - interval '1 minute'),
    -- where no job notes it each hour: what is counted of the organisations already, and the covers and logos, which are nobody's
    'storage_bytes', coalesce((select last.storage_bytes from private.size_log as last where last.at > now.at - interval '2 hours' order by last.at desc limit 1),
      (select coalesce(sum(kept.bytes), 0) from private.tenant_counts as kept)
        + (select coalesce(sum(late.bytes), 0) from private.tenant_count_changes as late)
        + (select coalesce(sum(kept.bytes + kept.under_way), 0) from private.storage_usage as kept where kept.tenant_id is null)),
    'disk_free_bytes', (select min((known.facts ->> 'disk_free')::bigint) from private.processes as known where known.seen_at > now.at - interval '1 minute'),
    'disk_bytes', (select min((known.facts ->> 'disk')::bigint) from private.processes as known where known.seen_at > now.at - interval '1 minute'),
    'processes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', known.id, 'kind', known.kind, 'version', known.version, 'started_at', known.started_at, 'seen_at', known.seen_at,
        'here', known.seen_at > now.at - interval '1 minute', 'facts', known.facts) order by known.started_at, known.id), '[]')
      from private.processes as known),
    'reports', exists (select from private.processes as known where known.seen_at > now.at - interval '1 day'),
    'backup', null)
  from (select private.clock() as at) as now
$$;

/** The signs that ask for a look. */
create function private.bad_signs(signs jsonb) returns text[]
  language sql immutable set search_path = ''
as $$
  select array_remove(array[
    case when (signs #>> '{jobs,dead}')::int > 0 then 'dead_jobs' end,
    case when (signs #>> '{jobs,late}')::int > 0 then 'late_jobs' end,
    case when signs -> 'processes' @> '[{"here": false}]' then 'process_gone' end,
    case when (signs ->> 'disk_free_bytes')::bigint < greatest(1073741824, (signs ->> 'disk_bytes')::bigint / 20) then 'disk' end,
    case when (signs #>> '{database,connections,used}')::int > 0.8 * (signs #>> '{database,connections,max}')::int then 'connections' end,
    case when (signs #>> '{database,slots_bytes}')::bigint > 1073741824 then 'slots' end,
    case when exists (select from jsonb_array_elements(signs -> 'push') as its where (its ->> 'failed')::int >= 10 and (its ->> 'failed')::int > (its ->> 'sent')::int / 4) then 'push' end,
    case when (signs #>> '{mail,failed}')::int >= 5 and (signs #>> '{mail,failed}')::int > (signs #>> '{mail,sent}')::int / 4 then 'mail' end], null)
$$;

create function private.super_health() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  signs jsonb;
  applied jsonb;
begin
  perform private.require_super_admin();
  signs := private.vital_signs();
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    select jsonb_build_object('count', count(*), 'last', max(its.version || '_' || coalesce(its.name, ''))) into applied from supabase_migrations.schema_migrations as its;
  end if;
  signs := signs || jsonb_build_object('writing', private.writing_signs());
  return jsonb_set(signs, '{database,statements}', coalesce(private.slow_statements(), 'null'))
    || jsonb_build_object('migrations', coalesce(applied, '{"count": 0, "last": null}'), 'why', to_jsonb(private.bad_signs(signs)));
end $$;
/**
 * How the machine fares, for super admins: `{database: {bytes, grown_week, connections: {used, max}, slots_bytes, statements: [{query, calls, mean_ms, total_ms}]}, jobs: {waiting, late, dead},
 * push: [{service, sent, failed}], mail: {sent, failed}, writing: {rows, bytes, stopped}, sockets, storage_bytes, disk_free_bytes, disk_bytes, migrations: {count, last},
 * processes: [{id, kind, version, started_at, seen_at, here, facts}], reports, backup, why}`. What is not known is null: statements where none are kept, sockets and disk where no process tells.
 * Push and mail are those of 24 hours, writing of one hour; a number of jobs of 1,001 means more than a thousand.
 */
create function public.super_health() returns jsonb
  language sql stable set search_path = '' as $$ select private.super_health() $$;

/** What a job is called: the line of the crontab, or what it does. */
create function private.job_name(task text, key text) returns text
  language sql immutable set search_path = ''
as $$ select coalesce(substring(key from '^cron:([a-z_]+\.[a-z_]+)$'), left(task, 60)) $$;

create function private.super_dead_jobs(after text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  last jsonb;
begin
  perform private.require_super_admin();
  begin
    last := after::jsonb;
    if last is not null and (jsonb_typeof(last) <> 'array' or jsonb_array_length(last) <> 2) then
      raise exception 'too few';
    end if;
    perform (last ->> 0)::timestamptz, (last ->> 1)::bigint;
  exception when others then
    raise exception 'This page doesn’t exist.' using errcode = '22023';
  end;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', its.id::text, 'name', private.job_name(its.task, its.key), 'error', private.error_shape(its.last_error), 'attempts', its.attempts,
      'at', its.failed_at, 'after', jsonb_build_array(its.failed_at, its.id)::text) order by its.failed_at desc, its.id desc), '[]')
    from (select * from private.dead_jobs as dead
          where last is null or (dead.failed_at, dead.id) < ((last ->> 0)::timestamptz, (last ->> 1)::bigint)
          order by dead.failed_at desc, dead.id desc limit 50) as its);
end $$;
/** Jobs that failed for good, the newest first, 50 a page: `[{id, name, error, attempts, at, after}]`. For super admins. */
create function public.dead_jobs(after text default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.super_dead_jobs(after) $$;

create function private.retry_job(id text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its private.dead_jobs;
begin
  perform private.require_super_admin();
  select * into its from private.dead_jobs as dead where dead.id::text = retry_job.id;
  if its.id is null then
    raise exception 'This job no longer exists.' using errcode = 'PT404';
  end if;
  perform graphile_worker.reschedule_jobs(array[its.id], run_at => now(), attempts => 0);
  delete from private.told_dead_jobs as told where told.job_id = its.id;
  perform private.audit('job.retry', 'jobs', null, null, jsonb_build_object('attempts', its.attempts), jsonb_build_object('name', private.job_name(its.task, its.key)));
end $$;
/** Has a job that failed for good tried anew from the beginning. For super admins. */
create function public.retry_job(id text) returns void
  language sql volatile set search_path = '' as $$ select private.retry_job(id) $$;

grant execute on function private.super_health(), public.super_health(), private.super_dead_jobs(text), public.dead_jobs(text), private.retry_job(text), public.retry_job(text) to authenticated;

-- What follows
/** Tells super admins of jobs that have failed for good since the last look; says how many. */
create function private.tell_dead_jobs() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  many int;
  one text;
begin
  delete from private.told_dead_jobs as told where not exists (select from private.dead_jobs as dead where dead.id = told.job_id);
  with fresh as (
    insert into private.told_dead_jobs as told (job_id, failed_at)
    select dead.id, dead.failed_at from private.dead_jobs as dead
    on conflict (job_id) do update set failed_at = excluded.failed_at where told.failed_at <> excluded.failed_at
    returning told.job_id)
  select count(*), max(private.job_name(dead.task, dead.key)) into many, one from fresh join private.dead_jobs as dead on dead.id = fresh.job_id;
  if many > 0 then
    perform private.notify(array(select person.id from public.users as person where person.role = 'super_admin' and not private.is_away(person.id)), 'job_dead',
      case when many = 1 then format('A job failed for good: %s.', one) else format('%s jobs failed for good, among them %s.', many, one) end,
      null, null, null, null, 'instance', 'job_dead');
  end if;
  return many;
end $$;
insert into private.job_functions (name, tells) values ('private.tell_dead_jobs', true);
insert into private.crontab (name, schedule, function_name, catch_up) values ('dead_jobs.tell', '* * * * *', 'private.tell_dead_jobs', '1 minute');
