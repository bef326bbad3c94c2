/*
 * Tenant settings: what an organisation decides for its people.
 *
 * A row says which values a setting may have; a room adds one for each of its own. Admins of the tenant write them, by one
 * function, and it stands in the audit log.
 */
create table private.tenant_settings (
  key      text primary key check (key ~ '^[a-z_]+$'),
  -- the first is what holds where nothing is said
  choices  jsonb not null check (jsonb_typeof(choices) = 'array')
);
insert into private.tenant_settings (key, choices) values
  ('join', '["open", "invite", "approval"]'),
  ('direct_messages', '[true, false]'),
  ('authoring', '["admins", "managers", "everyone"]');

-- Who may
/** Decides something for an organisation; nobody is asked here whether they may. */
create function private.put_tenant_setting(tenant_id uuid, key text, value jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.tenants;
  choices jsonb;
begin
  select known.choices into choices from private.tenant_settings as known where known.key = put_tenant_setting.key;
  if choices is null then
    raise exception 'This setting doesn’t exist.' using errcode = '22023';
  end if;
  if value is null or not choices @> jsonb_build_array(value) then
    raise exception 'This setting can’t have that value.' using errcode = '22023';
  end if;
  select * into its from public.tenants as tenant where tenant.id = put_tenant_setting.tenant_id for update;
  if its.settings -> put_tenant_setting.key is not distinct from value then
    return;
  end if;
  update public.tenants as tenant set settings = tenant.settings || jsonb_build_object(put_tenant_setting.key, value) where tenant.id = its.id;
  perform private.audit('tenant.setting', 'tenants', its.id, null,
    jsonb_build_object(put_tenant_setting.key, coalesce(its.settings -> put_tenant_setting.key, choices -> 0)), jsonb_build_object(put_tenant_setting.key, value));
end $$;

create function private.set_tenant_setting(key text, value jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only admins can change the organisation’s settings.' using errcode = '42501';
  end if;
  perform private.put_tenant_setting(private.my_tenant_id(), set_tenant_setting.key, value);
end $$;
/** Decides something for one's own organisation. For its admins. */
create function public.set_tenant_setting(key text, value jsonb) returns void
  language sql set search_path = '' as $$ select private.set_tenant_setting(key, value) $$;
grant execute on function private.set_tenant_setting(text, jsonb), public.set_tenant_setting(text, jsonb) to authenticated;

-- What follows
create function private.tg_tenants__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('tenant:' || new.id, 'tenants', tg_op, array[new.id]);
  return null;
end $$;
create trigger _900_tell_settings after update of settings on public.tenants
  for each row when (old.settings is distinct from new.settings) execute function private.tg_tenants__tell();
