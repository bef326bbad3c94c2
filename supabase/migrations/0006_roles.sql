/*
 * Roles: what a person is on the whole instance.
 *
 * Four, ranked. Who gives a role to whom is a table: only from one's own set, only to people of lower rank,
 * and within one's own tenant unless one is super admin. A second super admin is made by the machine's owner
 * alone, in SQL.
 */
create table private.roles (
  role   text primary key,
  rank   int not null unique,
  label  text not null,
  color  text not null
);
insert into private.roles (role, rank, label, color) values
  ('super_admin', 4, 'Super Admin', 'red'),
  ('admin', 3, 'Admin', 'purple'),
  ('manager', 2, 'Manager', 'blue'),
  ('member', 1, 'Member', 'gray');

create table private.assignable_roles (
  role        text not null references private.roles on delete cascade,
  assignable  text not null references private.roles on delete cascade,
  primary key (role, assignable)
);
create index assignable_roles_assignable on private.assignable_roles (assignable);
insert into private.assignable_roles (role, assignable) values
  ('super_admin', 'admin'), ('super_admin', 'manager'), ('super_admin', 'member'),
  ('admin', 'manager'), ('admin', 'member'),
  ('manager', 'member');

-- Who may: anyone signed in knows the roles
create function private.roles() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_agg(jsonb_build_object('role', role, 'rank', rank, 'label', label, 'color', color, 'assignable',
    coalesce((select jsonb_agg(assignable order by lower_one.rank desc) from private.assignable_roles
              join private.roles as lower_one on lower_one.role = assignable
              where assignable_roles.role = roles.role), '[]')) order by rank desc)
  from private.roles
$$;
create function public.roles() returns jsonb language sql stable set search_path = '' as $$ select private.roles() $$;
grant execute on function private.roles(), public.roles() to authenticated;

-- What follows
/** Why somebody of a role may not give a role to a person of another; null when they may. */
create function private.why_not_role(mine text, held text, wanted text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when not exists (select from private.assignable_roles as may where may.role = mine and may.assignable = wanted) then 'You can’t assign this role.'
    when (select rank from private.roles where roles.role = held) >= (select rank from private.roles where roles.role = mine)
      then 'You can only change the role of people ranked below you.' end
$$;

create function private.set_user_role(user_id uuid, role text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  mine text := private.my_role();
  target public.users;
  refused text;
begin
  select * into target from public.users where id = set_user_role.user_id for update;
  if target.id is null or not exists (select from public.people as seen where seen.id = target.id)
     or not (private.is_super_admin() or target.tenant_id = private.my_tenant_id()) then
    raise exception 'This person doesn’t exist, or you don’t have access to them.' using errcode = 'PT404';
  end if;
  if not exists (select from private.roles where roles.role = set_user_role.role) then
    raise exception 'This role doesn’t exist.' using errcode = '22023';
  end if;
  refused := private.why_not_role(mine, target.role, set_user_role.role);
  if refused is not null then
    return private.deny('user.role', 'users', target.id, jsonb_build_object('role', set_user_role.role), refused);
  end if;
  perform private.require_fresh();
  if target.role <> set_user_role.role then
    update public.users set role = set_user_role.role where id = target.id;
    perform private.audit('user.role', 'users', target.id, null, jsonb_build_object('role', target.role), jsonb_build_object('role', set_user_role.role));
  end if;
  return null;
end $$;

/** Changes the role of a person below one's own rank, within one's assignable set. What is refused is in the audit log too. */
create function public.set_user_role(user_id uuid, role text) returns jsonb
  language sql set search_path = '' as $$ select private.set_user_role(user_id, role) $$;
grant execute on function private.set_user_role(uuid, text), public.set_user_role(uuid, text) to authenticated;

/** For the machine's owner, in SQL: makes the person with this address, or this id, a super admin. An address that nobody proved may be anybody's. */
create function private.make_super_admin(email text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  target public.users;
begin
  select * into target from public.users
  where lower(users.email) = lower(make_super_admin.email) or users.id::text = make_super_admin.email for update;
  if target.id is null then
    raise exception 'No account has the email %.', make_super_admin.email;
  end if;
  if target.id::text <> make_super_admin.email and not private.has_proven_address(target.id) then
    raise exception 'The email % was never confirmed. If you’re sure this is the right account, use its id instead: %.',
      make_super_admin.email, target.id;
  end if;
  update public.users set role = 'super_admin' where id = target.id;
  perform private.audit('user.role', 'users', target.id, null, jsonb_build_object('role', target.role), '{"role": "super_admin"}');
end $$;
