/*
 * Jobs: what is done after a commit, and what is done from time to time.
 *
 * `private.enqueue` keeps a job in the same transaction as the deed that wants it; a worker of graphile-worker
 * does it afterwards, again and again with growing pauses until it works, so a job must bear being done twice.
 * Where no worker has ever come by, the job is dropped with a warning and the deed stands. Rows of
 * `private.crontab` name what is called by the clock, in UTC. A job calls only the functions that
 * `private.job_functions` lists. Whatever has failed for good stands in `private.dead_jobs`.
 */
create table private.job_functions (
  name   text primary key check (name ~ '^[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*$'),
  -- it only tells people something, or the machine: it goes on while nothing is written
  tells  boolean not null default false
);

create table private.crontab (
  name           text primary key check (name ~ '^[a-z_]+\.[a-z_]+$'),
  -- minute, hour, day of the month, month, day of the week
  schedule       text not null check (schedule ~ '^\S+( \S+){4}$'),
  function_name  text not null references private.job_functions on delete cascade,
  payload        jsonb not null default '{}',
  -- how long ago a run may have been missed and is still made up for, once
  catch_up       interval not null default '1 day' check (catch_up between '0' and '31 days')
);
create index crontab_function_name on private.crontab (function_name);

-- Who may: nobody reads these, and only other functions of ours keep a job
/** Keeps a job until it is done: `task` as the workers know it. Of two that wait under one key the later one stays. */
create function private.enqueue(task text, payload jsonb, key text default null, run_at timestamptz default null) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if to_regprocedure('graphile_worker.add_job(text, json, text, timestamptz, integer, text, integer, text[], text)') is null then
    raise warning 'no worker has run yet, so the job % was dropped', task;
    return;
  end if;
  perform graphile_worker.add_job(task, payload::json, run_at => enqueue.run_at, job_key => key);
end $$;

/** Calls a listed function, with the payload when it takes one, and returns what it says: jsonb, a number or nothing. The workers call this. */
create function private.run_job(wanted text, payload jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  takes_payload constant regprocedure := to_regprocedure(wanted || '(jsonb)');
  found_one constant regprocedure := coalesce(takes_payload, to_regprocedure(wanted || '()'));
  answer text;
begin
  if not exists (select from private.job_functions where name = wanted) or found_one is null then
    raise exception 'Jobs can’t call %.', wanted using errcode = '42501';
  end if;
  if private.read_only_until() is not null and not exists (select from private.job_functions where name = wanted and tells) then
    -- what the clock calls comes again by itself; anything else is tried again later
    if exists (select from private.crontab where function_name = wanted) then
      return null;
    end if;
    raise exception 'Waits while nothing is written.' using errcode = 'PT503';
  end if;
  execute format('select %s(%s)', wanted, case when takes_payload is not null then '$1' end) into answer using payload;
  return nullif(answer, '')::jsonb;
end $$;

-- What follows
create function private.read_dead_jobs()
  returns table (id bigint, task text, key text, attempts int, last_error text, created_at timestamptz, failed_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('graphile_worker.jobs') is not null then
    return query select job.id, job.task_identifier, job.key, job.attempts::int, job.last_error, job.created_at, job.updated_at
      from graphile_worker.jobs as job where job.attempts >= job.max_attempts and job.locked_at is null;
  end if;
end $$;

/** What failed so often that nobody tries it again, with what it last said. */
create view private.dead_jobs as select * from private.read_dead_jobs();

/** Forgets what failed for good a month ago. */
create function private.forget_dead_jobs() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  old constant bigint[] := array(select id from private.dead_jobs where failed_at < private.clock() - interval '30 days');
begin
  if cardinality(old) > 0 then
    perform graphile_worker.complete_jobs(old);
  end if;
  return cardinality(old);
end $$;

/** Forgets codes that did not work: they count for an hour. */
create function private.forget_code_tries() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from private.code_tries where at < private.clock() - interval '1 day';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;

insert into private.job_functions (name)
values ('private.publish_announcements'), ('private.forget_code_tries'), ('private.forget_dead_jobs');

-- what runs each minute makes up for a missed run by the next one
insert into private.crontab (name, schedule, function_name, catch_up)
values ('announcements.publish', '* * * * *', 'private.publish_announcements', '1 minute'),
       ('code_tries.forget', '40 3 * * *', 'private.forget_code_tries', '1 day'),
       ('dead_jobs.forget', '50 3 * * *', 'private.forget_dead_jobs', '1 day');
