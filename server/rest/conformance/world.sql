/* Films, people, orders and what else PostgREST's documentation speaks of, as far as its sections need it. */
create table public.directors (id int primary key, first_name text, last_name text);
create table public.films (
  id int primary key,
  director_id int constraint films_director_fk references public.directors,
  title text not null, year int, rating numeric(3, 1), language text
);
create table public.technical_specs (film_id int primary key constraint specs_film_fk references public.films, runtime time, camera text);
create table public.actors (id int primary key, first_name text, last_name text);
create table public.roles (
  film_id int constraint roles_film_fk references public.films,
  actor_id int constraint roles_actor_fk references public.actors,
  character text, primary key (film_id, actor_id)
);
create table public.competitions (id int primary key, name text, year int);
create table public.nominations (
  competition_id int references public.competitions, film_id int references public.films, rank int,
  primary key (competition_id, film_id)
);
create table public.box_office (bo_date date, film_id int references public.films, gross numeric(12, 2), primary key (bo_date, film_id))
  partition by range (bo_date);
create table public.box_office_2021 partition of public.box_office for values from ('2021-01-01') to ('2022-01-01');
insert into public.directors values (1, 'Louis', 'Lumière'), (2, 'Georges', 'Méliès'), (3, 'William', 'Dickson'), (4, 'Idle', 'Hand');
insert into public.films values
  (1, 1, 'Workers Leaving The Factory', 1895, 6.9, 'silent'), (2, 2, 'The Haunted Castle', 1896, 6.7, 'silent'),
  (3, 3, 'Experimental Sound Film', 1894, 6.7, 'english'), (4, null, 'Okja', 2017, 7.4, 'korean'),
  (5, null, 'Blade Runner 2049', 2017, 8.1, 'english');
insert into public.technical_specs values (1, '00:00:46', 'Cinematographe'), (5, '02:44:00', 'Alexa');
insert into public.actors values (1, 'Jehanne', 'd''Alcy'), (2, 'William', 'Dickson'), (3, 'Ryan', 'Gosling');
insert into public.roles values (2, 1, 'Ghost'), (2, 2, 'Knight'), (3, 2, 'Violinist'), (5, 3, 'K');
insert into public.competitions values (1, 'Palme', 2017), (2, 'Oscar', 2018);
insert into public.nominations values (1, 4, 1), (2, 5, 1), (2, 4, 5);
insert into public.box_office values ('2021-01-05', 5, 1500000), ('2021-02-05', 4, 900);

create view public.nominations_view with (security_invoker) as
  select f.title as film_title, c.name as competition_name, n.rank, n.film_id as nominations_film_id, f.id as film_id
  from public.nominations n join public.films f on f.id = n.film_id join public.competitions c on c.id = n.competition_id;
create view public.old_films with (security_invoker) as select id, title, director_id as made_by from public.films where year < 1900;
create view public.oldest_films with (security_invoker) as select id as film, title, made_by from public.old_films where id <= 2;
create materialized view public.film_years as select id, year, director_id from public.films;
create view public.film_titles as select distinct title from public.films;

create table public.people (
  id int primary key, first_name text, last_name text, age int, height int, student boolean, salary numeric(10, 2),
  birth_date date, json_data jsonb
);
insert into public.people values
  (1, 'John', 'Doe', 30, 180, false, 90000, '1988-04-25', '{"blood_type": "A-", "age": 30, "phones": [{"country_code": "61", "number": "917-929-5745"}]}'),
  (2, 'Jane', 'Doe', 20, 170, true, 120000, '1998-01-12', '{"blood_type": "O+", "age": 20, "phones": [{"country_code": "43", "number": "512-446-4988"}, {"country_code": "43", "number": "213-891-5979"}]}'),
  (3, 'Samuel', 'Beckett', 14, null, true, null, '1906-04-13', null),
  (4, 'Hebdon,John', 'Williams "Mary"', null, 160, null, 1, null, '{"blood_type": "A-", "age": 8}');
