/*
 * Feature flags: what is switched on, for everyone, a tenant, a group, a role or a share of people.
 *
 * A flag has a default. The nearest other word counts: that of the group, else of the tenant, else of the role on the instance,
 * else of the share that a person belongs to. A killed flag is off whatever anyone says, and one that is not in the table is off.
 * Clients get what SQL has evaluated, and learn of a change on their tenant's channel.
 */
create table public.feature_flags (
  key              text primary key check (key ~ '^[a-z][a-z_]{1,60}$'),
  description      text not null check (length(description) <= 300),
  kind             text not null default 'release' check (kind in ('release', 'ops', 'permission')),
  enabled          boolean not null default false,
  killed           boolean not null default false,
  -- who is asked about it
  owner_id         uuid references public.users on delete set null,
  -- by when it should be everyone's or nobody's, and gone; it counts on as before
  expires_on       date,
  -- whether admins of tenants may have it otherwise
  open_to_tenants  boolean not null default false,
  -- when it last became another for anybody
  changed_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          int not null default 1
);
create index feature_flags_owner on public.feature_flags (owner_id) where owner_id is not null;
create table public.feature_flag_overrides (
  id         uuid primary key default gen_random_uuid(),
  key        text not null references public.feature_flags on delete cascade,
  tenant_id  uuid references public.tenants on delete cascade,
  group_id   uuid references public.groups on delete cascade,
  role       text references private.roles on delete cascade,
  -- of a hundred people
  percent    int check (percent between 0 and 100),
  enabled    boolean not null,
  check (num_nonnulls(tenant_id, group_id, role, percent) = 1)
);
create unique index feature_flag_overrides_tenant on public.feature_flag_overrides (key, tenant_id) where tenant_id is not null;
create unique index feature_flag_overrides_group on public.feature_flag_overrides (key, group_id) where group_id is not null;
create unique index feature_flag_overrides_role on public.feature_flag_overrides (key, role) where role is not null;
create unique index feature_flag_overrides_share on public.feature_flag_overrides (key) where percent is not null;
create index feature_flag_overrides_key on public.feature_flag_overrides (key);
create index feature_flag_overrides_tenant_id on public.feature_flag_overrides (tenant_id);
create index feature_flag_overrides_group_id on public.feature_flag_overrides (group_id);
create index feature_flag_overrides_role_name on public.feature_flag_overrides (role) where role is not null;

insert into public.feature_flags (key, description, enabled) values
  ('group_progress_dashboard', 'A group’s progress, lesson by lesson', true),
  ('lesson_discussions', 'Discussions and questions beside each lesson', true),
  ('achievement_system', 'Private badges, milestones and certificates', true),
  ('study_sessions', 'A focus timer and rooms for studying together', false),
  ('gamification', 'Points, levels and leaderboards', false),
  ('group_calendar', 'Month and week views inside a group', false),
  ('real_time_collaboration', 'Several people editing in the builder at once', false),
  ('voice_notes', 'Voice notes in messages, replies and the journal', false),
  ('video_integration', 'Video players and calls instead of plain links', false);

-- Who may: everyone signed in reads what counts for them; what is changed is changed by functions
alter table public.feature_flags enable row level security;
grant select (key, description, kind, enabled, killed, expires_on, open_to_tenants, updated_at, version) on public.feature_flags to authenticated;
create policy select_anyone on public.feature_flags for select to authenticated using (true);

alter table public.feature_flag_overrides enable row level security;
grant select on public.feature_flag_overrides to authenticated;
create policy select_within on public.feature_flag_overrides for select to authenticated
  using (tenant_id = (select private.my_tenant_id()) or group_id = any (array(select private.my_group_ids())) or (select private.is_super_admin()));

-- What follows
create trigger _100_touch before update of enabled, killed, owner_id, expires_on, open_to_tenants on public.feature_flags
  for each row execute function private.tg__touch();

/** A number from 0 to 99 that a person has for a flag, and keeps: whoever is in a share stays in it as it grows. */
create function private.share_of(key text, person uuid) returns int
  language sql immutable set search_path = ''
as $$ select (('x' || substr(md5(share_of.key || ' ' || person), 1, 8))::bit(32)::bigint % 100)::int $$;

