/*
 * Backup codes: the second factor of who has lost theirs.
 *
 * Ten at a time, shown once and kept as hashes; each opens once, in the place of the second factor. Making ten more
 * forgets the ten before.
 */
create table private.backup_codes (
  user_id   uuid not null references public.users on delete cascade,
  hash      bytea not null,
  spent_at  timestamptz,
  made_at   timestamptz not null default private.clock(),
  primary key (user_id, hash)
);

insert into private.exports (name, query) values
  ('backup_codes', 'select made_at, spent_at from private.backup_codes where user_id = $1 order by made_at, spent_at');

-- Who may: who makes them, for themselves; the server asks whether one opens
/** A code as it is kept: sixty bits by chance need no salt and no slow hash. */
create function private.hash_of_code(person uuid, code text) returns bytea
  language sql immutable set search_path = ''
as $$ select sha256(convert_to(person || ':' || regexp_replace(upper(code), '[^0-9A-Z]', '', 'g'), 'UTF8')) $$;

create function private.make_backup_codes() returns text[]
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  codes text[];
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  if not private.has_second_factor(me) then
    raise exception 'Set up a second factor first.' using errcode = 'PT409';
  end if;
  -- or else the password alone would be enough to make them
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Confirm with your second factor first.' using errcode = 'PT403', detail = 'second_factor';
  end if;
  perform private.require_fresh();
  select array_agg(private.random_code(4) || '-' || private.random_code(4) || '-' || private.random_code(4)) into codes
  from generate_series(1, 10);
  delete from private.backup_codes where user_id = me;
  insert into private.backup_codes (user_id, hash) select me, private.hash_of_code(me, code) from unnest(codes) as code;
  perform private.audit('user.backup_codes', 'users', me, null, null, null);
  return codes;
end $$;

/** Ten new backup codes, told this once; those of before open nothing any more. */
create function public.make_backup_codes() returns text[]
  language sql set search_path = '' as $$ select private.make_backup_codes() $$;

create function private.backup_codes_left() returns int
  language sql stable security definer set search_path = ''
  as $$ select count(*)::int from private.backup_codes where user_id = auth.uid() and spent_at is null $$;

/** How many of one's backup codes still open. */
create function public.backup_codes_left() returns int
  language sql stable set search_path = '' as $$ select private.backup_codes_left() $$;

grant execute on function private.make_backup_codes(), public.make_backup_codes(),
  private.backup_codes_left(), public.backup_codes_left() to authenticated;

-- What follows
/** Whether the code opens for this person now; then it never does again. Called by the server (`server.auth.backup_code`). */
create function private.spend_backup_code(person uuid, code text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  opens boolean;
begin
  perform private.may_guess('backup_code', null, person);
  update private.backup_codes set spent_at = private.clock()
  where user_id = person and hash = private.hash_of_code(person, spend_backup_code.code) and spent_at is null;
  opens := found;
  if not opens then
    perform private.guessed_wrong('backup_code', spend_backup_code.code, null, person);
  end if;
  return opens;
end $$;

/** Who has no second factor any more has nothing to stand in for. */
create function private.tg_mfa_factors__forget_codes() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.backup_codes
  where user_id = old.user_id and not exists (select from auth.mfa_factors where user_id = old.user_id and status = 'verified');
  return null;
end $$;
create trigger _500_forget_codes after delete on auth.mfa_factors
  for each row when (old.status = 'verified') execute function private.tg_mfa_factors__forget_codes();

grant usage on schema private to supabase_auth_admin;
grant execute on function private.spend_backup_code(uuid, text) to supabase_auth_admin;
