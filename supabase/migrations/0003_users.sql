/*
 * Users: the profile of everyone who has signed up.
 *
 * The row is made, and its address kept, by what happens in `auth.users`. A person sees and names only
 * themselves here; how people see each other is the view `people`, which has no address in it. `role` is the
 * instance-wide role and is changed by functions alone.
 */
create table public.users (
  id            uuid primary key references auth.users on delete cascade,
  tenant_id     uuid not null references public.tenants on delete restrict,
  email         text,
  name          text not null default 'User' check (length(trim(name)) between 1 and 80),
  avatar_url    text check (length(avatar_url) <= 500),
  role          text not null default 'member' check (role in ('super_admin', 'admin', 'manager', 'member')),
  streak_count  int not null default 0 check (streak_count >= 0),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  version       int not null default 1
);
create index users_tenant on public.users (tenant_id);

-- Who may
alter table public.users enable row level security;
grant select on public.users to authenticated;
grant update (name, avatar_url) on public.users to authenticated;
create policy select_self on public.users for select to authenticated
  using (id = (select auth.uid()));
create policy update_self on public.users for update to authenticated
  using (id = (select auth.uid()));

/** The tenant of who asks; null when signed out. */
create function private.my_tenant_id() returns uuid
  language sql stable security definer set search_path = ''
  as $$ select tenant_id from public.users where id = auth.uid() $$;
grant execute on function private.my_tenant_id() to authenticated;

create policy select_own on public.tenants for select to authenticated
  using (id = (select private.my_tenant_id()));

-- What follows
create trigger _100_touch before update on public.users for each row execute function private.tg__touch();

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
          (select id from public.tenants where is_default))
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
