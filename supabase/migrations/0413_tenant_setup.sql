/*
 * Tenant setup: an organisation's first five steps, each to be skipped and taken up again, and what an admin changes of it.
 *
 * Name and accent, who may join, how one signs in, the rules, and the first group. What an admin changes says what it was based on.
 */
create table private.tenant_setup (
  tenant_id  uuid not null references public.tenants on delete cascade,
  step       text not null check (step in ('name', 'join', 'sign_in', 'rules', 'group')),
  state      text not null check (state in ('done', 'skipped')),
  set_by     uuid references public.users on delete set null,
  at         timestamptz not null default private.clock(),
  primary key (tenant_id, step)
);
create index tenant_setup_set_by on private.tenant_setup (set_by);
insert into private.exports (name, query) values
  ('tenant_setup', 'select step, state, at from private.tenant_setup where set_by = $1 order by at');

create function private.tenant_setup() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  mine uuid;
begin
  perform private.admin_tenant();
  mine := private.my_tenant_id();
  return jsonb_build_object(
    'done', array(select its.step from private.tenant_setup as its where its.tenant_id = mine and its.state = 'done' order by its.at),
    'skipped', array(select its.step from private.tenant_setup as its where its.tenant_id = mine and its.state = 'skipped' order by its.at));
end $$;
/** Which of the five steps of one's organisation are done or skipped: `{done, skipped}` of name, join, sign_in, rules and group. */
create function public.tenant_setup() returns jsonb
  language sql stable set search_path = '' as $$ select private.tenant_setup() $$;

create function private.mark_setup(step text, state text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  mine uuid;
begin
  perform private.admin_tenant();
  mine := private.my_tenant_id();
  if step is null or step not in ('name', 'join', 'sign_in', 'rules', 'group') or state is null or state not in ('done', 'skipped', 'open') then
    raise exception 'This step doesn’t exist.' using errcode = '22023';
  end if;
  if state = 'open' then
    delete from private.tenant_setup as its where its.tenant_id = mine and its.step = mark_setup.step;
  else
    insert into private.tenant_setup as its (tenant_id, step, state, set_by) values (mine, mark_setup.step, mark_setup.state, auth.uid())
    on conflict on constraint tenant_setup_pkey do update set state = excluded.state, set_by = excluded.set_by, at = private.clock();
  end if;
end $$;
/** Says that a step is done, skipped or open again. */
create function public.mark_setup(step text, state text default 'done') returns void
  language sql volatile set search_path = '' as $$ select private.mark_setup(step, state) $$;

create function private.change_tenant(version int, name text, accent text, "join" text, direct_messages boolean, require_second_factor text, tenant_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  its public.tenants := private.hold_tenant(tenant_id);
  before constant public.tenants := its;
  becomes constant text := private.good_accent(accent);
begin
  if version is not null and version <> its.version then
    raise exception 'Somebody else has changed this meanwhile.' using errcode = 'PT409';
  elsif length(trim(name)) not between 2 and 80 or name ~ '[[:cntrl:]]' then
    raise exception 'A name has 2 to 80 characters.' using errcode = '22023', detail = 'name';
  end if;
  if name is not null and trim(name) <> its.name then
    update public.tenants as tenant set name = trim(change_tenant.name) where tenant.id = its.id;
    -- names are no part of the record
    perform private.audit('tenant.name', 'tenants', its.id, null, null, null);
  end if;
  if becomes is not null and becomes is distinct from its.accent then
    update public.tenants as tenant set accent = becomes where tenant.id = its.id;
    perform private.audit('tenant.brand', 'tenants', its.id, null, jsonb_build_object('accent', before.accent), jsonb_build_object('accent', becomes));
  end if;
  if change_tenant."join" is not null then
    perform private.put_tenant_setting(its.id, 'join', to_jsonb(change_tenant."join"));
  end if;
  if direct_messages is not null then
    perform private.put_tenant_setting(its.id, 'direct_messages', to_jsonb(direct_messages));
  end if;
  if require_second_factor is not null then
    perform private.require_second_factor(require_second_factor, its.id);
  end if;
  select * into its from public.tenants as tenant where tenant.id = its.id;
  return jsonb_build_object('id', its.id, 'name', its.name, 'settings', its.settings, 'branding', private.branding(its), 'version', its.version);
end $$;
/**
 * Changes an organisation, each part where it is given; `version` is the one that was read. Returns `{id, name, settings, branding, version}`. For its admins, and super admins, who may name another than their
 * own; a second factor asks that one has just shown who one is.
 */
create function public.change_tenant(
  version int default null, name text default null, accent text default null, "join" text default null, direct_messages boolean default null, require_second_factor text default null, tenant_id uuid default null
) returns jsonb
  language sql volatile set search_path = '' as $$ select private.change_tenant(version, name, accent, "join", direct_messages, require_second_factor, tenant_id) $$;
grant execute on function private.tenant_setup(), public.tenant_setup(), private.mark_setup(text, text), public.mark_setup(text, text),
  private.change_tenant(int, text, text, text, boolean, text, uuid), public.change_tenant(int, text, text, text, boolean, text, uuid) to authenticated;

-- What follows
create trigger _900_tell_name after update of name on public.tenants
  for each row when (old.name is distinct from new.name) execute function private.tg_tenants__tell();
