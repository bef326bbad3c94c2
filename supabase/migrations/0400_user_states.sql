/*
 * User states: active, pending, deactivated, suspended and banned, as admins see them and as they hold at the door.
 *
 * Where an organisation admits those who ask, whoever signs up without an invitation waits: they read what is theirs and write
 * nothing. Who was deactivated is out at once and comes back by signing in, which is all it takes. Whoever is suspended or banned
 * has a row in `private.suspensions`, which moderation writes. Admins hear that somebody waits; whoever gets another state or
 * role is told of it.
 */
insert into private.notification_types (type, title, url, related, ttl, urgency, optional) values
  ('state_changed', 'Notification', '/profile', 'userId', 604800, 'normal', true),
  ('people_waiting', 'Notification', '/admin?tab=people&state=pending', 'tenantId', 604800, 'normal', true);
create index users_admins on public.users (tenant_id) where role in ('admin', 'super_admin');
insert into private.exports (name, query) values
  ('user_states', 'select state, since from private.user_states where user_id = $1');

-- Who may
/** The organisation that who asks looks after as its admin; for super admins the wanted one, null for all. Refuses everybody else. */
create function private.admin_tenant(wanted uuid default null) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  mine constant text := private.my_role();
begin
  if mine is null or mine not in ('admin', 'super_admin') then
    raise exception 'You need admin permissions to access this page.' using errcode = '42501';
  end if;
  return case when mine = 'super_admin' then wanted else private.my_tenant_id() end;
end $$;

/** Refuses everybody but super admins. */
create function private.require_super_admin() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_super_admin() then
    raise exception 'You need super admin permissions to access this page.' using errcode = '42501';
  end if;
end $$;

/** Who looks after a tenant's people: its admins, and the super admins. */
create function private.admins_of(tenant uuid) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select id from public.users where role in ('admin', 'super_admin') and (role = 'super_admin' or tenant_id = tenant) and not private.is_away(id)
$$;

create function private.my_state() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select case when tenant.status <> 'active' and me.role <> 'super_admin'
    then jsonb_build_object('state', 'tenant_suspended', 'since', closed.at, 'tenant_name', tenant.name, 'reason', closed.reason, 'delete_after', tenant.delete_after)
    else jsonb_build_object('state', coalesce(its.state, 'active'), 'since', its.since, 'tenant_name', tenant.name) end
  from public.users as me left join private.user_states as its on its.user_id = me.id left join public.tenants as tenant on tenant.id = me.tenant_id
  left join private.closed_tenants as closed on closed.tenant_id = tenant.id
  where me.id = auth.uid() and not private.is_suspended(me.id)
$$;
/** The state of who asks: `{state: active|pending|tenant_suspended, since, tenant_name}`, of the last with `reason` and `delete_after`; null for who is shut out. */
create function public.my_state() returns jsonb
  language sql stable set search_path = '' as $$ select private.my_state() $$;
grant execute on function private.my_state(), public.my_state() to authenticated;

-- What follows
/** Says to the admins of a tenant that rows changed. */
create function private.tell_admins(tenant uuid, "table" text, op text, ids uuid[]) returns void
  language sql volatile security definer set search_path = ''
as $$ select private.tell('user:' || reader, "table", op, ids) from private.admins_of(tenant) as reader $$;

/** Whoever comes where one is admitted waits, unless an invitation brought them. */
create function private.tg_users__wait() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.tenants;
begin
  select * into its from public.tenants where id = new.tenant_id;
  if its.settings ->> 'join' is distinct from 'approval' or new.role <> 'member'
     or exists (select from auth.users as account, private.open_invite(account.raw_user_meta_data ->> 'invite') where account.id = new.id) then
    return null;
  end if;
  insert into private.user_states (user_id, state) values (new.id, 'pending');
  perform private.notify(array(select private.admins_of(its.id)), 'people_waiting', format('Someone is waiting to join %s.', private.shortened(its.name, 60)),
    its.id, null, null, null, 'admin', 'waiting:' || its.id);
  return null;
end $$;
create trigger _600_wait after insert on public.users for each row execute function private.tg_users__wait();

/** Who comes to another organisation waits no more for the one of before. */
create function private.tg_users__stop_waiting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.user_states where user_id = new.id and state = 'pending';
  return null;
end $$;
create trigger _510_stop_waiting after update of tenant_id on public.users
  for each row when (old.tenant_id is distinct from new.tenant_id) execute function private.tg_users__stop_waiting();

/** Somebody comes in again: their account rests no more. */
create function private.tg_sessions__wake() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if to_jsonb(new) ->> 'oauth_client_id' is null then
    delete from private.user_states where user_id = new.user_id and state = 'deactivated';
    if found then
      perform private.audit('user.state', 'users', new.user_id, null, '{"state": "deactivated"}', '{"state": "active"}');
    end if;
  end if;
  return null;
end $$;
create trigger _490_wake after insert on auth.sessions for each row execute function private.tg_sessions__wake();

/** Servers drop what they remember of a person, whose sessions end when their account rests. */
create function private.tg_user_states__shut() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := coalesce(new.user_id, old.user_id);
begin
  if tg_op <> 'DELETE' and new.state = 'deactivated' then
    delete from auth.sessions where user_id = person;
  end if;
  perform private.tell_door(array[person]);
  perform private.tell('user:' || person, 'user_states', tg_op, array[person]);
  return null;
end $$;
create trigger _500_shut after insert or update or delete on private.user_states
  for each row execute function private.tg_user_states__shut();
