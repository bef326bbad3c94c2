/* The functions that the documentation calls, of every shape, and forms that the database writes itself. */
create function public.add_them(a integer, b integer) returns integer language sql immutable as $$ select a + b $$;
create function public.mult_them(json) returns int language sql immutable as $$ select ($1 ->> 'x')::int * ($1 ->> 'y')::int $$;
create function public.bytes_in(bytea) returns int language sql immutable as $$ select length($1) $$;
create function public.text_in(text) returns text language sql immutable as $$ select 'got ' || $1 $$;
create function public.xml_in(xml) returns text language sql immutable as $$ select $1::text $$;
create function public.plus_one(arr int[]) returns int[] language sql immutable as $$ select array_agg(n + 1) from unnest(arr) as n $$;
create function public.plus_all(variadic v int[]) returns int[] language sql immutable as $$ select array_agg(n + 1) from unnest(v) as n $$;
create function public.best_films() returns setof public.films language sql stable as $$ select * from public.films where rating > 7 $$;
create function public.one_film(wanted int) returns public.films language sql stable as $$ select * from public.films where id = wanted $$;
create function public.film_record() returns setof record language sql stable as $$ select id, title from public.films where id = 1 $$;
create function public.titles() returns setof text language sql stable as $$ select title from public.films order by id $$;
create function public.years() returns table (title text, year int) language sql stable as $$ select title, year from public.films order by id $$;
create function public.in_out(a int, inout b int, out c int) language sql immutable as $$ select b + a, a $$;
create function public.rental_duration(customer int) returns int language sql immutable as $$ select customer $$;
create function public.rental_duration(customer int, from_date date) returns int language sql immutable as $$ select -customer $$;
create function public.same(a int) returns text language sql immutable as $$ select 'int' $$;
create function public.same(a text) returns text language sql immutable as $$ select 'text' $$;
create function public.greet(name text default 'World') returns text language sql immutable as $$ select 'Hello, ' || name $$;
create function public."someFunc"("someParam" text) returns text language sql immutable as $$ select "someParam" $$;
create function public.nothing() returns void language sql as $$ $$;
create function public.no_text() returns text language sql immutable as $$ select null::text $$;
create function public.jsons() returns json language sql immutable as $$ select '[{"b": 1, "a": 2}]'::json $$;
create function public.make_item(id int) returns setof public.items language sql as $$ insert into public.items values (id) returning * $$;
create function public.drop_items() returns setof public.items language sql as $$ delete from public.items where id < 11 returning * $$;
create function public.drop_all_items() returns void language sql as $$ delete from public.items $$;
create function public.whoami() returns json language sql stable as $$
  select json_build_object('role', current_user, 'sub', current_setting('request.jwt.claims', true)::json ->> 'sub',
    'method', current_setting('request.method', true), 'path', current_setting('request.path', true),
    'header', current_setting('request.headers', true)::json ->> 'x-test',
    'cookie', current_setting('request.cookies', true)::json ->> 'acookie') $$;
create function public.set_headers(status text, headers text) returns text language plpgsql as $$
begin
  perform set_config('response.status', set_headers.status, true);
  perform set_config('response.headers', set_headers.headers, true);
  return 'set';
end $$;
create function public.just_fail() returns void language plpgsql as $$
begin raise exception 'I refuse!' using detail = 'Pretty simple', hint = 'There is nothing you can do.'; end $$;
create function public.fail_with(state text) returns void language plpgsql as $$
begin raise exception using errcode = state, message = 'Payment Required', detail = 'Quota exceeded', hint = 'Upgrade your plan'; end $$;
create function public.fail_as(message text, detail text default null) returns void language plpgsql as $$
begin
  if detail is null then raise sqlstate 'PGRST' using message = fail_as.message; end if;
  raise sqlstate 'PGRST' using message = fail_as.message, detail = fail_as.detail;
end $$;
create function public.sleepy() returns void language sql as $$ select pg_sleep(3) $$;

create domain public."text/plain" as text;
create domain public."application/octet-stream" as bytea;
create domain public."application/vnd.twkb" as bytea;
create domain public."*/*" as bytea;
create function public.plain() returns public."text/plain" language sql immutable as $$ select 'just text' $$;
create function public.octets() returns public."application/octet-stream" language sql immutable as $$ select '\x00ff41'::bytea $$;
create function public.anything() returns public."*/*" language sql immutable as $$ select 'any'::bytea $$;
create function public.twkb_step(state bytea, next public.directors) returns public."application/vnd.twkb" language sql immutable as $$
  select state || convert_to(next.last_name, 'UTF8') $$;
create aggregate public.twkb_agg (public.directors) (sfunc = public.twkb_step, stype = public."application/vnd.twkb", initcond = '');
create function public.st_asgeojson(record) returns text language plpgsql immutable as $$
begin return json_build_object('type', 'Feature', 'properties', row_to_json($1))::text; end $$;

grant select, insert, update, delete on all tables in schema public to authenticated, service_role;
grant select on all tables in schema public to anon;
revoke all on public.hidden from anon, authenticated;
revoke all on public.guarded from authenticated;
grant insert on public.guarded to authenticated;
grant usage on all sequences in schema public to authenticated;
grant execute on all functions in schema public to anon, authenticated;
revoke execute on function public.drop_all_items() from public, anon, authenticated;
create schema v2;
create table v2.things (id int primary key);
insert into v2.things values (1);
grant usage on schema v2 to anon, authenticated;
grant select, insert on v2.things to anon, authenticated;
create function v2.here() returns text language sql stable as $$ select 'v2' $$;
