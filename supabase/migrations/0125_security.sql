/*
 * Security: who looks after it, and when a person shows once more who they are.
 *
 * A super admin looks after the whole instance; an admin of a tenant after its people, once a super admin has let
 * them. What is risky asks for a proof that is at most ten minutes old. A tenant may require a second factor of its
 * admins or of everyone. Until the second factor is shown, a person can only sign in fully, set one up or sign out.
 */
create table private.security_admins (
  user_id   uuid primary key references public.users on delete cascade,
  given_by  uuid references public.users on delete set null,
  given_at  timestamptz not null default private.clock()
);
create index security_admins_given_by on private.security_admins (given_by);

alter table public.tenants add constraint tenants_require_second_factor
  check (settings ->> 'require_second_factor' in ('nobody', 'admins', 'everyone'));

-- Who may
/** The tenant whose security who asks looks after as its admin; null for everybody else. */
create function private.security_tenant_id() returns uuid
  language sql stable security definer set search_path = ''
as $$
  select person.tenant_id from public.users as person join private.security_admins as given on given.user_id = person.id
  where person.id = auth.uid() and person.role = 'admin' and not private.is_away(person.id)
$$;

/** Whether who asks looks after the security of all, or of their tenant. */
create function private.is_security_admin() returns boolean
  language sql stable set search_path = ''
  as $$ select private.is_super_admin() or private.security_tenant_id() is not null $$;

/** The tenant of a person; null for who is not there. */
create function private.tenant_of(person uuid) returns uuid
  language sql stable security definer set search_path = ''
  as $$ select tenant_id from public.users where id = person $$;

/** Those who look after the security of a tenant: super admins, and its own. */
create function private.security_readers(tenant uuid) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select id from public.users where role = 'super_admin'
  union
  select person.id from public.users as person join private.security_admins as given on given.user_id = person.id
  where person.role = 'admin' and person.tenant_id = tenant
$$;

grant execute on function private.security_tenant_id(), private.is_security_admin(), private.request_address() to anon, authenticated;

-- What follows
/** Refuses whoever last showed more than ten minutes ago who they are; detail 'step_up'. What acts for nobody passes. */
create function private.require_fresh() returns void
  language plpgsql stable set search_path = ''
as $$
declare
  proofs constant jsonb := auth.jwt() -> 'amr';
  -- tokens bear the true time, whatever the clock of a test says
  since constant numeric := extract(epoch from now()) - 600;
begin
  if auth.uid() is null then
    return;
  end if;
  if jsonb_typeof(proofs) = 'array' and exists (
      select from jsonb_array_elements(proofs) as proof
      where jsonb_typeof(proof -> 'timestamp') = 'number' and (proof ->> 'timestamp')::numeric > since) then
    return;
  end if;
  raise exception 'Confirm that it’s you, and try again.' using errcode = 'PT403', detail = 'step_up';
end $$;

create function private.second_factor_required() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case tenant.settings ->> 'require_second_factor'
             when 'everyone' then true when 'admins' then person.role in ('admin', 'super_admin') else false end
    from public.users as person join public.tenants as tenant on tenant.id = person.tenant_id
    where person.id = auth.uid()), false)
$$;

/** Whether the caller's tenant requires a second factor of them. */
create function public.second_factor_required() returns boolean
  language sql stable set search_path = '' as $$ select private.second_factor_required() $$;

/** Whether a person has a second factor that they have proved once. */
create function private.has_second_factor(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from auth.mfa_factors where user_id = person and status = 'verified') $$;

/**
 * Whether the caller's token lacks the second step: it is below level 2, although they have a verified factor or their
 * tenant requires one. Read from the tables and not from the token, so that a new factor ends the tokens before it.
 */
create function private.second_factor_missing() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select auth.uid() is not null and auth.jwt() ->> 'aal' is distinct from 'aal2'
    and (private.has_second_factor(auth.uid()) or private.second_factor_required())
$$;

/** Sets who of a tenant needs a second factor; of the caller's own tenant by default. Callers check first who may name another. */
create function private.require_second_factor(of text, tenant uuid default private.my_tenant_id()) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  mine constant uuid := require_second_factor.tenant;
  before text;
begin
  if not private.is_admin() or mine is distinct from private.my_tenant_id() and not private.is_super_admin() then
    raise exception 'Only admins can require a second factor.' using errcode = '42501';
  end if;
  if require_second_factor.of is null or require_second_factor.of not in ('nobody', 'admins', 'everyone') then
    raise exception 'A second factor can be required of nobody, admins or everyone.' using errcode = '22023';
  end if;
  perform private.require_fresh();
  -- otherwise the rule would lock out the admin who sets it
  if require_second_factor.of <> 'nobody' and not (private.has_second_factor(auth.uid()) and auth.jwt() ->> 'aal' is not distinct from 'aal2') then
    raise exception 'Set up a second factor for yourself first, and sign in with it.' using errcode = 'PT403', detail = 'second_factor';
  end if;
  select coalesce(settings ->> 'require_second_factor', 'nobody') into before from public.tenants where id = mine for update;
  if before <> require_second_factor.of then
    update public.tenants set settings = settings || jsonb_build_object('require_second_factor', require_second_factor.of) where id = mine;
    perform private.audit('tenant.second_factor', 'tenants', mine, null,
      jsonb_build_object('require_second_factor', before), jsonb_build_object('require_second_factor', require_second_factor.of));
    perform private.tell_door(null);
    perform private.tell_security_change(mine, 'changed who needs a second factor');
  end if;
end $$;

/** Asks a second factor of 'nobody', 'admins' or 'everyone' in one's tenant. */
create function public.require_second_factor(of text) returns void
  language sql set search_path = '' as $$ select private.require_second_factor(of, private.my_tenant_id()) $$;

create function private.give_security(user_id uuid, given boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  held boolean := exists (select from private.security_admins as now where now.user_id = give_security.user_id);
begin
  if not private.is_super_admin() then
    raise exception 'Only a super admin can choose who looks after security.' using errcode = '42501';
  end if;
  perform private.require_fresh();
  if given and not exists (select from public.users where id = give_security.user_id and role = 'admin') then
    raise exception 'Only an admin can look after an organisation’s security.' using errcode = '22023';
  end if;
  if given is distinct from held then
    if given then
      insert into private.security_admins (user_id, given_by) values (give_security.user_id, auth.uid());
    else
      delete from private.security_admins as now where now.user_id = give_security.user_id;
    end if;
    perform private.audit('user.security', 'users', give_security.user_id, null,
      jsonb_build_object('security', held), jsonb_build_object('security', given));
    perform private.tell_security_change(private.tenant_of(give_security.user_id), case when given then 'let another admin look after security' else 'took the security area from an admin' end);
  end if;
end $$;

/** Lets an admin look after the security of their tenant's people, or no longer. */
create function public.give_security(user_id uuid, given boolean default true) returns void
  language sql set search_path = '' as $$ select private.give_security(user_id, given) $$;

grant execute on function private.require_fresh(), private.second_factor_required(), public.second_factor_required(), private.second_factor_missing(),
  private.require_second_factor(text, uuid), public.require_second_factor(text),
  private.give_security(uuid, boolean), public.give_security(uuid, boolean) to authenticated;

/**
 * Has every server drop what it remembers of these people's right to come in, or with null of everyone's: it hears of
 * it in the log. Nobody may join or speak on this channel.
 */
create function private.tell_door(people uuid[]) returns void
  language sql volatile security definer set search_path = ''
as $$ select realtime.send(jsonb_strip_nulls(jsonb_build_object('people', to_jsonb(people))), 'changed', 'check_request', true) $$;
