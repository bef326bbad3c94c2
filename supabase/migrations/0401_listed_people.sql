/*
 * Listed people: each person as a line of the admins' list, kept so that a list of a million is read by indexes alone.
 *
 * What stands in several private tables is here side by side: name, role, state, when they were last seen, and the words by which
 * they are sought, among which their organisation is one. Triggers keep it; "last seen" lags by up to ten minutes. Nobody reads
 * it but the functions of the admin area.
 */
create table private.listed_people (
  user_id      uuid primary key references public.users on delete cascade,
  tenant_id    uuid references public.tenants on delete cascade,
  sort_name    text collate "C" not null,
  words        text not null,
  sought       tsvector not null,
  address      text,
  role_place   smallint not null,
  state_place  smallint not null,
  -- the end of a suspension
  until        timestamptz,
  last_seen    timestamptz not null default '-infinity'
);
-- with the words, so that those who have one are found in this order without a look at each line
create index listed_people_name on private.listed_people (tenant_id, sort_name, user_id) include (words);
create index listed_people_role on private.listed_people (tenant_id, role_place, sort_name, user_id);
create index listed_people_state on private.listed_people (tenant_id, state_place, sort_name, user_id);
create index listed_people_seen on private.listed_people (tenant_id, last_seen desc, user_id desc);
create index listed_people_all_name on private.listed_people (sort_name, user_id) include (words);
create index listed_people_all_role on private.listed_people (role_place, sort_name, user_id);
create index listed_people_all_state on private.listed_people (state_place, sort_name, user_id);
create index listed_people_all_seen on private.listed_people (last_seen desc, user_id desc);
create index listed_people_address on private.listed_people (tenant_id, address);
create index listed_people_sought on private.listed_people using gin (sought) with (fastupdate = off);
create index listed_people_ending on private.listed_people (until) where until is not null;

-- What follows
create function private.role_place(role text) returns smallint
  language sql immutable set search_path = ''
as $$ select array_position('{super_admin,admin,manager,member}'::text[], role)::smallint $$;

create function private.state_place(state text) returns smallint
  language sql immutable set search_path = ''
as $$ select array_position('{pending,suspended,banned,deactivated,active}'::text[], state)::smallint $$;

/** The words by which a person is sought, each once; their organisation is one, in a form that nobody types. */
create function private.sought_words(words text, tenant uuid, marks text[] default '{}') returns tsvector
  language sql immutable set search_path = ''
as $$ select array_to_tsvector(array_remove(string_to_array(words, ' '), '') || coalesce('#' || tenant, '#') || marks) $$;

/** A role and a state among the words of a person, which nobody can type. */
create function private.person_marks(role_place smallint, state_place smallint) returns text[]
  language sql immutable set search_path = ''
as $$ select array_remove(array['=role ' || role_place, '=state ' || state_place], null) $$;

/** Writes a person's line anew. */
create function private.list_person(person uuid) returns void
  language sql volatile security definer set search_path = ''
as $$
  insert into private.listed_people as line (user_id, tenant_id, sort_name, words, sought, address, role_place, state_place, until, last_seen)
  select known.id, known.tenant_id, trim(private.plain(known.name)), said.words, private.sought_words(said.words, known.tenant_id, private.person_marks(its.role_place, its.state_place)), lower(known.email),
    its.role_place, its.state_place, shut.until,
    coalesce((select max(seen.last_activity) from public.user_sessions as seen where seen.user_id = known.id), '-infinity')
  from public.users as known
  cross join lateral (select private.plain(concat_ws(' ', known.name, known.email)) as words) as said
  left join private.suspensions as shut on shut.user_id = known.id and (shut.until is null or shut.until > private.clock())
  left join private.user_states as rest on rest.user_id = known.id
  cross join lateral (select private.role_place(known.role) as role_place, private.state_place(coalesce(shut.kind, rest.state, 'active')) as state_place) as its
  where known.id = person
  on conflict (user_id) do update set tenant_id = excluded.tenant_id, sort_name = excluded.sort_name, words = excluded.words, sought = excluded.sought,
    address = excluded.address, role_place = excluded.role_place, state_place = excluded.state_place, until = excluded.until, last_seen = excluded.last_seen
$$;

/** For users, and tables with `user_id`: the line of the person of the row. */
create function private.tg__list_person() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  line constant jsonb := to_jsonb(coalesce(new, old));
  person constant uuid := coalesce(line ->> 'user_id', line ->> 'id')::uuid;
begin
  perform private.list_person(person);
  if tg_table_name <> 'users' or tg_op = 'UPDATE' then
    perform private.tell_admins((select known.tenant_id from public.users as known where known.id = person), 'users', 'UPDATE', array[person]);
  end if;
  return null;
end $$;
create trigger _590_list after insert on public.users for each row execute function private.tg__list_person();
create trigger _590_list_update after update of name, email, role, tenant_id on public.users
  for each row when ((old.name, old.email, old.role, old.tenant_id) is distinct from (new.name, new.email, new.role, new.tenant_id))
  execute function private.tg__list_person();
create trigger _600_list after insert or update or delete on private.suspensions for each row execute function private.tg__list_person();
create trigger _600_list after insert or update or delete on private.user_states for each row execute function private.tg__list_person();

create function private.tg_user_sessions__list() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.listed_people as line set last_seen = new.last_activity
  where line.user_id = new.user_id and line.last_seen < new.last_activity - interval '10 minutes';
  return null;
end $$;
create trigger _600_list after insert or update of last_activity on public.user_sessions for each row execute function private.tg_user_sessions__list();

/** Those whose suspension has run out stand in the list with the state that they have now; says how many. */
create function private.settle_listed_people() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
  settled int := 0;
begin
  for person in select line.user_id from private.listed_people as line where line.until <= private.clock() loop
    perform private.list_person(person);
    settled := settled + 1;
  end loop;
  return settled;
end $$;
insert into private.job_functions (name) values ('private.settle_listed_people');
insert into private.crontab (name, schedule, function_name, catch_up) values ('listed_people.settle', '*/10 * * * *', 'private.settle_listed_people', '1 hour');

select private.list_person(id) from public.users;
