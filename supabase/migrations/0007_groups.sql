/*
 * Groups: people who learn and work together.
 *
 * A group belongs to a tenant and has members, each with a role in it. Whoever makes it is its first admin, and
 * the last admin stays. Members see it and each other, and its tenant sees it when it is listed. What each role
 * may is one table, `private.group_permissions`, which policies and clients read alike; a group may take away
 * from it and never add. An archived group can be read and not changed. Admins of the tenant pass as if they
 * were admins of the group, and each use of that is in the audit log.
 */
create table public.groups (
  id           uuid primary key default gen_random_uuid(),
  tenant_id    uuid not null references public.tenants on delete restrict,
  name         text not null check (length(trim(name)) between 2 and 80),
  slug         text not null check (length(slug) between 1 and 80),
  description  text check (length(description) <= 5000),
  icon_emoji   text check (length(icon_emoji) <= 16),
  cover_path   text check (starts_with(cover_path, id::text || '/') and length(cover_path) <= 120),
  color        text not null check (color in ('indigo', 'sky', 'leaf', 'sun', 'rose', 'plum')),
  join_policy  text not null default 'invite' check (join_policy in ('open', 'request', 'invite')),
  visibility   text not null default 'private' check (visibility in ('private', 'listed')),
  default_notify_level text not null default 'all' check (default_notify_level in ('all', 'mentions', 'mute', 'hide')),
  member_limit int check (member_limit > 0),
  tz           text not null default 'UTC',
  archived_at  timestamptz,
  created_by   uuid default auth.uid() references public.users on delete set null,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  version      int not null default 1,
  unique (tenant_id, slug)
);
create index groups_created_by on public.groups (created_by);
create index groups_listed on public.groups (tenant_id) where visibility = 'listed' and archived_at is null;

create table public.group_members (
  group_id    uuid not null references public.groups on delete cascade,
  user_id     uuid not null references public.users on delete cascade,
  role        text not null default 'member' check (role in ('admin', 'manager', 'member')),
  title       text check (length(title) <= 40),
  invited_by  uuid references public.users on delete set null,
  joined_at   timestamptz not null default now(),
  primary key (group_id, user_id)
);
create index group_members_user on public.group_members (user_id, group_id);
create index group_members_invited_by on public.group_members (invited_by);

-- Who may
create table private.group_permissions (
  permission  text not null,
  role        text not null check (role in ('admin', 'manager', 'member')),
  primary key (permission, role)
);
insert into private.group_permissions (permission, role)
select permission, role
from (values
  ('groupManagement',        array['admin', 'manager']),
  ('curriculumManagement',   array['admin', 'manager', 'member']),
  ('eventManagement',        array['admin', 'manager']),
  ('contentDeletion',        array['admin']),
  ('announcementManagement', array['admin', 'manager']),
  ('analyticsAccess',        array['admin']),
  ('settingsManagement',     array['admin', 'manager']),
  ('taskAssignment',         array['admin', 'manager', 'member']),
  ('groupDataAccess',        array['admin', 'manager', 'member'])
) as matrix (permission, roles), unnest(roles) as role;

create table private.group_permission_limits (
  group_id    uuid not null references public.groups on delete cascade,
  permission  text not null,
  role        text not null,
  primary key (group_id, permission, role),
  foreign key (permission, role) references private.group_permissions on delete cascade
);
create index group_permission_limits_cell on private.group_permission_limits (permission, role);

/** The groups that who asks may read: theirs, and by an admin's pass those of the tenant. A set, so that a policy asks once per statement and not once per row. */
create function private.my_group_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select group_id from public.group_members
  where user_id = auth.uid() and (select private.my_role()) is not null
  union all
  select id from public.groups where (select private.is_super_admin())
  union all
  select id from public.groups
  where tenant_id = (select private.my_tenant_id()) and (select private.my_role()) = 'admin'
$$;

