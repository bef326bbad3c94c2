/*
 * Sign-in counts: how many came in and how many were not let in, by hour and tenant.
 *
 * Failures alone make no chart, and an attack makes more of them than one look could count. What clients report of themselves is
 * counted apart. Several rows stand for one hour, so that those who come at once don't wait for each other.
 */
create table private.sign_in_counts (
  tenant_id  uuid references public.tenants on delete cascade,
  hour       timestamptz not null,
  slot       smallint not null,
  successes  int not null default 0,
  failures   int not null default 0,
  by_client  int not null default 0,
  constraint sign_in_counts_key unique nulls not distinct (tenant_id, hour, slot)
);
create index sign_in_counts_hour on private.sign_in_counts (hour);

-- What follows
create function private.count_sign_in(tenant uuid, moment timestamptz, successes int, failures int, by_client int) returns void
  language sql volatile security definer set search_path = ''
as $$
  insert into private.sign_in_counts as now (tenant_id, hour, slot, successes, failures, by_client)
  values (tenant, date_trunc('hour', moment, 'UTC'), pg_backend_pid() % 8, count_sign_in.successes, count_sign_in.failures, count_sign_in.by_client)
  on conflict on constraint sign_in_counts_key do update set successes = now.successes + excluded.successes, failures = now.failures + excluded.failures,
    by_client = now.by_client + excluded.by_client
$$;

create function private.tg_failed_logins__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.count_sign_in(new.tenant_id, new.attempted_at, 0, (not new.by_client)::int, new.by_client::int);
  perform private.tell_security('failed_logins', new.tenant_id, tg_op, array[new.id]);
  return null;
end $$;
create trigger _500_count after insert on public.failed_logins for each row execute function private.tg_failed_logins__count();

create function private.tg_sessions__count() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  tenant uuid;
begin
  if to_jsonb(new) ->> 'oauth_client_id' is not null then
    return null;
  end if;
  select person.tenant_id into tenant from public.users as person where person.id = new.user_id;
  if found then
    perform private.count_sign_in(tenant, private.clock(), 1, 0, 0);
    perform private.tell_security('user_sessions', tenant, tg_op, array(select its.id from public.user_sessions as its where its.user_id = new.user_id and its.is_active));
  end if;
  return null;
end $$;
create trigger _520_count after insert on auth.sessions for each row execute function private.tg_sessions__count();

/** Forgets counts after three months. */
create function private.forget_sign_in_counts() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from private.sign_in_counts where hour < private.clock() - interval '90 days';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_sign_in_counts');
insert into private.crontab (name, schedule, function_name) values ('sign_in_counts.forget', '15 3 * * *', 'private.forget_sign_in_counts');
