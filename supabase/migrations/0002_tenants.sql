/*
 * Tenants: organisations that share one instance and see nothing of each other.
 *
 * Everyone belongs to exactly one. The first is made here, open to whoever signs up, and is where a person
 * without another belongs.
 */
create table public.tenants (
  id          uuid primary key default gen_random_uuid(),
  name        text not null check (length(trim(name)) between 2 and 80),
  slug        text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  status      text not null default 'active' check (status in ('active', 'suspended', 'deleting')),
  settings    jsonb not null default '{"join": "open"}' check (settings ->> 'join' in ('open', 'invite', 'approval')),
  domains     text[] not null default '{}',
  is_default  boolean not null default false,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     int not null default 1
);
create unique index tenants_one_default on public.tenants (is_default) where is_default;

-- Who may: its people see it (the policy stands with people, who come next)
alter table public.tenants enable row level security;
grant select on public.tenants to authenticated;

-- What follows
create trigger _100_touch before update on public.tenants for each row execute function private.tg__touch();

insert into public.tenants (name, slug, is_default) values ('Everyone', 'everyone', true);