/** The groups in which who asks has the permission now; archived ones have none. */
create function private.my_group_ids(wanted text) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select member.group_id
  from public.group_members as member
  join public.groups as its_group on its_group.id = member.group_id and its_group.archived_at is null
  join private.group_permissions as may on may.role = member.role and may.permission = wanted
  where member.user_id = auth.uid() and (select private.my_role()) is not null
    and not exists (
      select from private.group_permission_limits as less
      where less.group_id = member.group_id and less.permission = wanted and less.role = member.role)
  union all
  select id from public.groups where archived_at is null and (select private.is_super_admin())
  union all
  select id from public.groups
  where archived_at is null and tenant_id = (select private.my_tenant_id()) and (select private.my_role()) = 'admin'
$$;
grant execute on function private.my_group_ids(), private.my_group_ids(text) to authenticated;

alter table public.groups enable row level security;
grant select on public.groups to authenticated;
grant insert (id, name, icon_emoji, color, tz),
  update (name, description, icon_emoji, cover_path, color, tz, join_policy, visibility, member_limit, default_notify_level)
  on public.groups to authenticated;
create policy select_member on public.groups for select to authenticated
  using (id = any (array(select private.my_group_ids())));
create policy select_listed on public.groups for select to authenticated
  using (visibility = 'listed' and archived_at is null and tenant_id = (select private.my_tenant_id()));
create policy insert_anyone on public.groups for insert to authenticated
  with check (tenant_id = (select private.my_tenant_id()) and created_by = (select auth.uid()));
create policy update_manager on public.groups for update to authenticated
  using (id = any (array(select private.my_group_ids('settingsManagement'))));

alter table public.group_members enable row level security;
grant select on public.group_members to authenticated;
create policy select_member on public.group_members for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));

-- What follows
/** A name as it may stand in an address: letters and digits of any script, joined by hyphens. */
create function private.slug_of(name text) returns text
  language sql immutable set search_path = ''
  as $$ select coalesce(nullif(left(trim(both '-' from regexp_replace(lower(name), '[^[:alnum:]]+', '-', 'g')), 60), ''), 'group') $$;

create function private.tg_groups__complete() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  wanted text := private.slug_of(new.name);
begin
  new.name := trim(new.name);
  -- without a person behind it, as in a seed, the tenant is the maker's
  new.tenant_id := coalesce(new.tenant_id, private.my_tenant_id(), (select tenant_id from public.users where id = new.created_by));
  new.color := coalesce(new.color, (array['indigo', 'sky', 'leaf', 'sun', 'rose', 'plum'])[1 + abs(hashtext(new.id::text)) % 6]);
  if not exists (select from pg_catalog.pg_timezone_names where name = new.tz) then
    new.tz := 'UTC';
  end if;
  -- two groups of one name made at the same moment
  perform pg_advisory_xact_lock(hashtext('slug ' || new.tenant_id || wanted));
  new.slug := wanted;
  while exists (select from public.groups where tenant_id = new.tenant_id and slug = new.slug) loop
    new.slug := wanted || '-' || lower(private.random_code(4));
  end loop;
  return new;
end $$;

create function private.tg_groups__admit_maker() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.group_members (group_id, user_id, role)
  select new.id, new.created_by, 'admin' where new.created_by is not null;
  return new;
end $$;

create trigger _100_complete before insert on public.groups for each row execute function private.tg_groups__complete();
create trigger _100_touch before update on public.groups for each row execute function private.tg__touch();
create trigger _500_admit_maker after insert on public.groups for each row execute function private.tg_groups__admit_maker();

/** Makes a group. Sent twice with one id, it is made once. */
create function public.create_group(id uuid, name text, tz text default 'UTC', color text default null) returns void
  language sql set search_path = ''
as $$
  insert into public.groups (id, name, tz, color) values (create_group.id, create_group.name, create_group.tz, create_group.color)
  on conflict do nothing
$$;
grant execute on function public.create_group(uuid, text, text, text) to authenticated;
