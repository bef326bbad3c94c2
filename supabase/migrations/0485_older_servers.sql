/*
 * PostgreSQL 15 and hosted projects, for databases whose earlier migrations used what these do not have.
 *
 * Functions that called `pg_input_is_valid` (16) call `private.can_be_cast`, a default of interval 'infinity' (17) is null, and
 * `private.resolve` is `private.resolve_adoption`: hosted projects have an event trigger that takes any function called `resolve` for
 * pg_graphql's. A new database has all of this from the start, and nothing here changes it.
 */
create or replace function private.can_be_cast(value text, type regtype) returns boolean
  language plpgsql immutable strict set search_path = ''
as $$
begin
  execute format('select %L::%s', value, type);
  return true;
exception when data_exception then
  return false;
end $$;

do $$
declare
  renamed record;
  stale record;
begin
  for renamed in select p.oid::regprocedure as signature from pg_proc as p where p.pronamespace = 'private'::regnamespace and p.proname = 'resolve' loop
    execute format('alter function %s rename to resolve_adoption', renamed.signature);
  end loop;
  for stale in
    select pg_get_functiondef(p.oid) as text from pg_proc as p
    where p.pronamespace = 'private'::regnamespace
      and (p.prosrc ~ '\m(private\.resolve|pg_input_is_valid)\(|\mresolve\.(adoption_id|lesson_key)\M'
        or p.proname = 'recount_due_streaks' and pg_get_function_arguments(p.oid) like '%infinity%')
  loop
    execute replace(
      regexp_replace(regexp_replace(replace(stale.text, 'private.resolve(', 'private.resolve_adoption('),
        '\mpg_input_is_valid\(', 'private.can_be_cast(', 'g'), '\mresolve\.(adoption_id|lesson_key)\M', 'resolve_adoption.\1', 'g'),
      'DEFAULT ''infinity''::interval', 'DEFAULT NULL::interval');
  end loop;
end $$;
