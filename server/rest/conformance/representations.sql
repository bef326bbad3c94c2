/* Domains that are shown in a form of their own: colours as #rrggbb, ids as a short text, a day that is only read. */
create domain public.colour as int check (value between 0 and 16777215);
create function public.colour_shown(public.colour) returns json language sql immutable as $$
  select to_json('#' || lpad(to_hex($1), 6, '0')) $$;
create function public.colour_from_text(text) returns public.colour language sql immutable as $$
  select ('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int $$;
create function public.colour_from_json(json) returns public.colour language sql immutable as $$
  select public.colour_from_text($1 #>> '{}') $$;
create cast (public.colour as json) with function public.colour_shown(public.colour) as implicit;
create cast (text as public.colour) with function public.colour_from_text(text) as implicit;
create cast (json as public.colour) with function public.colour_from_json(json) as implicit;

create domain public.short_id as uuid;
create function public.short_id_shown(public.short_id) returns json language sql immutable as $$
  select to_json(encode(uuid_send($1), 'base64')) $$;
create cast (public.short_id as json) with function public.short_id_shown(public.short_id) as implicit;

-- a cast that is no implicit one is for SQL alone
create domain public.plain_number as int;
create function public.plain_number_shown(public.plain_number) returns json language sql immutable as $$ select to_json('n' || $1) $$;
create cast (public.plain_number as json) with function public.plain_number_shown(public.plain_number) as assignment;

create table public.paints (
  id public.short_id primary key default '00000000-0000-0000-0000-000000000001', name text, shade public.colour default 255, grade public.plain_number
);
create table public.walls (id int primary key, paint_id public.short_id references public.paints, edge public.colour);
insert into public.paints values
  ('846c4ffd-92ce-4de7-8d11-8e29929f4ec4', 'Sky', 43775, 1), ('cc7ec76c-5254-4dfc-bf19-9a70ba2ae9b9', 'Rose', 16711935, 2);
insert into public.walls values (1, '846c4ffd-92ce-4de7-8d11-8e29929f4ec4', 255), (2, '846c4ffd-92ce-4de7-8d11-8e29929f4ec4', 43775), (3, null, null);
create view public.paints_view with (security_invoker) as select id, name, shade from public.paints;
create function public.all_paints() returns setof public.paints language sql stable as $$ select * from public.paints $$;
create table public.shades (shade public.colour primary key, name text);
insert into public.shades values (255, 'blue');
grant select, insert, update, delete on public.paints, public.walls, public.paints_view, public.shades to authenticated;
grant execute on function public.all_paints() to authenticated;
