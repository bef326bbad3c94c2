/*
 * Security events: what has happened that somebody may have to look into.
 *
 * The database writes them, and a person's own client may report a small one about itself, which is marked. Those who
 * look after security read them and say that they have seen one; a critical one is told to every super admin.
 */
create table public.security_events (
  id               uuid primary key default gen_random_uuid(),
  user_id          uuid references public.users on delete set null,
  event_type       text not null check (length(trim(event_type)) between 1 and 100),
  ip_address       text,
  details          jsonb check (length(details::text) <= 4000),
  severity         text not null default 'low' check (severity in ('low', 'medium', 'high', 'critical')),
  created_at       timestamptz not null default private.clock(),
  by_client        boolean not null default false,
  acknowledged_at  timestamptz,
  acknowledged_by  uuid references public.users on delete set null,
  -- whose admins read it, beside super admins
  tenant_id        uuid references public.tenants on delete set null
);
create index security_events_newest on public.security_events (created_at desc);
create index security_events_user on public.security_events (user_id, created_at);
create index security_events_tenant on public.security_events (tenant_id, created_at desc);
-- these few are looked for again and again
create index security_events_open on public.security_events (created_at desc) where acknowledged_at is null;
create index security_events_type on public.security_events (event_type, created_at desc);
create index security_events_severity on public.security_events (severity, created_at desc);
create index security_events_email on public.security_events ((details ->> 'email'), created_at) where details ? 'email';
create index security_events_acknowledged_by on public.security_events (acknowledged_by) where acknowledged_by is not null;

insert into private.exports (name, query) values
  ('security_events', 'select event_type, ip_address, details, severity, created_at from public.security_events where user_id = $1 order by created_at');

-- Who may
alter table public.security_events enable row level security;
grant select on public.security_events to authenticated;
grant insert (user_id, event_type, ip_address, details, severity), update (acknowledged_at) on public.security_events to authenticated;
create policy select_security_admin on public.security_events for select to authenticated
  using ((select private.is_super_admin()) or tenant_id = (select private.security_tenant_id()));
create policy insert_self on public.security_events for insert to authenticated
  with check (user_id = (select auth.uid()) and severity in ('low', 'medium') and (select private.my_role()) is not null);
create policy update_security_admin on public.security_events for update to authenticated
  using ((select private.is_super_admin()) or tenant_id = (select private.security_tenant_id()));

-- What follows
/** What a client says of address and time is not believed. */
create function private.tg__mark_reported() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    new.by_client := true;
    new.ip_address := private.request_address();
  end if;
  return new;
end $$;

create function private.tg_security_events__place() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.tenant_id := private.tenant_of(new.user_id);
  if new.by_client and (select count(*) from public.security_events
                        where user_id = new.user_id and by_client and created_at > private.clock() - interval '1 hour') >= 60 then
    raise exception 'Too many reports. Try again later.' using errcode = 'PT429';
  end if;
  return new;
end $$;

create function private.tg_security_events__acknowledge() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.acknowledged_at := case when new.acknowledged_at is not null then coalesce(old.acknowledged_at, private.clock()) end;
  new.acknowledged_by := case when new.acknowledged_at is not null then coalesce(old.acknowledged_by, auth.uid()) end;
  return new;
end $$;

create function private.tg_security_events__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_security('security_events', new.tenant_id, tg_op, array[new.id]);
  if tg_op = 'INSERT' and new.severity = 'critical' then
    perform private.notify(array(select id from public.users where role = 'super_admin'), 'security_alert',
      'Critical: ' || replace(new.event_type, '_', ' '), new.id, null, null, '/security?event=' || new.id, 'security', 'security:' || new.id);
  end if;
  return null;
end $$;

create trigger _100_mark before insert on public.security_events for each row execute function private.tg__mark_reported();
create trigger _110_place before insert on public.security_events for each row execute function private.tg_security_events__place();
create trigger _100_acknowledge before update of acknowledged_at on public.security_events
  for each row execute function private.tg_security_events__acknowledge();
create trigger _900_tell after insert or update on public.security_events
  for each row execute function private.tg_security_events__tell();

/** Writes down what has happened to somebody, or with null to nobody in particular, from where the request came. */
create function private.record_security(person uuid, event_type text, severity text, details jsonb default null) returns void
  language sql volatile security definer set search_path = ''
as $$
  insert into public.security_events (user_id, event_type, ip_address, details, severity)
  values ((select id from public.users where id = person), event_type, private.request_address(), details, severity)
$$;

/** Forgets what is older than a year, and what was asked about it. */
create function private.forget_security_events() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  delete from private.sign_in_notices where created_at < private.clock() - interval '1 year';
  delete from public.security_events where created_at < private.clock() - interval '1 year';
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_security_events');
insert into private.crontab (name, schedule, function_name) values ('security_events.forget', '20 3 * * *', 'private.forget_security_events');
