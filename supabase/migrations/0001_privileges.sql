/*
 * Privileges: nothing is given by default.
 *
 * A Supabase project hands every new table and function in `public` to every role. Here each migration names
 * what it gives, so that a column grant means something and a forgotten line closes a door instead of opening
 * one. `private` holds what policies and triggers call; the REST interface does not show it.
 */
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated;

create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- What follows
/** The moment, for all SQL that knows "now" or "today"; the setting `app.clock` moves it, and only a test's connection can set that. */
create function private.clock() returns timestamptz
  language sql stable set search_path = ''
  as $$ select coalesce(nullif(current_setting('app.clock', true), '')::timestamptz, now()) $$;
grant execute on function private.clock() to anon, authenticated, service_role;

/** Keeps `updated_at` and `version` of a row true, whoever changes it. */
create function private.tg__touch() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := private.clock();
  new.version := old.version + 1;
  return new;
end $$;

/** Signs of which none is taken for another: without 0, 1, I and O. */
create function private.random_code(length int) returns text
  language sql volatile set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', get_byte(bytes, at) % 32 + 1, 1), '')
  from (select extensions.gen_random_bytes(length) as bytes) as drawn, generate_series(0, length - 1) as at
$$;
grant execute on function private.random_code(int) to authenticated;

/** Where a request comes from, as the server says; null outside of requests. */
create function private.request_address() returns text
  language sql stable set search_path = ''
as $$
  select nullif(trim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1)), '')
$$;
