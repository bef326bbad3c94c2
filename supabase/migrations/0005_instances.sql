/*
 * Instances: whether this installation has been set up, and by whom.
 *
 * The first person to claim it becomes its super admin; until then anyone may sign up, and everyone after is a
 * member. A code stands between a stranger and an unclaimed instance that can be reached from elsewhere: the
 * server prints it at each start, or an operator sets it by SQL. At the machine itself no code is asked for.
 */
create table private.instance (
  singleton         boolean primary key default true check (singleton),
  setup_code        text,
  -- whether `x-local-request` comes from a server that overwrites what a client sends under that name
  trusts_local      boolean not null default false,
  -- whose people are not counted by their address: proxies, and networks that the operator names
  trusted_networks  cidr[] not null default '{}',
  -- until then nobody but super admins writes, and what they read about it
  read_only_until   timestamptz,
  read_only_words   text check (length(trim(read_only_words)) between 1 and 200),
  -- whom somebody writes to who is shut out: a `mailto:` or `https:` address
  contact           text,
  claimed_at        timestamptz,
  claimed_by        uuid references public.users on delete set null
);
create index instance_claimed_by on private.instance (claimed_by);
insert into private.instance default values;

-- Who may: nobody reads the table; anyone may ask what they meet, and who is signed in may claim it
create function private.is_local_request() returns boolean
  language sql stable set search_path = ''
as $$
  select coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-local-request' = 'yes', false)
$$;

create function private.instance_state() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'claimed', claimed_at is not null,
    'code_needed', claimed_at is null and not (trusts_local and private.is_local_request()))
  from private.instance
$$;

create function public.instance_state() returns jsonb
  language sql stable set search_path = '' as $$ select private.instance_state() $$;
grant execute on function private.instance_state(), public.instance_state() to anon, authenticated;

-- What follows
create function private.claim_instance(code text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  this private.instance;
begin
  if not (private.is_local_request() and (select trusts_local from private.instance)) then
    perform private.may_guess('setup_code', 'instance');
  end if;
  -- whoever comes second waits here, and is told so
  select * into this from private.instance for update;
  if this.claimed_at is not null then
    raise exception 'This server has already been set up.' using errcode = 'PT409';
  end if;
  if this.trusts_local and private.is_local_request() then
    -- no code is asked for
    null;
  elsif regexp_replace(upper(coalesce(code, '')), '[^A-Z0-9]', '', 'g') is distinct from replace(this.setup_code, '-', '') then
    if coalesce(code, '') <> '' then
      perform private.guessed_wrong('setup_code', code, 'instance');
    end if;
    return private.refuse(403, 'That code is incorrect. It’s printed where the server was started.');
  end if;
  update public.users set role = 'super_admin' where id = auth.uid();
  if not found then
    raise exception 'Sign in first, then set up this server.' using errcode = '42501';
  end if;
  update private.instance set claimed_at = private.clock(), claimed_by = auth.uid(), setup_code = null;
  perform private.audit('instance.claim', 'users', auth.uid(), null, null, '{"role": "super_admin"}');
  return null;
end $$;

create function public.claim_instance(code text default null) returns jsonb
  language sql set search_path = '' as $$ select private.claim_instance(code) $$;
grant execute on function private.claim_instance(text), public.claim_instance(text) to authenticated;

/** Called by the server at each start, as the owner: gives an unclaimed instance its code, and says what an operator should read. */
create function private.started(facts jsonb) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  this private.instance;
begin
  update private.instance
  set trusts_local = true,
      trusted_networks = array(select network(value::inet) from jsonb_array_elements_text(coalesce(facts -> 'trusted_networks', '[]'))),
      contact = facts ->> 'contact',
      setup_code = case when claimed_at is null then coalesce(setup_code, private.random_code(5) || '-' || private.random_code(5)) end
  returning * into this;
  if this.claimed_at is not null then
    return null;
  end if;
  return format('Set it up at %s/setup (on another device, use the code %s)', facts ->> 'url', this.setup_code);
end $$;
