/*
 * Users: the profile of everyone who has signed up.
 *
 * The row is made, and its address kept, by what happens in `auth.users`. A person sees and names themselves
 * here, and admins see those of their tenant; how people see each other is the view `people`, which has no
 * address in it. `role` is the instance-wide role and is changed by functions alone. Who is suspended keeps the
 * account and this row, and nothing else; so does who waits to be admitted, who was deactivated until they sign in, and whose
 * tenant is closed.
 */
create table public.users (
  id            uuid primary key references auth.users on delete cascade,
  tenant_id     uuid references public.tenants on delete restrict,
  email         text,
  name          text not null default 'User' check (length(trim(name)) between 1 and 80),
  -- a file of this instance in their own folder: another host would hear of everybody who looks at it
  avatar_url    text constraint users_avatar_url_check
                check (avatar_url ~ ('^/storage/v1/object/public/avatars/' || id || '/[A-Za-z0-9_-]{1,100}[.](png|jpe?g|webp|gif|avif)$')),
  role          text not null default 'member' check (role in ('super_admin', 'admin', 'manager', 'member')),
  streak_count  int not null default 0 check (streak_count >= 0),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  version       int not null default 1
);
create index users_tenant on public.users (tenant_id);

create table private.suspensions (
  user_id     uuid primary key references public.users on delete cascade,
  until       timestamptz,
  reason      text check (length(reason) <= 1000),
  created_by  uuid references public.users on delete set null,
  created_at  timestamptz not null default now()
);
create index suspensions_created_by on private.suspensions (created_by);

-- who waits to be admitted, and whose account rests until they sign in again; nobody else has a row
create table private.user_states (
  user_id  uuid primary key references public.users on delete cascade,
  state    text not null check (state in ('pending', 'deactivated')),
  since    timestamptz not null default private.clock()
);

-- Who may
/** Whether a person is suspended at this moment; without an end, until it is taken back. */
create function private.is_suspended(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from private.suspensions where user_id = person and (until is null or until > private.clock()))
$$;

/** The tenant of a person where it is closed to its people; null for everybody else. Super admins come in whatever becomes of theirs. */
create function private.closed_tenant(person uuid) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select its.id from public.users as known join public.tenants as its on its.id = known.tenant_id and its.status <> 'active'
  where known.id = person and known.role <> 'super_admin'
$$;

/** Whether a person does nothing here at this moment: suspended, waiting to be admitted, deactivated, or of a tenant that is closed. */
create function private.is_away(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from private.suspensions where user_id = person and (until is null or until > private.clock()))
    or exists (select from private.user_states where user_id = person)
    -- each request asks this: while no tenant is closed, nobody's is looked up
    or exists (select from public.tenants as its where its.status <> 'active') and private.closed_tenant(person) is not null
$$;

/** The role of who asks; null when signed out or away. */
create function private.my_role() returns text
  language sql stable security definer set search_path = ''
  as $$ select role from public.users where id = auth.uid() and not private.is_away(id) $$;

/** The tenant of who asks; null when signed out, away or without one. */
create function private.my_tenant_id() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select tenant_id from public.users where id = auth.uid() and not private.is_away(id) $$;

create function private.is_super_admin() returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(private.my_role() = 'super_admin', false) $$;

/** Admin level: of one's own tenant, or a super admin. */
create function private.is_admin() returns boolean
  language sql stable set search_path = ''
  as $$ select coalesce(private.my_role() in ('admin', 'super_admin'), false) $$;

create function private.my_email() returns text
  language sql stable security definer set search_path = ''
  as $$ select nullif(email, '') from auth.users where id = auth.uid() $$;

/** The tenant of who has no other reason to belong anywhere: the default one, if it is open, or admits those who ask. */
create function private.first_tenant_id() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select id from public.tenants where is_default and settings ->> 'join' in ('open', 'approval') and status = 'active' $$;
grant execute on function private.first_tenant_id() to authenticated;

grant execute on function private.my_role(), private.my_tenant_id(), private.is_super_admin(), private.is_admin(), private.my_email()
  to authenticated;

alter table public.users enable row level security;
grant select, insert on public.users to authenticated;
grant update (name, avatar_url) on public.users to authenticated;
create policy select_self on public.users for select to authenticated
  using (id = (select auth.uid()));
create policy select_admin on public.users for select to authenticated
  using ((select private.is_super_admin()) or ((select private.is_admin()) and tenant_id = (select private.my_tenant_id())));
-- a client that finds its profile missing makes it, as the trigger below would have
create policy insert_self on public.users for insert to authenticated
  with check (id = (select auth.uid()) and email is not distinct from (select private.my_email())
    and role = 'member' and streak_count = 0 and version = 1
    and tenant_id is not distinct from (select private.first_tenant_id()));
create policy update_self on public.users for update to authenticated
  using (id = (select auth.uid()) and (select private.my_role()) is not null);

create policy select_own on public.tenants for select to authenticated
  using (id = (select private.my_tenant_id()) or (select private.is_super_admin()));

-- What follows
create function private.tg_users__place() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.tenant_id := coalesce(new.tenant_id, private.first_tenant_id());
  return new;
end $$;
create trigger _100_place before insert on public.users for each row execute function private.tg_users__place();

-- a streak goes on by itself: that is no new version of what somebody says of themselves
create trigger _100_touch before update on public.users
  for each row when (new.streak_count = old.streak_count) execute function private.tg__touch();

/** The name that a new person goes by: full name, else name, else the address up to its at-sign, else "User". */
create function private.name_of(data jsonb, email text) returns text
  language sql immutable set search_path = ''
as $$
  select left(trim(coalesce(
    nullif(trim(data ->> 'full_name'), ''), nullif(trim(data ->> 'name'), ''),
    nullif(trim(split_part(email, '@', 1)), ''), 'User')), 80)
$$;

create function private.tg_users__make_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.users (id, email, name, tenant_id)
  values (new.id, nullif(new.email, ''), private.name_of(new.raw_user_meta_data, new.email),
          private.tenant_of_invite(new.raw_user_meta_data ->> 'invite'))
  on conflict (id) do nothing;
  return new;
end $$;

create function private.tg_users__follow_email() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set email = nullif(new.email, '') where id = new.id;
  return new;
end $$;

create trigger _500_make_profile after insert on auth.users
  for each row execute function private.tg_users__make_profile();
create trigger _500_follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.tg_users__follow_email();
