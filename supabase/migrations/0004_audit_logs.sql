/*
 * Audit log: who changed what about whom.
 *
 * Rows are only ever added, by functions of the database. They hold ids and roles, never names or texts, so
 * that the log stays true when a person is erased; hence no foreign keys. Admins read that of their tenant. What was
 * refused stands there too. From where a request came is kept beside it, for it does not stay.
 */
create table public.audit_log (
  id            bigint generated always as identity primary key,
  at            timestamptz not null default private.clock(),
  actor_id      uuid,
  action        text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type  text not null,
  subject_id    uuid,
  group_id      uuid,
  tenant_id     uuid,
  before        jsonb,
  after         jsonb,
  -- the actor's on the instance, at that moment
  actor_role    text,
  outcome       text not null default 'ok' check (outcome in ('ok', 'denied')),
  request_id    text check (length(request_id) <= 64)
);
create index audit_log_tenant on public.audit_log (tenant_id, id desc);
create index audit_log_pass on public.audit_log (actor_id, group_id, at) where action = 'pass.used';
create index audit_log_actor on public.audit_log (actor_id, id desc);
create index audit_log_subject on public.audit_log (subject_id, id desc);
create index audit_log_group on public.audit_log (group_id, id desc) where group_id is not null;
create index audit_log_action on public.audit_log (tenant_id, action, id desc);

create table private.audit_addresses (
  entry_id  bigint primary key,
  address   text not null,
  at        timestamptz not null,
  -- of an address that is ninety days old only its network is kept
  is_short  boolean not null default false
);
create index audit_addresses_whole on private.audit_addresses (at) where not is_short;

-- Who may
alter table public.audit_log enable row level security;
revoke all on public.audit_log from service_role;
grant select on public.audit_log to authenticated, service_role;
create policy select_admin on public.audit_log for select to authenticated
  using ((select private.is_super_admin()) or ((select private.is_admin()) and tenant_id = (select private.my_tenant_id())));

-- What follows
create function private.tg_audit_log__keep() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  -- what is too old goes by whole sealed ranges
  if tg_op = 'DELETE' and current_setting('app.audit_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'Audit log entries can’t be changed or deleted.' using errcode = '42501';
end $$;
create trigger _100_keep before update or delete or truncate on public.audit_log
  for each statement execute function private.tg_audit_log__keep();

/** Adds a row in the name of who asks, and where they ask from; it is the tenant’s that is named, else that of what it is about. */
create function private.audit(action text, subject_type text, subject_id uuid, group_id uuid, before jsonb, after jsonb, outcome text default 'ok', tenant uuid default null) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  address constant text := private.request_address();
  entry bigint;
begin
  insert into public.audit_log (actor_id, action, subject_type, subject_id, group_id, tenant_id, before, after, actor_role, outcome, request_id)
  values (auth.uid(), action, subject_type, subject_id, audit.group_id,
          coalesce(audit.tenant, (select tenant_id from public.groups where id = audit.group_id),
                   (select id from public.tenants where audit.subject_type = 'tenants' and id = audit.subject_id),
                   (select tenant_id from public.users where id = coalesce(
                     case when audit.subject_type = 'users' then audit.subject_id end, auth.uid()))),
          before, after, (select role from public.users where id = auth.uid()), audit.outcome,
          substring(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-request-id' from '^[A-Za-z0-9_.:-]{1,64}$'))
  returning id into entry;
  if address is not null then
    insert into private.audit_addresses (entry_id, address, at) values (entry, left(address, 64), private.clock());
  end if;
end $$;

/**
 * Refuses something risky, and keeps that it was tried: PostgREST sends the status, and this as the error. Of one person
 * twenty an hour are kept.
 */
create function private.deny(action text, subject_type text, subject_id uuid, after jsonb, message text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if (select count(*) from (select from public.audit_log as past where past.actor_id = auth.uid() and past.outcome = 'denied'
      and past.at > private.clock() - interval '1 hour' limit 20) as lately) < 20 then
    perform private.audit(deny.action, deny.subject_type, deny.subject_id, null, null, deny.after, 'denied');
  end if;
  perform set_config('response.status', '403', true);
  return jsonb_build_object('code', '42501', 'message', deny.message, 'details', null, 'hint', null);
end $$;
