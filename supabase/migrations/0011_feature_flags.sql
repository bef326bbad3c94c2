/*
 * Feature flags: what is switched on, for everyone, a tenant or a group.
 *
 * A flag has a default; a tenant may have another value, and a group another still. The nearest counts, a killed
 * flag is off whatever anyone says, and one that is not in the table is off. Clients read the same rows that
 * SQL evaluates, and learn of a change on their tenant's channel.
 */
create table public.feature_flags (
  key          text primary key check (key ~ '^[a-z][a-z_]{1,60}$'),
  description  text not null check (length(description) <= 300),
  kind         text not null default 'release' check (kind in ('release', 'ops', 'permission')),
  enabled      boolean not null default false,
  killed       boolean not null default false,
  updated_at   timestamptz not null default now(),
  version      int not null default 1
);
create table public.feature_flag_overrides (
  id         uuid primary key default gen_random_uuid(),
  key        text not null references public.feature_flags on delete cascade,
  tenant_id  uuid references public.tenants on delete cascade,
  group_id   uuid references public.groups on delete cascade,
  enabled    boolean not null,
  check (num_nonnulls(tenant_id, group_id) = 1)
);
create unique index feature_flag_overrides_tenant on public.feature_flag_overrides (key, tenant_id) where tenant_id is not null;
create unique index feature_flag_overrides_group on public.feature_flag_overrides (key, group_id) where group_id is not null;
create index feature_flag_overrides_key on public.feature_flag_overrides (key);
create index feature_flag_overrides_tenant_id on public.feature_flag_overrides (tenant_id);
create index feature_flag_overrides_group_id on public.feature_flag_overrides (group_id);

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

-- Who may: everyone signed in reads; a super admin changes all, an admin the overrides of the tenant and its groups
alter table public.feature_flags enable row level security;
grant select, update (enabled, killed) on public.feature_flags to authenticated;
create policy select_anyone on public.feature_flags for select to authenticated using (true);
create policy update_super_admin on public.feature_flags for update to authenticated
  using ((select private.is_super_admin()));

alter table public.feature_flag_overrides enable row level security;
grant select, delete on public.feature_flag_overrides to authenticated;
grant insert (id, key, tenant_id, group_id, enabled), update (enabled) on public.feature_flag_overrides to authenticated;
create policy select_within on public.feature_flag_overrides for select to authenticated
  using (tenant_id = (select private.my_tenant_id()) or group_id = any (array(select private.my_group_ids())) or (select private.is_super_admin()));
create policy change_admin on public.feature_flag_overrides for all to authenticated
  using ((select private.is_super_admin()) or ((select private.is_admin())
    and (tenant_id = (select private.my_tenant_id()) or group_id = any (array(select private.my_group_ids())))));

-- What follows
create trigger _100_touch before update on public.feature_flags for each row execute function private.tg__touch();

/** Whether a flag is on for who asks: in a group, else in their tenant, else by default. */
create function private.flag(wanted text, in_group uuid default null) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select not killed and coalesce(
      (select enabled from public.feature_flag_overrides where key = wanted and group_id = in_group),
      (select enabled from public.feature_flag_overrides where key = wanted and tenant_id = coalesce(
         (select tenant_id from public.groups where id = in_group), private.my_tenant_id())),
      enabled)
    from public.feature_flags where key = wanted), false)
$$;

create function private.flags(in_group uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(key, private.flag(key, own.id))
  from public.feature_flags left join (select id from private.my_group_ids() as id) as own on own.id = in_group
$$;

/** All flags as they count for who asks, or in a group of theirs: `{key: boolean}`. */
create function public.flags(group_id uuid default null) returns jsonb
  language sql stable set search_path = '' as $$ select private.flags(group_id) $$;
grant execute on function private.flag(text, uuid), private.flags(uuid), public.flags(uuid) to authenticated;

create function private.tg_feature_flags__audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.audit('feature_flag.change', tg_table_name, null, (to_jsonb(coalesce(new, old)) ->> 'group_id')::uuid,
    case when tg_op <> 'INSERT' then to_jsonb(old) - 'description' end, case when tg_op <> 'DELETE' then to_jsonb(new) - 'description' end);
  return null;
end $$;
create trigger _800_audit after update on public.feature_flags
  for each row execute function private.tg_feature_flags__audit();
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
create trigger _900_tell after update on public.feature_flags
  for each statement execute function private.tg_feature_flags__tell();
create trigger _900_tell after insert or update or delete on public.feature_flag_overrides
  for each statement execute function private.tg_feature_flags__tell();