create function public.full_name(public.people) returns text language sql stable as $$ select $1.first_name || ' ' || $1.last_name $$;
create type public.coordinates as (lat numeric(8, 6), long numeric(9, 6));
create table public.countries (id int primary key, location public.coordinates, languages text[]);
insert into public.countries values (5, '(19.741755,-155.844437)', '{en,haw}'), (6, '(1.5,2.5)', '{fr}');
create table public.tsearch (id int primary key, my_tsv tsvector, words text, doc jsonb);
insert into public.tsearch values
  (1, to_tsvector('english', 'It is kind of fun to do the impossible'), 'It is kind of fun to do the impossible', '{"a": "fun"}'),
  (2, to_tsvector('english', 'The Fat Cats ate Rats'), 'The Fat Cats ate Rats', '{"a": "cat"}'),
  (3, to_tsvector('french', 'C''est un peu amusant de faire l''impossible'), 'amusant', null);
create table public.bookings (id int primary key, during int4range);
insert into public.bookings values (1, '[1,3]'), (2, '[3,6]'), (3, '[6,9]'), (4, '[9,12]'), (5, null);
create table public.entities (id int primary key, arr int[]);
insert into public.entities values (1, '{1}'), (2, '{1,2}'), (3, '{1,2,3}'), (4, null);

create table public.addresses (id int primary key, name text, city text);
create table public.orders (
  id int primary key, name text, amount numeric, order_date date, details jsonb,
  billing_address_id int, shipping_address_id int,
  constraint billing foreign key (billing_address_id) references public.addresses,
  constraint shipping foreign key (shipping_address_id) references public.addresses
);
insert into public.addresses values (1, 'Glenlake 32', 'Dearborn'), (2, 'Glenlake 30', 'Dearborn'), (3, 'Empty', 'Paris');
insert into public.orders values
  (1, 'Water Filter', 100, '2023-09-01', '{"tax": 10}', 1, 2), (2, 'Coffee Machine', 200, '2023-09-01', '{"tax": 20}', 1, 1),
  (3, 'Book', 50, '2023-09-02', '{"tax": 5}', 2, 2);
create table public.presidents (id int primary key, last_name text, predecessor_id int unique references public.presidents);
insert into public.presidents values (1, 'Washington', null), (2, 'Adams', 1), (3, 'Jefferson', 2);
create function public.predecessor(public.presidents) returns setof public.presidents rows 1 language sql stable as $$
  select * from public.presidents where id = $1.predecessor_id $$;
create function public.successor(public.presidents) returns setof public.presidents rows 1 language sql stable as $$
  select * from public.presidents where predecessor_id = $1.id $$;
create table public.employees (id int primary key, last_name text, supervisor_id int references public.employees);
insert into public.employees values (1, 'Taylor', null), (2, 'Johnson', 1), (3, 'Miller', 1);
create function public.supervisees(public.employees) returns setof public.employees language sql stable as $$
  select * from public.employees where supervisor_id = $1.id $$;
create table public.fans (id int primary key, username text);
create table public.subscriptions (
  subscriber_id int references public.fans, subscribed_id int references public.fans, primary key (subscriber_id, subscribed_id)
);
insert into public.fans values (1, 'patrick'), (2, 'alicia'), (3, 'streamer'), (4, 'artist');
insert into public.subscriptions values (1, 4), (2, 4), (4, 3);
create function public.subscribers(public.fans) returns setof public.fans language sql stable as $$
  select f.* from public.fans f, public.subscriptions s where s.subscriber_id = f.id and s.subscribed_id = $1.id $$;
create function public.following(public.fans) returns setof public.fans language sql stable as $$
  select f.* from public.fans f, public.subscriptions s where s.subscribed_id = f.id and s.subscriber_id = $1.id $$;

create table public.products (sku text primary key, name text unique, price int);
insert into public.products values ('CL2031', 'Old T-shirt', 30), ('CL2040', 'Old Hoodie', 55);
create table public.foo (id bigint generated by default as identity (start with 10) primary key, bar text, baz int default 100);
insert into public.foo (id, bar, baz) values (1, 'one', 1);
create table public.only_pk (id int primary key);
insert into public.only_pk values (1);
create table public.no_pk (a text, b text);
create table public.items (id int primary key);
insert into public.items select generate_series(1, 14);
create table public.guarded (id int primary key, word text check (word <> 'bad'), owner text default 'nobody' not null);
create table public.hidden (id int primary key);
create table public.typed (id int primary key, ok boolean, bytes bytea, at timestamptz, doc json, list int[], kind public.coordinates);
insert into public.typed values (1, true, '\x0102', '2024-01-02T03:04:05Z', '{"b": 1, "a": 2}', '{1,2}', '(1,2)');
