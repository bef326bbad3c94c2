/*
 * Flag rules: who switches a feature on or off, and for whom.
 *
 * A super admin changes everything about a flag and whatever is otherwise for somebody. Admins of a tenant have it otherwise for
 * the tenant and its groups, and admins of a group for the group, once it was opened to the tenant, and by the tenant to its groups;
 * what they set stays when that is taken back, and only who may still change it takes it away. Flags that nobody needs any more
 * are listed: past the day that was set, or the same for everyone for ninety days.
 */
-- what a tenant lets its groups decide
create table private.opened_flags (
  tenant_id  uuid not null references public.tenants on delete cascade,
  key        text not null references public.feature_flags on delete cascade,
  primary key (tenant_id, key)
);
create index opened_flags_key on private.opened_flags (key);

-- Who may
create function private.known_flag(wanted text) returns public.feature_flags
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.feature_flags;
begin
  select * into its from public.feature_flags as flag where flag.key = wanted;
  if its.key is null then
    raise exception 'This feature doesn’t exist.' using errcode = 'PT404';
  end if;
  return its;
end $$;

/** Why a flag is in the way: 'expired', 'unchanged', or null while it is needed. */
create function private.flag_stale(flag public.feature_flags) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when flag.expires_on < (private.clock() at time zone 'utc')::date then 'expired'
    when flag.changed_at < private.clock() - interval '90 days' and (flag.killed or not exists (
      select from public.feature_flag_overrides as other where other.key = flag.key and other.enabled <> flag.enabled)) then 'unchanged' end
$$;

/** A flag as super admins see it, with at most fifty of those that have it otherwise. */
create function private.flag_line(flag public.feature_flags) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('key', flag.key, 'description', flag.description, 'kind', flag.kind, 'enabled', flag.enabled, 'killed', flag.killed,
    'owner', (select jsonb_build_object('id', person.id, 'name', person.name) from public.users as person where person.id = flag.owner_id),
    'expires_on', flag.expires_on, 'open_to_tenants', flag.open_to_tenants, 'updated_at', flag.updated_at, 'version', flag.version, 'stale', private.flag_stale(flag),
    'overrides_count', (select count(*) from public.feature_flag_overrides as other where other.key = flag.key),
    'overrides', (
      select coalesce(jsonb_agg(jsonb_build_object('id', its.id, 'scope', its.scope, 'target_id', coalesce(its.group_id, its.tenant_id), 'target_name', coalesce(around.name, tenant.name),
          'role', its.role, 'percent', its.percent, 'enabled', its.enabled)
        order by array_position('{group,tenant,role,share}', its.scope), coalesce(around.name, tenant.name, its.role), its.id), '[]')
      from (
        -- of many, those that concern the most people
        select other.*, case when other.percent is not null then 'share' when other.role is not null then 'role' when other.tenant_id is not null then 'tenant' else 'group' end as scope
        from public.feature_flag_overrides as other where other.key = flag.key
        order by other.percent is null, other.role is null, other.tenant_id is null, other.id limit 50) as its
      left join public.groups as around on around.id = its.group_id left join public.tenants as tenant on tenant.id = its.tenant_id))
$$;

create function private.super_flags() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return (select coalesce(jsonb_agg(private.flag_line(flag) order by flag.key), '[]') from public.feature_flags as flag);
end $$;
/**
 * All flags, for super admins: `[{key, description, kind, enabled, killed, owner: {id, name}, expires_on, open_to_tenants, updated_at, version, stale: expired|unchanged,
 * overrides_count, overrides: [{id, scope: group|tenant|role|share, target_id, target_name, role, percent, enabled}]}]`.
 */
create function public.super_flags() returns jsonb
  language sql stable set search_path = '' as $$ select private.super_flags() $$;

create function private.tenant_flags() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  mine constant uuid := private.my_tenant_id();
begin
  perform private.admin_tenant();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('key', flag.key, 'description', flag.description, 'on', not flag.killed and coalesce(other.enabled, flag.enabled), 'killed', flag.killed,
        'open', flag.open_to_tenants, 'open_to_groups', opened.key is not null, 'override', other.enabled) order by flag.key), '[]')
    from public.feature_flags as flag
    left join public.feature_flag_overrides as other on other.key = flag.key and other.tenant_id = mine
    left join private.opened_flags as opened on opened.key = flag.key and opened.tenant_id = mine);
end $$;
/** All flags for an admin of a tenant: `[{key, description, on, killed, open, open_to_groups, override}]`. `on` is what counts for the tenant as a whole, `open` whether they may set it. */
create function public.tenant_flags() returns jsonb
  language sql stable set search_path = '' as $$ select private.tenant_flags() $$;

