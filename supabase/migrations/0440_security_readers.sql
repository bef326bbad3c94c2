/*
 * Security readers: what those who look after security hear, and what one of them may ask of.
 *
 * A super admin reads of all, an admin of a tenant who was given security of that tenant's people. They hear at most once a second
 * that a list has something new: an attack must not write a message for each of its tries. What one of them changes in the rules
 * of security the others hear at once.
 */
create table private.security_told (
  -- the list, and the tenant whose readers were told
  channel  text primary key,
  at       timestamptz not null
);

-- Who may
/** The tenant whose security who asks looks after; null for a super admin, who looks after all. Refuses everybody else. */
create function private.security_scope() returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant uuid;
begin
  if private.is_super_admin() then
    return null;
  end if;
  tenant := private.security_tenant_id();
  if tenant is null then
    raise exception 'Only those who look after security can do this.' using errcode = '42501';
  end if;
  return tenant;
end $$;

-- What follows
/** Says that a list of security has something new, at most once a second to the readers of a tenant; of blocks to all readers. It stands for what comes within that second too. */
create function private.tell_security("table" text, tenant uuid, op text, ids uuid[]) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its_channel constant text := "table" || coalesce(' ' || tenant, '');
  moment constant timestamptz := private.clock();
begin
  if not exists (select from private.security_told as told where told.channel = its_channel) then
    insert into private.security_told (channel, at) values (its_channel, '-infinity') on conflict do nothing;
  end if;
  -- nobody waits here for another: who finds it held has nothing to add
  perform from private.security_told as told
  where told.channel = its_channel and (told.at <= moment - interval '1 second' or told.at > moment) for update skip locked;
  if not found then
    return;
  end if;
  update private.security_told as told set at = moment where told.channel = its_channel;
  perform private.tell('user:' || reader, "table", op, ids)
  from (select private.security_readers(tenant) union select given.user_id from private.security_admins as given where "table" = 'blocked_ips') as readers (reader);
end $$;

/** Tells the other readers of a tenant, or with null the other super admins, what one of them has changed in the rules. */
create function private.tell_security_change(tenant uuid, what text) returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.notify(array(select reader from private.security_readers(tenant) as reader where reader is distinct from auth.uid()), 'security_alert',
    private.shortened(coalesce((select person.name from public.users as person where person.id = auth.uid()), 'The operator'), 60) || ' ' || what || '.',
    null, auth.uid(), null, '/security', 'security', 'security-change:' || coalesce(tenant::text, 'all'))
$$;
