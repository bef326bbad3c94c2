/*
 * Mail: whether any leaves, and what mail servers said when it did not.
 *
 * A process tells with what it tells of itself whether it hands mail to a mail server; one that does not keeps it. Whoever is signed
 * in may know that no mail leaves: invitations are then links to copy. Each mail that could not be handed over is counted by the
 * hour and by the mail server's words, without addresses and codes, for super admins. Admins may send themselves a test mail, and
 * read how it went.
 */
create table private.mail_failures (
  hour     timestamptz not null,
  words    text not null check (length(words) <= 300),
  many     int not null default 1,
  last_at  timestamptz not null,
  primary key (hour, words)
);

-- the last hour's; an outcome is missing until the mail has been taken up
create table private.test_mails (
  id        uuid primary key,
  asked_by  uuid not null references public.users on delete cascade,
  asked_at  timestamptz not null default private.clock(),
  outcome   text check (outcome in ('sent', 'kept', 'failed')),
  words     text check (length(words) <= 300)
);
create index test_mails_asker on private.test_mails (asked_by, asked_at);

-- Who may
create function private.sends_mail() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select bool_and((known.facts ->> 'sends_mail')::boolean) from private.processes as known
  where known.seen_at > private.clock() - interval '1 minute'
$$;
/** False if a process of this instance keeps mail because it knows no mail server; null if none has told. */
create function public.sends_mail() returns boolean
  language sql stable set search_path = '' as $$ select private.sends_mail() $$;

/** True if no process of this instance hands mail to a mail server, and one at least has said so. */
create function private.keeps_all_mail() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(not bool_or((known.facts ->> 'sends_mail')::boolean), false) from private.processes as known
  where known.seen_at > private.clock() - interval '1 minute'
$$;

create function private.send_test_mail(id uuid) returns text
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  address constant text := private.my_email();
  moment constant timestamptz := private.clock();
begin
  perform private.admin_tenant();
  if address is null then
    raise exception 'Your account has no email to send it to.' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('test_mail:' || auth.uid(), 0));
  if exists (select from private.test_mails as past where past.id = send_test_mail.id and past.asked_by = auth.uid()) then
    return address;
  elsif (select count(*) from private.test_mails as past where past.asked_by = auth.uid() and past.asked_at > moment - interval '1 hour') >= 10 then
    raise exception 'You’ve sent ten test mails within an hour. Try again later.' using errcode = 'PT429';
  end if;
  delete from private.test_mails as past where past.asked_at < moment - interval '1 hour';
  insert into private.test_mails (id, asked_by, asked_at) values (send_test_mail.id, auth.uid(), moment);
  perform private.enqueue('mail.send', jsonb_build_object('to', address, 'template', 'test_mail', 'kind', 'security', 'ref', send_test_mail.id));
  return address;
end $$;
/** Sends the admin who asks a mail, once, and returns where to. `test_mail` says how it went. */
create function public.send_test_mail(id uuid) returns text
  language sql volatile set search_path = '' as $$ select private.send_test_mail(id) $$;

create function private.test_mail(id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.admin_tenant();
  return (select jsonb_build_object('outcome', past.outcome, 'words', past.words,
      'late', past.outcome is null and past.asked_at < private.clock() - interval '30 seconds') from private.test_mails as past
    where past.id = test_mail.id and past.asked_by = auth.uid());
end $$;
/** How one’s own test mail went: `{outcome: sent|kept|failed, words, late}`, the words being the mail server’s. The outcome is null until a worker has taken it up, which is late after half a minute. */
create function public.test_mail(id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.test_mail(id) $$;

grant execute on function private.sends_mail(), public.sends_mail(), private.send_test_mail(uuid), public.send_test_mail(uuid), private.test_mail(uuid), public.test_mail(uuid) to authenticated;

-- What follows
/** A mail server’s words, in one line and without whom it was about. */
create function private.mail_words(words text) returns text
  language sql immutable set search_path = ''
-- an apostrophe is no quotation mark
as $$ select private.error_shape(regexp_replace(words, '(\w)''(\w)', '\1’\2', 'g')) $$;

/** Hears from servers and workers what became of a mail: `{outcome: sent|kept|failed, words, ref}`, of those that failed or have a `ref`. */
create function private.mail_told(told jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  moment constant timestamptz := private.clock();
  in_hour constant timestamptz := date_trunc('hour', moment);
  said text := private.mail_words(told ->> 'words');
begin
  update private.test_mails as asked set outcome = told ->> 'outcome', words = said where asked.id = (told ->> 'ref')::uuid;
  if told ->> 'outcome' = 'failed' then
    delete from private.mail_failures as past where past.hour < moment - interval '8 days';
    if (select count(*) from private.mail_failures as past where past.hour = in_hour) >= 50 then
      said := '…';
    end if;
    insert into private.mail_failures as known (hour, words, last_at) values (in_hour, coalesce(said, '…'), moment)
    on conflict on constraint mail_failures_pkey do update set many = known.many + 1, last_at = excluded.last_at;
  end if;
end $$;
grant execute on function private.mail_told(jsonb) to service_role;

/** What mail servers said of what failed within a day, the last ten. */
create function private.failed_mail() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('words', its.words, 'count', its.many, 'last_at', its.last_at) order by its.last_at desc, its.words), '[]')
  from (select past.words, sum(past.many) as many, max(past.last_at) as last_at from private.mail_failures as past
        where past.last_at > private.clock() - interval '1 day' group by past.words order by 3 desc, 1 limit 10) as its
$$;

/** The signs that ask for a look. */
create or replace function private.bad_signs(signs jsonb) returns text[]
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
    case when (signs #>> '{mail,failed}')::int >= 5 and (signs #>> '{mail,failed}')::int > (signs #>> '{mail,sent}')::int / 4 then 'mail' end,
    case when signs -> 'processes' @> '[{"here": true, "facts": {"sends_mail": false}}]' then 'no_mail' end], null)
$$;

create or replace function private.super_health() returns jsonb
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
  signs := signs || jsonb_build_object('writing', private.writing_signs(), 'mail', signs -> 'mail' || jsonb_build_object('leaves', private.sends_mail(), 'failures', private.failed_mail()));
  return jsonb_set(signs, '{database,statements}', coalesce(private.slow_statements(), 'null'))
    || jsonb_build_object('migrations', coalesce(applied, '{"count": 0, "last": null}'), 'why', to_jsonb(private.bad_signs(signs)));
end $$;
/**
 * How the machine fares, for super admins: `{database: {bytes, grown_week, connections: {used, max}, slots_bytes, statements: [{query, calls, mean_ms, total_ms}]}, jobs: {waiting, late, dead},
 * push: [{service, sent, failed}], mail: {sent, failed, leaves, failures: [{words, count, last_at}]}, writing: {rows, bytes, stopped}, sockets, storage_bytes, disk_free_bytes, disk_bytes,
 * migrations: {count, last}, processes: [{id, kind, version, started_at, seen_at, here, facts}], reports, backup, why}`. What is not known is null: statements where none are kept, sockets and
 * disk where no process tells. Push and mail are those of 24 hours, writing of one hour; a number of jobs of 1,001 means more than a thousand.
 */
create or replace function public.super_health() returns jsonb
  language sql stable set search_path = '' as $$ select private.super_health() $$;