create function private.group_flags(group_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  around public.groups;
begin
  select * into around from public.groups as its where its.id = group_flags.group_id and its.id in (select private.my_group_ids('settingsManagement'));
  if around.id is null then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('key', flag.key, 'description', flag.description,
        'on', not flag.killed and coalesce(other.enabled, of_tenant.enabled, flag.enabled), 'override', other.enabled) order by flag.key), '[]')
    from public.feature_flags as flag
    join private.opened_flags as opened on opened.key = flag.key and opened.tenant_id = around.tenant_id
    left join public.feature_flag_overrides as other on other.key = flag.key and other.group_id = around.id
    left join public.feature_flag_overrides as of_tenant on of_tenant.key = flag.key and of_tenant.tenant_id = around.tenant_id
    where flag.open_to_tenants);
end $$;
/** The flags that who looks after a group may have otherwise there: `[{key, description, on, override}]`. */
create function public.group_flags(group_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.group_flags(group_id) $$;

/** Refuses who may not have a flag otherwise for a tenant, a group, or by a role or a share. */
create function private.may_override(flag public.feature_flags, tenant uuid, in_group uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  mine constant text := private.my_role();
  around public.groups;
begin
  select * into around from public.groups as its where its.id = in_group and its.id in (select private.my_group_ids());
  if in_group is not null and around.id is null then
    raise exception 'This group no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif tenant is not null and not exists (select from public.tenants as its where its.id = tenant and (mine = 'super_admin' or its.id = private.my_tenant_id())) then
    raise exception 'This organisation doesn’t exist, or you don’t have access to it.' using errcode = 'PT404';
  elsif mine = 'super_admin' then
    return;
  elsif coalesce(tenant, around.tenant_id) is null or not flag.open_to_tenants or mine is null then
    raise exception 'Only super admins can change this feature.' using errcode = '42501';
  elsif mine = 'admin' then
    -- whom `my_group_ids` shows a group of another tenant is in it as anybody
    if coalesce(tenant, around.tenant_id) = private.my_tenant_id() then
      return;
    end if;
  end if;
  if in_group is null or in_group not in (select private.my_group_ids('settingsManagement')) then
    raise exception 'Only admins can change this feature.' using errcode = '42501';
  elsif not exists (select from private.opened_flags as opened where opened.key = flag.key and opened.tenant_id = around.tenant_id) then
    raise exception 'Your organisation hasn’t opened this feature to its groups.' using errcode = '42501';
  end if;
end $$;

-- What follows
create function private.change_flag(key text, changes jsonb, version int) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its public.feature_flags;
  owner uuid;
begin
  perform private.require_super_admin();
  its := private.known_flag(change_flag.key);
  if jsonb_typeof(changes) is distinct from 'object' or changes - '{enabled,killed,owner_id,expires_on,open_to_tenants}'::text[] <> '{}'
     or exists (select from jsonb_each(changes) as said where said.key in ('enabled', 'killed', 'open_to_tenants') and jsonb_typeof(said.value) <> 'boolean') then
    raise exception 'These changes can’t be read.' using errcode = '22023', detail = 'changes';
  end if;
  owner := (changes ->> 'owner_id')::uuid;
  if owner is not null and not exists (select from public.users as person where person.id = owner and person.role = 'super_admin') then
    raise exception 'Only a super admin can be asked about a feature.' using errcode = '22023', detail = 'owner_id';
  elsif (changes ->> 'expires_on')::date < (private.clock() at time zone 'utc')::date and (changes ->> 'expires_on')::date is distinct from its.expires_on then
    raise exception 'Choose a day that hasn’t passed.' using errcode = '22023', detail = 'expires_on';
  end if;
  select * into its from public.feature_flags as flag where flag.key = change_flag.key for update;
  if its.version <> coalesce(change_flag.version, its.version) then
    raise exception 'Someone else changed this feature in the meantime.' using errcode = 'PT409', detail = 'version';
  end if;
  update public.feature_flags as flag set
    enabled = coalesce((changes ->> 'enabled')::boolean, its.enabled),
    killed = coalesce((changes ->> 'killed')::boolean, its.killed),
    open_to_tenants = coalesce((changes ->> 'open_to_tenants')::boolean, its.open_to_tenants),
    owner_id = case when changes ? 'owner_id' then owner else its.owner_id end,
    expires_on = case when changes ? 'expires_on' then (changes ->> 'expires_on')::date else its.expires_on end,
    changed_at = case when coalesce((changes ->> 'enabled')::boolean, its.enabled) <> its.enabled or coalesce((changes ->> 'killed')::boolean, its.killed) <> its.killed
      then private.clock() else its.changed_at end
  where flag.key = its.key;
  return private.flag_line(private.known_flag(its.key));
end $$;
/** Changes a flag, for super admins, and returns its line: `changes` may have enabled, killed, owner_id, expires_on and open_to_tenants. With `version` only if it is still that one. */
create function public.change_flag(key text, changes jsonb, version int default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.change_flag(key, changes, version) $$;

create function private.set_override(key text, enabled boolean, tenant_id uuid, group_id uuid, role text, percent int) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  flag public.feature_flags;
  before public.feature_flag_overrides;
begin
  if num_nonnulls(set_override.tenant_id, set_override.group_id, set_override.role, set_override.percent) <> 1 then
    raise exception 'Choose an organisation, a group, a role or a share of people.' using errcode = '22023', detail = 'target';
  end if;
  flag := private.known_flag(set_override.key);
  perform private.may_override(flag, set_override.tenant_id, set_override.group_id);
  if set_override.percent not between 0 and 100 then
    raise exception 'A share is between 0 and 100 percent.' using errcode = '22023', detail = 'percent';
  elsif set_override.role is not null and private.role_place(set_override.role) is null then
    raise exception 'This role doesn’t exist.' using errcode = '22023', detail = 'role';
  end if;
  -- two at once come one after the other
  perform from public.feature_flags as its where its.key = flag.key for update;
  select * into before from public.feature_flag_overrides as other where other.key = flag.key
    and (other.tenant_id = set_override.tenant_id or other.group_id = set_override.group_id or other.role = set_override.role
         or set_override.percent is not null and other.percent is not null);
  if set_override.enabled is null then
    delete from public.feature_flag_overrides as other where other.id = before.id;
  elsif before.id is null then
    insert into public.feature_flag_overrides (key, tenant_id, group_id, role, percent, enabled)
    values (flag.key, set_override.tenant_id, set_override.group_id, set_override.role, set_override.percent, set_override.enabled);
  elsif (before.enabled, before.percent) is distinct from (set_override.enabled, set_override.percent) then
    update public.feature_flag_overrides as other set enabled = set_override.enabled, percent = set_override.percent where other.id = before.id;
  end if;
  return jsonb_build_object('before', case when before.id is not null then jsonb_build_object('enabled', before.enabled, 'percent', before.percent) end);
end $$;
/**
 * Has a flag otherwise for one tenant, one group, one role or a share of people, or with null no more: `{before: {enabled, percent}}`. A flag has one share: another percentage takes
 * its place, and who is in a share stays in it as it grows.
 */
create function public.set_override(key text, enabled boolean, tenant_id uuid default null, group_id uuid default null, role text default null, percent int default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.set_override(key, enabled, tenant_id, group_id, role, percent) $$;

create function private.open_flag(key text, open boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  mine constant uuid := private.my_tenant_id();
  flag public.feature_flags;
  was boolean;
begin
  perform private.admin_tenant();
  flag := private.known_flag(open_flag.key);
  if not flag.open_to_tenants then
    raise exception 'Only super admins can change this feature.' using errcode = '42501';
  elsif open is null then
    raise exception 'Choose whether groups may decide.' using errcode = '22023', detail = 'open';
  end if;
  perform from public.tenants as tenant where tenant.id = mine for update;
  was := exists (select from private.opened_flags as opened where opened.key = flag.key and opened.tenant_id = mine);
  if was = open then
    return;
  elsif open then
    insert into private.opened_flags (tenant_id, key) values (mine, flag.key);
  else
    delete from private.opened_flags as opened where opened.key = flag.key and opened.tenant_id = mine;
  end if;
  perform private.audit('feature_flag.open', 'tenants', mine, null, jsonb_build_object('key', flag.key, 'open', was), jsonb_build_object('key', flag.key, 'open', open));
  perform private.tell('tenant:' || mine, 'feature_flags', 'UPDATE', null);
end $$;
/** Lets the groups of one's own tenant have a flag otherwise, or no longer. For its admins, of flags that are open to tenants. */
create function public.open_flag(key text, open boolean) returns void
  language sql volatile set search_path = '' as $$ select private.open_flag(key, open) $$;

grant execute on function private.super_flags(), public.super_flags(), private.tenant_flags(), public.tenant_flags(), private.group_flags(uuid), public.group_flags(uuid),
  private.change_flag(text, jsonb, int), public.change_flag(text, jsonb, int),
  private.set_override(text, boolean, uuid, uuid, text, int), public.set_override(text, boolean, uuid, uuid, text, int),
  private.open_flag(text, boolean), public.open_flag(text, boolean) to authenticated;
