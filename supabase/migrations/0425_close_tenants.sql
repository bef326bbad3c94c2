/*
 * Close tenants: an organisation is suspended, restored, or deleted after thirty days; and a person moved to another.
 *
 * Its people are out at once: at the door, on channels that are open, and for jobs that would tell them something. Whoever asks reads
 * why. Of the one that everyone belongs to first nothing of this can be said. Each asks that one has just shown who one is.
 */
insert into private.notification_types (type, title, url, related, ttl, urgency, optional) values
  ('tenant_suspended', 'Notification', '/admin', 'tenantId', 604800, 'normal', true);

create function private.close_tenant(its public.tenants, becomes text, reason text, ends timestamptz) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its_admins constant uuid[] := array(select known.id from public.users as known where known.tenant_id = its.id and known.role = 'admin');
begin
  if its.is_default then
    raise exception 'Everyone without another organisation belongs to this one. It can’t be closed.' using errcode = 'PT409';
  end if;
  perform from public.tenants as known where known.id = its.id for no key update;
  if its.status = becomes then
    return private.super_tenant(its.id);
  end if;
  -- while they still hear it
  perform private.notify(its_admins, 'tenant_suspended', case becomes when 'deleting' then format('%s is going to be deleted on %s.', private.shortened(its.name, 60), to_char(ends at time zone 'utc', 'YYYY-MM-DD'))
    else format('%s is suspended: %s', private.shortened(its.name, 60), reason) end, its.id, auth.uid(), null, null, 'admin', 'closed:' || its.id);
  perform private.enqueue('mail.send', jsonb_build_object('to', known.email, 'template', 'tenant_suspended', 'kind', 'security', 'data', jsonb_build_object(
      'name', known.name, 'tenant_name', its.name, 'reason', reason, 'suspended', becomes = 'suspended', 'delete_on', to_char(ends at time zone 'utc', 'YYYY-MM-DD'))), 'closed:' || its.id || ':' || known.id)
  from public.users as known where known.id = any (its_admins) and private.has_proven_address(known.id);
  insert into private.closed_tenants as closed (tenant_id, reason) values (its.id, close_tenant.reason)
  on conflict on constraint closed_tenants_pkey do update set reason = excluded.reason, at = excluded.at;
  update public.tenants as known set status = becomes, delete_after = ends where known.id = its.id;
  perform private.audit(case becomes when 'deleting' then 'tenant.delete' else 'tenant.suspend' end, 'tenants', its.id, null,
    jsonb_build_object('status', its.status), jsonb_strip_nulls(jsonb_build_object('status', becomes, 'delete_after', ends)));
  return private.super_tenant(its.id);
end $$;

create function private.suspend_tenant(tenant_id uuid, reason text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.tenants := private.super_tenant_row(suspend_tenant.tenant_id);
begin
  perform private.require_fresh();
  if coalesce(length(trim(reason)), 0) not between 1 and 200 then
    raise exception 'Give a reason of at most 200 characters.' using errcode = '22023', detail = 'reason';
  elsif its.status = 'deleting' then
    raise exception 'Restore this organisation first.' using errcode = 'PT409';
  end if;
  return private.close_tenant(its, 'suspended', trim(reason), null);
end $$;
/** Closes an organisation to its people, who read the reason; returns what `super_tenant` does. For super admins who have just shown who they are. */
create function public.suspend_tenant(tenant_id uuid, reason text) returns jsonb
  language sql volatile set search_path = '' as $$ select private.suspend_tenant(tenant_id, reason) $$;

create function private.delete_tenant(tenant_id uuid, slug text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.tenants := private.super_tenant_row(delete_tenant.tenant_id);
begin
  perform private.require_fresh();
  if delete_tenant.slug is distinct from its.slug then
    raise exception 'Type the organisation’s address as it is.' using errcode = '22023', detail = 'slug';
  end if;
  return private.close_tenant(its, 'deleting', 'It’s going to be deleted.', private.clock() + interval '30 days');
end $$;
/** Closes an organisation, which can be restored for thirty days; its slug says that it is meant. Returns what `super_tenant` does. For super admins who have just shown who they are. */
create function public.delete_tenant(tenant_id uuid, slug text) returns jsonb
  language sql volatile set search_path = '' as $$ select private.delete_tenant(tenant_id, slug) $$;

create function private.restore_tenant(tenant_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its public.tenants := private.super_tenant_row(restore_tenant.tenant_id);
begin
  perform private.require_fresh();
  select * into its from public.tenants as known where known.id = its.id for no key update;
  if its.delete_after <= private.clock() then
    raise exception 'Its thirty days are over.' using errcode = 'PT409';
  elsif its.status <> 'active' then
    delete from private.closed_tenants as closed where closed.tenant_id = its.id;
    update public.tenants as known set status = 'active', delete_after = null where known.id = its.id;
    perform private.audit('tenant.restore', 'tenants', its.id, null, jsonb_strip_nulls(jsonb_build_object('status', its.status, 'delete_after', its.delete_after)), '{"status": "active"}');
  end if;
  return private.super_tenant(its.id);
end $$;
/** Opens an organisation again that was suspended, or is to be deleted. Returns what `super_tenant` does. For super admins who have just shown who they are. */
create function public.restore_tenant(tenant_id uuid) returns jsonb
  language sql volatile set search_path = '' as $$ select private.restore_tenant(tenant_id) $$;

create function private.move_person(user_id uuid, tenant_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.tenants := private.super_tenant_row(move_person.tenant_id);
  known public.users;
begin
  select * into known from public.users as one where one.id = move_person.user_id for update;
  if known.id is null then
    raise exception 'This person doesn’t exist, or you don’t have access to them.' using errcode = 'PT404';
  elsif known.role = 'super_admin' then
    raise exception 'A super admin stays where they are.' using errcode = '42501';
  end if;
  perform private.require_fresh();
  if known.tenant_id = its.id then
    return;
  elsif exists (select from public.group_members as member where member.user_id = known.id) then
    raise exception 'They’re in a group. Only somebody in no group can move to another organisation.' using errcode = 'PT409';
  elsif its.status <> 'active' then
    raise exception 'This organisation is closed. Restore it first.' using errcode = 'PT409';
  end if;
  perform private.put_in_tenant(known.id, its.id, 'member');
end $$;
/** Moves a person who is in no group to another organisation, as a member. For super admins who have just shown who they are. */
create function public.move_person(user_id uuid, tenant_id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.move_person(user_id, tenant_id) $$;
grant execute on function private.suspend_tenant(uuid, text), public.suspend_tenant(uuid, text), private.delete_tenant(uuid, text), public.delete_tenant(uuid, text),
  private.restore_tenant(uuid), public.restore_tenant(uuid), private.move_person(uuid, uuid), public.move_person(uuid, uuid) to authenticated;

-- What follows
/** Servers ask anew who may come in. */
create function private.tg_tenants__shut() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_door(null);
  return null;
end $$;
create trigger _500_shut after update of status on public.tenants
  for each row when (old.status is distinct from new.status) execute function private.tg_tenants__shut();
