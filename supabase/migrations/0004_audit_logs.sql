/*
 * Audit log: who changed what about whom.
 *
 * Rows are only ever added, by functions of the database. They hold ids and roles, never names or texts, so
 * that the log stays true when a person is erased; hence no foreign keys. Admins read that of their tenant.
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
  after         jsonb
);
create index audit_log_tenant on public.audit_log (tenant_id, id desc);
create index audit_log_pass on public.audit_log (actor_id, group_id, at) where action = 'pass.used';

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
  raise exception 'Audit log entries can’t be changed or deleted.' using errcode = '42501';
end $$;
create trigger _100_keep before update or delete or truncate on public.audit_log
  for each statement execute function private.tg_audit_log__keep();

/** Adds a row in the name of who asks. */
create function private.audit(action text, subject_type text, subject_id uuid, group_id uuid, before jsonb, after jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.audit_log (actor_id, action, subject_type, subject_id, group_id, tenant_id, before, after)
  values (auth.uid(), action, subject_type, subject_id, audit.group_id,
          coalesce((select tenant_id from public.groups where id = audit.group_id),
                   (select tenant_id from public.users where id = coalesce(
                     case when audit.subject_type = 'users' then audit.subject_id end, auth.uid()))),
          before, after);
end $$;