/** Whether a flag is on for who asks: in a group, else in their tenant, by their role, in their share, else by default. */
create function private.flag(wanted text, in_group uuid default null) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select not killed and coalesce(
      (select enabled from public.feature_flag_overrides where key = wanted and group_id = in_group),
      (select enabled from public.feature_flag_overrides where key = wanted and tenant_id = coalesce(
         (select tenant_id from public.groups where id = in_group), private.my_tenant_id())),
      (select enabled from public.feature_flag_overrides where key = wanted and role = private.my_role()),
      (select enabled from public.feature_flag_overrides where key = wanted and private.share_of(wanted, auth.uid()) < percent),
      enabled)
    from public.feature_flags where key = wanted), false)
$$;

-- all at once, by a plan that is kept: each kind of other word is read by its own index, and not for each flag
create function private.flags(in_group uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  mine constant text := private.my_role();
  tenant uuid := private.my_tenant_id();
  around public.groups;
begin
  if in_group is not null and mine is not null then
    select * into around from public.groups as its where its.id = in_group and (mine = 'super_admin' or mine = 'admin' and its.tenant_id = tenant
      or exists (select from public.group_members as member where member.group_id = its.id and member.user_id = me));
    tenant := coalesce(around.tenant_id, tenant);
  end if;
  return (
    with word as (
      select other.key, other.enabled, 1 as place from public.feature_flag_overrides as other where other.group_id = around.id
      union all select other.key, other.enabled, 2 from public.feature_flag_overrides as other where other.tenant_id = tenant
      union all select other.key, other.enabled, 3 from public.feature_flag_overrides as other where other.role = mine
      union all select other.key, other.enabled, 4 from public.feature_flag_overrides as other where other.percent is not null and other.percent > private.share_of(other.key, me)
    ), nearest as (select distinct on (word.key) word.key, word.enabled from word order by word.key, word.place)
    select jsonb_object_agg(flag.key, not flag.killed and coalesce(nearest.enabled, flag.enabled)) from public.feature_flags as flag left join nearest on nearest.key = flag.key);
end $$;

/** All flags as they count for who asks, or in a group of theirs: `{key: boolean}`. */
create function public.flags(group_id uuid default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.flags(group_id) $$;
grant execute on function private.flag(text, uuid), private.flags(uuid), public.flags(uuid) to authenticated;

create function private.tg_feature_flags__audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.audit('feature_flag.change', tg_table_name, null, (to_jsonb(coalesce(new, old)) ->> 'group_id')::uuid,
    case when tg_op <> 'INSERT' then to_jsonb(old) - '{description,changed_at}'::text[] end,
    case when tg_op <> 'DELETE' then to_jsonb(new) - '{description,changed_at}'::text[] end);
  return null;
end $$;
create trigger _800_audit after update of enabled, killed, owner_id, expires_on, open_to_tenants on public.feature_flags
  for each row when (old.* is distinct from new.*) execute function private.tg_feature_flags__audit();
create trigger _800_audit after insert or update or delete on public.feature_flag_overrides
  for each row execute function private.tg_feature_flags__audit();

/** A flag concerns every tenant: each of their channels is told. */
create function private.tg_feature_flags__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('tenant:' || id, 'feature_flags', tg_op, null) from public.tenants;
  return null;
end $$;
create trigger _900_tell after update of enabled, killed, owner_id, expires_on, open_to_tenants on public.feature_flags
  for each statement execute function private.tg_feature_flags__tell();

/** What a tenant or a group has otherwise concerns one tenant, a role or a share all of them; and the flag has become another. */
create function private.tg_feature_flag_overrides__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.feature_flag_overrides := coalesce(new, old);
begin
  update public.feature_flags as flag set changed_at = private.clock() where flag.key = its.key;
  perform private.tell('tenant:' || tenant.id, 'feature_flags', tg_op, null) from public.tenants as tenant
  where its.role is not null or its.percent is not null
    or tenant.id = coalesce(its.tenant_id, (select around.tenant_id from public.groups as around where around.id = its.group_id));
  return null;
end $$;
create trigger _900_tell after insert or update or delete on public.feature_flag_overrides
  for each row execute function private.tg_feature_flag_overrides__tell();
