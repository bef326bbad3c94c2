/*
 * Admin people: the list that an admin reads, searches and narrows down, and what may be done to each line.
 *
 * An admin sees the people of their organisation, a super admin those of all. Pages go by key, 50 at a time; a number is exact to
 * a thousand. A search finds the beginnings of words in names and addresses, without regard to accents, and never anybody of
 * another organisation; by name, those whose names begin with it come first, who are met without a look at
 * anybody else. Functions that list people keep to indexes, also while the table is small and a walk over it would do.
 */
/** Until a thousand exactly: how many rows a statement without its list of columns gives. */
create function private.count_some(from_where text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  many int;
begin
  execute format('select count(*) from (select %s limit 1001) as counted', from_where) into many;
  return jsonb_build_object('count', least(many, 1000), 'more', many > 1000);
end $$;

/** That the words of a line begin with those sought, as SQL over `line`, which asks no index; null where nothing is sought. */
create function private.worded(q text) returns text
  language sql immutable set search_path = ''
as $$
  select string_agg(format('line.words like %L', private.pattern_of(' ' || word)), ' and ') from unnest(string_to_array(nullif(trim(private.plain(left(q, 200))), ''), ' ')) as word
$$;

/** The same over `line` of a list of people or groups, few of whom are found by the index of words. */
create function private.sought_where(list text, key text, q text, tenant uuid, marks text[] default '{}') returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  said constant text := trim(private.plain(left(coalesce(q, ''), 200)));
  -- the organisation is one of the words, and so are the marks
  sought constant text := (select string_agg(part, ' & ') from (
    select '''#' || tenant || '''' as part where tenant is not null
    union all select '''' || mark || '''' from unnest(marks) as mark
    union all select '''' || word || ''':*' from unnest(string_to_array(said, ' ')) as word where word !~ '[\u2e80-\uffdc]') as parts);
  lines text[] := '{}';
  hits uuid[];
begin
  if said = '' then
    return null;
  end if;
  if sought is not null then
    -- few are read by the index of words, whatever the order; of many the first are soon met in their order
    execute format('select array_agg(few.id) from (select hit.%I as id from private.%I as hit where hit.sought @@ $1::tsquery limit 1001) as few', key, list) into hits using sought;
    lines := lines || case when cardinality(hits) > 1000 then private.worded(said) else format('line.%I = any (%L::uuid[])', key, coalesce(hits, '{}')) end;
  end if;
  -- where a script writes no spaces, a word may begin anywhere
  lines := lines || coalesce((select array_agg(format('line.words like %L', '%' || word || '%')) from unnest(string_to_array(said, ' ')) as word where word ~ '[\u2e80-\uffdc]'), '{}');
  return array_to_string(lines, ' and ');
end $$;

/** What a list of people is narrowed down to, as SQL over `line`. */
create function private.people_where(filters jsonb, tenant uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  role constant text := filters ->> 'role';
  state constant text := filters ->> 'state';
  lines text[] := '{}';
begin
  if jsonb_typeof(filters) is distinct from 'object' then
    raise exception 'These filters can’t be read.' using errcode = '22023';
  elsif role is not null and private.role_place(role) is null then
    raise exception 'This role doesn’t exist.' using errcode = '22023';
  elsif state is not null and private.state_place(state) is null then
    raise exception 'This state doesn’t exist.' using errcode = '22023';
  end if;
  if tenant is not null then
    lines := lines || format('line.tenant_id = %L', tenant);
  end if;
  -- who is active may stand there as somebody whose suspension has ended
  lines := lines || private.sought_where('listed_people', 'user_id', filters ->> 'q', tenant, private.person_marks(private.role_place(role), private.state_place(nullif(state, 'active'))));
  if role is not null then
    lines := lines || format('line.role_place = %s', private.role_place(role));
  end if;
  if state = 'active' then
    lines := lines || format('(line.state_place = 5 or line.until <= %L)', private.clock());
  elsif state is not null then
    lines := lines || format('line.state_place = %s and (line.until is null or line.until > %L)', private.state_place(state), private.clock());
  end if;
  if filters ->> 'group_id' is not null then
    lines := lines || format('line.user_id in (select member.user_id from public.group_members as member where member.group_id = %L)', (filters ->> 'group_id')::uuid);
  end if;
  if filters ->> 'seen_before' is not null then
    lines := lines || format('line.last_seen < %L', (filters ->> 'seen_before')::timestamptz);
  end if;
  if filters ->> 'seen_after' is not null then
    lines := lines || format('line.last_seen >= %L', (filters ->> 'seen_after')::timestamptz);
  end if;
  return coalesce(nullif(array_to_string(array_remove(lines, null), ' and '), ''), 'true');
end $$;

/** The state that a line has at this moment. */
create function private.state_of(line private.listed_people) returns text
  language sql stable set search_path = ''
as $$ select case when line.until <= private.clock() then 'active' else (array['pending', 'suspended', 'banned', 'deactivated', 'active'])[line.state_place] end $$;

/** The states that a person in one may be given. */
create function private.states_after(state text) returns text[]
  language sql immutable set search_path = ''
as $$
  select case state when 'active' then '{pending,deactivated,suspended,banned}' when 'pending' then '{active,suspended,banned}'
    when 'deactivated' then '{active,suspended,banned}' else '{active}' end::text[]
$$;

/** Why who asks may not change a person of a role; null when they may. */
create function private.why_not_change(person uuid, held text, mine text, me uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when person = me then 'You can’t change your own role or state.'
    when (select rank from private.roles where roles.role = held) >= (select rank from private.roles where roles.role = mine) then 'You can only change people ranked below you.' end
$$;

/** A person as a line of the list. */
create function private.person_line(line private.listed_people, mine text, me uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', person.id, 'name', person.name, 'email', person.email, 'avatar_url', person.avatar_url, 'role', person.role, 'state', its.state,
    'until', case when its.state = 'suspended' then line.until end, 'last_seen', nullif(line.last_seen, '-infinity'),
    'groups_count', (select count(*) from public.group_members as member where member.user_id = person.id), 'created_at', person.created_at,
    'tenant', case when mine = 'super_admin' then (select jsonb_build_object('id', tenant.id, 'name', tenant.name) from public.tenants as tenant where tenant.id = person.tenant_id) end,
    'may', jsonb_build_object(
      'roles', case when its.why is null then coalesce((select jsonb_agg(may.assignable order by place.rank desc) from private.assignable_roles as may
        join private.roles as place on place.role = may.assignable where may.role = mine and may.assignable <> person.role), '[]') else '[]' end,
      'states', case when its.why is null then to_jsonb(private.states_after(its.state)) else '[]' end, 'why', its.why))
  from public.users as person
  cross join lateral (select private.state_of(line) as state, private.why_not_change(person.id, person.role, mine, me) as why) as its
  where person.id = line.user_id
$$;

/** The beginning of a page in an order, as SQL over `line`. */
create function private.people_after(after text, ordered text) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  last jsonb;
begin
  if after is null then
    return '';
  end if;
  begin
    last := after::jsonb;
    if jsonb_typeof(last) <> 'array' or jsonb_array_length(last) <> (case when ordered in ('role', 'state') then 3 else 2 end) then
      raise exception 'too few';
    end if;
    return case ordered
      when 'name' then format(' and (line.sort_name, line.user_id) > (%L, %L::uuid)', last ->> 0, (last ->> 1)::uuid)
      when 'last_seen' then format(' and (line.last_seen, line.user_id) < (%L::timestamptz, %L::uuid)', (last ->> 0)::timestamptz, (last ->> 1)::uuid)
      else format(' and (line.%s, line.sort_name, line.user_id) > (%s::smallint, %L, %L::uuid)', case ordered when 'role' then 'role_place' else 'state_place' end, (last ->> 0)::smallint, last ->> 1, (last ->> 2)::uuid) end;
  exception when others then
    raise exception 'This page doesn’t exist.' using errcode = '22023';
  end;
end $$;

/** That a name begins with what is sought, as SQL over `line`; null where nothing is. */
create function private.people_named(filters jsonb) returns text
  language sql immutable set search_path = ''
as $$
  select format('line.sort_name >= %L and line.sort_name < %L', said, said || chr(1114111)) from trim(private.plain(left(filters ->> 'q', 200))) as said where said <> ''
$$;

/** An order of people, as SQL over `line`. */
create function private.people_order(ordered text) returns text
  language sql immutable set search_path = ''
as $$
  select case ordered when 'role' then 'line.role_place, ' when 'state' then 'line.state_place, ' else '' end
    || case ordered when 'last_seen' then 'line.last_seen desc, line.user_id desc' else 'line.sort_name, line.user_id' end
$$;

/** The next people of those narrowed down to, in an order. */
create function private.people_page(narrowed text, after text, ordered text, most int) returns private.listed_people[]
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  sorted constant text := private.people_order(ordered);
  page private.listed_people[];
begin
  -- the walk reads an index alone, where that has all that they are narrowed down by; the rows are read of those who are met
  execute format('select array(select whole from (select line.user_id from private.listed_people as line where %s%s order by %s limit %s) as few join private.listed_people as whole on whole.user_id = few.user_id order by %s)',
    narrowed, private.people_after(after, ordered), sorted, most, replace(sorted, 'line.', 'whole.'))
  into page;
  return page;
end $$;

/** That people are narrowed down by words and their organisation at most. */
create function private.has_only_words(filters jsonb) returns boolean
  language sql immutable set search_path = ''
as $$ select coalesce(filters ->> 'role', filters ->> 'state', filters ->> 'group_id', filters ->> 'seen_before', filters ->> 'seen_after') is null $$;

/**
 * The next people with words, sought among the thousands who come next in an order: what very many have is met there soon, while
 * the index of words would read all of them first. Null where there may be more further on.
 */
create function private.people_nearby(q text, narrowed text, after text, ordered text, most int) returns private.listed_people[]
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  -- the order by name has the words in its index
  near constant int := case ordered when 'name' then 40000 else 1500 end;
  sorted constant text := private.people_order(ordered);
  ahead constant text := format('select %s, line.words from private.listed_people as line where %s%s order by %s', replace(sorted, ' desc', ''), narrowed, private.people_after(after, ordered), sorted);
  page private.listed_people[];
  ends boolean;
begin
  execute format('select array(select whole from (select * from (%1$s limit %2$s) as line where %3$s order by %4$s limit %5$s) as few join private.listed_people as whole on whole.user_id = few.user_id order by %6$s)',
    ahead, near, private.worded(q), sorted, most, replace(sorted, 'line.', 'whole.'))
  into page;
  if cardinality(page) < most and ordered = 'name' then
    execute format('select not exists (%s offset %s limit 1)', ahead, near) into ends;
  end if;
  return case when cardinality(page) = most or ends then page end;
end $$;

create function private.admin_people(after text, filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  most constant int := 50;
  mine constant text := private.my_role();
  tenant constant uuid := private.admin_tenant((filters ->> 'tenant_id')::uuid);
  ordered constant text := coalesce(filters ->> 'order', 'name');
  named constant text := case ordered when 'name' then private.people_named(filters) end;
  -- not as a range, which would have the planner read nearly everybody by an index
  others constant text := case when named is not null then format(' and not starts_with(line.sort_name, %L)', trim(private.plain(left(filters ->> 'q', 200)))) else '' end;
  in_names boolean := named is not null;
  page private.listed_people[] := '{}';
  rest private.listed_people[];
begin
  if ordered not in ('name', 'role', 'state', 'last_seen') then
    raise exception 'People can’t be put in this order.' using errcode = '22023';
  end if;
  if in_names and private.people_after(after, ordered) <> '' then
    execute format('select %s from (select $1::jsonb ->> 0 as sort_name) as line', replace(named, 'line.sort_name', 'line.sort_name collate "C"')) into in_names using after;
  end if;
  if in_names then
    page := private.people_page(private.people_where(filters - 'q', tenant) || ' and ' || named, after, ordered, most);
  end if;
  if cardinality(page) < most then
    after := case when in_names then null else after end;
    if private.worded(filters ->> 'q') is not null and private.has_only_words(filters) then
      rest := private.people_nearby(filters ->> 'q', private.people_where(filters - 'q', tenant) || others, after, ordered, most - cardinality(page));
    end if;
    page := page || coalesce(rest, private.people_page(private.people_where(filters, tenant) || others, after, ordered, most - cardinality(page)));
  end if;
  return (
    select coalesce(jsonb_agg(private.person_line(page[place], mine, auth.uid()) || jsonb_build_object('after', (case ordered
        when 'last_seen' then jsonb_build_array((page[place]).last_seen, (page[place]).user_id)
        when 'role' then jsonb_build_array((page[place]).role_place, (page[place]).sort_name, (page[place]).user_id)
        when 'state' then jsonb_build_array((page[place]).state_place, (page[place]).sort_name, (page[place]).user_id)
        else jsonb_build_array((page[place]).sort_name, (page[place]).user_id) end)::text) order by place), '[]')
    from generate_subscripts(page, 1) as place);
end $$;

/**
 * The people that an admin looks after, 50 a page: `[{id, name, email, avatar_url, role, state, until, last_seen, groups_count, created_at, tenant, may: {roles, states, why}, after}]`.
 * `filters` may have q, role, state, group_id, seen_before, seen_after, order (name, role, state or last_seen), and of super admins tenant_id. The next page begins `after` the last line's.
 */
create function public.admin_people(after text default null, filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_people(after, filters) $$;

create function private.admin_people_count(filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  tenant constant uuid := private.admin_tenant((filters ->> 'tenant_id')::uuid);
  named constant text := private.people_named(filters);
  many jsonb;
  near int;
begin
  if named is not null then
    many := private.count_some('from private.listed_people as line where ' || private.people_where(filters - 'q', tenant) || ' and ' || named);
    if (many ->> 'more')::boolean then
      return many;
    elsif private.has_only_words(filters) then
      execute format('select count(*) from (select from (select line.words from private.listed_people as line where %s order by line.sort_name, line.user_id limit 30000) as line where %s limit 1001) as counted',
        private.people_where(filters - 'q', tenant), private.worded(filters ->> 'q')) into near;
      if near > 1000 then
        return jsonb_build_object('count', 1000, 'more', true);
      end if;
    end if;
  end if;
  return private.count_some('from private.listed_people as line where ' || private.people_where(filters, tenant));
end $$;
/** How many these are: `{count, more}`, exact to a thousand. */
create function public.admin_people_count(filters jsonb default '{}') returns jsonb
  language sql stable set search_path = '' as $$ select private.admin_people_count(filters) $$;
grant execute on function private.admin_people(text, jsonb), public.admin_people(text, jsonb), private.admin_people_count(jsonb), public.admin_people_count(jsonb) to authenticated;
