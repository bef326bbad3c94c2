/*
 * Make a tenant: an organisation with its first group and whom it is handed to, in one step.
 *
 * Its admin is invited by mail into the first group, and is the organisation’s admin once they are in: whoever holds the code that
 * was mailed and has an account with that very address. Who has shown that the address is theirs and is in no group anywhere comes at once.
 */
create table private.tenant_founders (
  invite_id   uuid primary key references public.group_invites on delete cascade,
  tenant_id   uuid not null references public.tenants on delete cascade,
  email       text not null check (email = lower(email)),
  created_at  timestamptz not null default private.clock()
);
create index tenant_founders_tenant on private.tenant_founders (tenant_id);

-- Who may
/** Why a slug can’t be an organisation’s; null when it can. */
create function private.why_not_slug(slug text) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when coalesce(why_not_slug.slug, '') !~ '^[a-z0-9][a-z0-9-]{0,62}$' then 'Use lower-case letters, digits and hyphens, at most 63.'
    when exists (select from public.tenants as its where its.slug = why_not_slug.slug) then 'Another organisation has this address already.' end
$$;

create function private.check_slug(slug text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_super_admin();
  return (select jsonb_build_object('free', its.why is null, 'why', its.why) from (select private.why_not_slug(slug) as why) as its);
end $$;
/** Whether an organisation could have this slug: `{free, why}`. For super admins. */
create function public.check_slug(slug text) returns jsonb
  language sql stable set search_path = '' as $$ select private.check_slug(slug) $$;

/** What an organisation begins with: of each setting a value that it may have. */
create function private.first_settings(settings jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its record;
  kept jsonb := '{"join": "invite"}';
begin
  if jsonb_typeof(coalesce(settings, '{}')) <> 'object' then
    raise exception 'These settings can’t be read.' using errcode = '22023', detail = 'settings';
  end if;
  for its in select said.key, said.value, case when said.key = 'require_second_factor' then '["nobody", "admins", "everyone"]'::jsonb
      else (select known.choices from private.tenant_settings as known where known.key = said.key) end as choices
    from jsonb_each(coalesce(settings, '{}')) as said loop
    if its.choices is null then
      raise exception 'This setting doesn’t exist.' using errcode = '22023', detail = its.key;
    elsif not its.choices @> jsonb_build_array(its.value) then
      raise exception 'This setting can’t have that value.' using errcode = '22023', detail = its.key;
    end if;
    kept := kept || jsonb_build_object(its.key, its.value);
  end loop;
  return kept;
end $$;

create function private.create_tenant(id uuid, name text, slug text, admin_email text, settings jsonb, rules text, first_group text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  address constant text := lower(trim(admin_email));
  called constant text := trim(name);
  group_name constant text := coalesce(nullif(trim(first_group), ''), called);
  begins constant jsonb := private.first_settings(settings);
  person public.users;
  in_group uuid := gen_random_uuid();
  invite uuid;
begin
  perform private.require_super_admin();
  if exists (select from public.tenants as its where its.id = create_tenant.id) then
    return private.super_tenant(id);
  end if;
  perform private.require_fresh();
  if id is null then
    raise exception 'An organisation needs an id of its own.' using errcode = '22023', detail = 'id';
  elsif coalesce(length(called), 0) not between 2 and 80 or called ~ '[[:cntrl:]]' then
    raise exception 'A name has 2 to 80 characters.' using errcode = '22023', detail = 'name';
  elsif coalesce(slug, '') !~ '^[a-z0-9][a-z0-9-]{0,62}$' then
    raise exception '%', private.why_not_slug(slug) using errcode = '22023', detail = 'slug';
  elsif coalesce(address, '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or length(address) > 254 then
    raise exception 'This isn’t an email address.' using errcode = '22023', detail = 'admin_email';
  elsif length(group_name) not between 2 and 80 then
    raise exception 'A name has 2 to 80 characters.' using errcode = '22023', detail = 'first_group';
  elsif length(rules) > 10000 then
    raise exception 'Rules have at most 10,000 characters.' using errcode = '22023', detail = 'rules';
  end if;
  select known.* into person from public.users as known where lower(known.email) = address and private.has_proven_address(known.id) for update;
  if person.id is not null and (person.role = 'super_admin' or exists (select from public.group_members as member where member.user_id = person.id)) then
    raise exception '%', case when person.role = 'super_admin' then 'A super admin looks after all organisations already.' else 'This person is in a group of another organisation.' end
      using errcode = 'PT409', detail = 'admin_email';
  end if;
  insert into public.tenants as made (id, name, slug, settings) values (id, called, slug, begins) on conflict on constraint tenants_slug_key do nothing;
  if not found then
    raise exception 'Another organisation has this address already.' using errcode = 'PT409', detail = 'slug';
  end if;
  insert into public.groups (id, tenant_id, name, created_by) values (in_group, id, group_name, null);
  if nullif(trim(rules), '') is not null then
    insert into public.announcements (group_id, title, body, pinned, created_by) values (in_group, 'Rules', trim(rules), true, null);
  end if;
  insert into private.tenant_setup (tenant_id, step, state, set_by)
  select id, step, 'done', auth.uid() from unnest(array['name', 'group'] || case when settings ? 'join' then array['join'] else '{}' end
    || case when settings ? 'require_second_factor' then array['sign_in'] else '{}' end || case when nullif(trim(rules), '') is not null then array['rules'] else '{}' end) as step;
  perform private.audit('tenant.create', 'tenants', id, null, null, jsonb_build_object('slug', slug, 'settings', begins));
  if person.id is not null then
    perform private.put_in_tenant(person.id, id, 'admin');
    perform private.admit(in_group, person.id, 'admin', null);
  else
    insert into public.group_invites (group_id, kind, email, role, max_uses, created_by, expires_at)
    values (in_group, 'email', address, 'admin', 1, auth.uid(), private.clock() + interval '30 days') returning group_invites.id into invite;
    insert into private.tenant_founders (invite_id, tenant_id, email) values (invite, id, address);
  end if;
  return private.super_tenant(id);
end $$;
/**
 * Makes an organisation with its first group, and invites its admin, in one step. `settings` are join, direct_messages, require_second_factor and what else an organisation decides; `rules` are pinned in the group.
 * Sent twice with one id, it is made once. Returns what `super_tenant` does. For super admins who have just shown who they are.
 */
create function public.create_tenant(id uuid, name text, slug text, admin_email text, settings jsonb default '{}', rules text default null, first_group text default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.create_tenant(id, name, slug, admin_email, settings, rules, first_group) $$;
grant execute on function private.check_slug(text), public.check_slug(text),
  private.create_tenant(uuid, text, text, text, jsonb, text, text), public.create_tenant(uuid, text, text, text, jsonb, text, text) to authenticated;

-- What follows
/** Has a person be of another organisation, with a role there; whatever they were trusted with in the one of before ends. */
create function private.put_in_tenant(person uuid, tenant uuid, as_role text) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  was public.users;
begin
  select * into was from public.users as known where known.id = person for update;
  delete from private.security_admins as given where given.user_id = person;
  update public.users as known set tenant_id = tenant, role = as_role where known.id = person;
  -- it stands in the record of both
  perform private.audit('user.tenant', 'users', person, null, jsonb_build_object('tenant_id', was.tenant_id, 'role', was.role), jsonb_build_object('tenant_id', tenant, 'role', as_role));
  if was.tenant_id is distinct from tenant and was.tenant_id is not null then
    perform private.audit('tenant.person', 'tenants', was.tenant_id, null, jsonb_build_object('user_id', person), null);
  end if;
end $$;

/** Before somebody comes in by an invitation that hands an organisation over: they are of it now, if the mail was theirs. */
create function private.follow_founding(invite public.group_invites, person uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  known public.users;
  its private.tenant_founders;
begin
  select * into its from private.tenant_founders as held where held.invite_id = invite.id;
  if its.invite_id is null then
    return;
  end if;
  -- whoever comes into another group at this moment has come in, or is moved before
  select * into known from public.users as one where one.id = person for no key update;
  if lower(known.email) is distinct from its.email or known.role = 'super_admin' then
    return;
  elsif known.tenant_id is not distinct from its.tenant_id or private.has_proven_address(person) and not exists (select from public.group_members as member where member.user_id = person) then
    perform private.put_in_tenant(person, its.tenant_id, 'admin');
    delete from private.tenant_founders as held where held.invite_id = invite.id;
  end if;
end $$;
