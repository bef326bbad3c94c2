/*
 * Tenants: organisations that share one instance and see nothing of each other.
 *
 * Everyone belongs to exactly one. The first is made here, open to whoever signs up, and is where a person
 * without another belongs. One that is suspended, or to be deleted, is closed to its people: they read why, and nothing else.
 */
create table public.tenants (
  id          uuid primary key default gen_random_uuid(),
  name        text not null check (length(trim(name)) between 2 and 80),
  slug        text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  status      text not null default 'active' check (status in ('active', 'suspended', 'deleting')),
  settings    jsonb not null default '{"join": "open"}' check (settings ->> 'join' in ('open', 'invite', 'approval')),
  is_default  boolean not null default false,
  -- how it shows itself where it wants another name, a picture and a colour: a token, or #rrggbb that can be read in every theme
  brand_name  text check (length(trim(brand_name)) between 1 and 40 and brand_name !~ '[[:cntrl:]]'),
  logo_path   text constraint tenants_logo_path check (logo_path ~ ('^' || id || '/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(png|jpg|webp)$')),
  accent      text constraint tenants_accent check (accent in ('indigo', 'sky', 'leaf', 'sun', 'rose', 'plum') or accent ~ '^#[0-9a-f]{6}$'),
  default_tz      text check (length(default_tz) <= 64),
  default_locale  text check (default_locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  -- where its data lies, in words
  region_label    text check (length(trim(region_label)) between 1 and 60),
  -- of one that is to be deleted: until then it can be restored
  delete_after    timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  version     int not null default 1
);
create unique index tenants_one_default on public.tenants (is_default) where is_default;
create index tenants_closed on public.tenants (id) where status <> 'active';

-- since when one is closed to its people, and why: what they read of it
create table private.closed_tenants (
  tenant_id  uuid primary key references public.tenants on delete cascade,
  reason     text not null check (length(trim(reason)) between 1 and 200),
  at         timestamptz not null default private.clock()
);

-- Who may: its people see it (the policy stands with people, who come next)
alter table public.tenants enable row level security;
grant select on public.tenants to authenticated;

-- What follows
create trigger _100_touch before update on public.tenants for each row execute function private.tg__touch();

insert into public.tenants (name, slug, is_default) values ('Everyone', 'everyone', true);
