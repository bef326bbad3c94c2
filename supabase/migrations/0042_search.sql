/*
 * Search: one question to every room at once.
 *
 * A room brings a row in `private.searches` and the function that it names. The function runs as who asks, so row
 * level security decides what is found; and it keeps to the groups that one is in, since an admin's pass is for
 * looking after a group and not for going through everybody's words. Each word of a question begins a word of what
 * is found, without regard to accents; "several words" stand there in this order. Operators narrow it down:
 * in: (a group), by: (a person), is: (open, done), topic: (of a conversation), before: and after: (a day).
 */
create type private.sought as (
  -- what a plain text has to be like, all of it; the first of them as a beginning of the text
  patterns   text[],
  beginning  text,
  -- the same for an index of words; null where a script writes no spaces
  words      tsquery,
  -- null: any
  groups     uuid[],
  people     uuid[],
  state      text,
  -- what the title of a topic has to be like
  topic      text,
  after      date,
  before     date
);

create type private.found as (
  kind      text,
  id        uuid,
  title     text,
  detail    text,
  group_id  uuid,
  by_id     uuid,
  state     text,
  at        timestamptz,
  -- where it is shown
  url       text,
  score     real
);

create table private.searches (
  kind           text primary key check (kind ~ '^[a-z_]+$'),
  -- takes (private.sought, int), returns at most so many private.found
  function_name  text not null check (function_name ~ '^[a-z_]+\.[a-z_]+$')
);

-- Who may
grant select on private.searches to authenticated;

-- What follows
/** A text as it is sought: words in small letters without accents, a space before each. */
create function private.plain(words text) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  select ' ' || trim(regexp_replace(
    lower(case when words ~ '[^\x01-\x7f]' then regexp_replace(normalize(words, nfkd), '[\u0300-\u036f]', '', 'g') else words end),
    '[^[:alnum:]]+', ' ', 'g'))
$$;

/** What a plain text with these words is like. Where a script writes no spaces, a word may begin anywhere. */
create function private.pattern_of(words text) returns text
  language sql immutable set search_path = ''
as $$ select case when words ~ '[\u2e80-\uffdc]' then '%' || trim(words) || '%' else '%' || words || '%' end $$;

/** The same for an index of words: the last may go on, those before it stand whole. */
create function private.words_of(words text) returns tsquery
  language sql immutable set search_path = ''
as $$
  select case when words ~ '[\u2e80-\uffdc]' then null
    else to_tsquery('simple', array_to_string(string_to_array(trim(words), ' '), ' <-> ') || ':*') end
$$;

/** The groups that who asks is in. */
create function private.groups_i_am_in() returns setof uuid
  language sql stable security definer set search_path = ''
as $$ select group_id from public.group_members where user_id = auth.uid() and (select private.my_role()) is not null $$;

/** A question, read. */
create function private.read_question(question text) returns private.sought
  language plpgsql stable set search_path = ''
as $$
declare
  asked private.sought;
  operator text[];
  said text;
  part text;
  -- no question has more to say than this
  rest text := left(question, 200);
begin
  asked.patterns := '{}';
  for operator in select regexp_matches(rest, '(?:^|\s)(in|by|is|topic|before|after):("[^"]*"?|\S+)', 'gi') loop
    said := private.plain(operator[2]);
    if said = ' ' then
      continue;
    end if;
    case lower(operator[1])
      when 'in' then asked.groups := array(select id from public.groups where private.plain(name) like private.pattern_of(said));
      when 'by' then asked.people := array(select id from public.people where private.plain(name) like private.pattern_of(said)
                                           or id = auth.uid() and said = ' me');
      when 'is' then asked.state := trim(said);
      when 'topic' then asked.topic := private.pattern_of(said);
      else
        -- a day that is none narrows nothing
        if operator[2] ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$' then
          if lower(operator[1]) = 'before' then
            asked.before := operator[2]::date;
          else
            asked.after := operator[2]::date;
          end if;
        end if;
    end case;
  end loop;
  rest := regexp_replace(rest, '(^|\s)(in|by|is|topic|before|after):("[^"]*"?|\S*)', ' ', 'gi');
  for part in select coalesce(words[1], words[2]) from regexp_matches(rest, '"([^"]+)"?|([^\s"]+)', 'g') as words loop
    said := private.plain(part);
    if said <> ' ' then
      asked.beginning := coalesce(asked.beginning, said || '%');
      asked.patterns := asked.patterns || private.pattern_of(said);
      asked.words := case when array_length(asked.patterns, 1) = 1 then private.words_of(said) else asked.words && private.words_of(said) end;
    end if;
  end loop;
  return asked;
end $$;

/** Answers a question from every room, or from these kinds alone: the best first, at most so many of each kind. */
create function public.search(query text, kinds text[] default null, max int default 8)
  returns table (kind text, id uuid, title text, detail text, group_id uuid, by_id uuid, state text, at timestamptz, url text, score real)
  language plpgsql stable set search_path = ''
as $$
declare
  asked constant private.sought := private.read_question(query);
  branch text;
begin
  if asked.beginning is null and asked.groups is null and asked.people is null
     and asked.state is null and asked.topic is null and asked.after is null and asked.before is null then
    return;
  end if;
  for branch in select function_name from private.searches where kinds is null or searches.kind = any (kinds) order by searches.kind loop
    return query execute format('select * from %s($1, $2) order by score desc, at desc, id', branch)
    using asked, least(greatest(max, 1), 50);
  end loop;
end $$;

-- Who joins
create function private.search_people(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  select 'people', person.id, person.name, null, null::uuid, null::uuid, null, null::timestamptz,
    '/groups/' || shared.group_id || '?tab=members#' || person.id,
    (3 + (private.plain(person.name) like sought.beginning)::int)::real
  from public.people as person
  -- of the groups that both are in, the one where this person came last
  cross join lateral (
    select group_id from public.group_members as member
    where member.user_id = person.id and member.group_id = any (array(select private.groups_i_am_in()))
      and (sought.groups is null or member.group_id = any (sought.groups))
    order by joined_at desc limit 1) as shared
  where private.plain(person.name) like all (sought.patterns)
    and sought.people is null and sought.state is null and sought.topic is null and sought.after is null and sought.before is null
  order by 10 desc, person.name limit most
$$;

create function private.search_groups(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  select 'groups', its.id, its.name, left(its.description, 400), its.id, null::uuid,
    case when its.archived_at is not null then 'archived' when its.id = any (array(select private.groups_i_am_in())) then 'mine' end,
    its.created_at, '/groups/' || its.id,
    (2 + (private.plain(its.name) like sought.beginning)::int
       + 2 * (its.archived_at is null and its.id = any (array(select private.groups_i_am_in())))::int)::real
  from public.groups as its
  where private.plain(its.name) like all (sought.patterns)
    and (its.id = any (array(select private.groups_i_am_in())) or its.visibility = 'listed')
    and sought.groups is null and sought.people is null and sought.state is null and sought.topic is null and sought.after is null and sought.before is null
  order by 10 desc, its.name limit most
$$;

-- everything that decides is in the index, since a member of many groups looks through thousands of rows at each letter
create index tasks_search on public.tasks (group_id, private.plain(title)) include (id, title, status, created_by, created_at)
  where deleted_at is null and status <> 'cancelled';

create function private.search_tasks(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  with hit as (
    select task.id, (1 + (private.plain(task.title) like sought.beginning)::int + (task.status <> 'done')::int)::real as score, task.created_at
    from public.tasks as task
    where (task.group_id = any (array(select private.groups_i_am_in())) or task.group_id is null and task.created_by = (select auth.uid()))
      and private.plain(task.title) like all (sought.patterns) and task.status <> 'cancelled' and task.deleted_at is null and sought.topic is null
      and (sought.groups is null or task.group_id = any (sought.groups))
      and (sought.people is null or task.created_by = any (sought.people))
      and (sought.state is null or sought.state = case when task.status = 'done' then 'done' else 'open' end)
      and (sought.after is null or task.created_at >= sought.after)
      and (sought.before is null or task.created_at < sought.before)
    order by score desc, task.created_at desc limit most)
  select 'tasks', task.id, task.title, null, task.group_id, task.created_by, case when task.status = 'done' then 'done' when task.due_on is not null then 'due' else 'open' end,
    coalesce(task.done_at, task.due_on, task.created_at), coalesce('/groups/' || task.group_id || '?tab=tasks#', '/tasks?taskId=') || task.id, hit.score
  from hit join public.tasks as task using (id)
$$;

/** An announcement may be long, and a member of many groups has thousands of them: their words are looked up. */
create function private.words_in(title text, body text) returns tsvector
  language sql immutable parallel safe set search_path = ''
as $$ select to_tsvector('simple', private.plain(title || ' ' || body)) $$;

create index announcements_words on public.announcements using gin (private.words_in(title, body));

/**
 * Which announcements of one's own groups have these words. Past row level security, under which no index of words is
 * used: it tells nothing but ids, and the policies decide on them.
 */
create function private.announcements_with(sought tsquery) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select id from public.announcements
  where private.words_in(title, body) @@ sought and group_id = any (array(select private.groups_i_am_in()))
$$;

create function private.search_announcements(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  with hit as (
    select it.id, it.created_at,
      (1 + (plain.title like sought.beginning)::int + (plain.title like all (sought.patterns))::int)::real as score
    from public.announcements as it, lateral (select private.plain(it.title) as title offset 0) as plain
    where it.group_id = any (array(select private.groups_i_am_in()))
      and case
        when sought.patterns = '{}' then true
        when sought.words is null then private.plain(it.title || ' ' || it.body) like all (sought.patterns)
        else it.id in (select private.announcements_with(sought.words)) end
      and (sought.groups is null or it.group_id = any (sought.groups))
      and (sought.people is null or it.created_by = any (sought.people))
      and sought.state is null and sought.topic is null
      and (sought.after is null or it.created_at >= sought.after)
      and (sought.before is null or it.created_at < sought.before)
    order by score desc, it.created_at desc limit most)
  select 'announcements', it.id, it.title, left(it.body, 400), it.group_id, it.created_by, null, coalesce(it.publish_at, it.created_at),
    '/groups/' || it.group_id || '?tab=announcements#' || it.id, hit.score
  from hit join public.announcements as it using (id)
$$;

insert into private.searches (kind, function_name) values
  ('people', 'private.search_people'), ('groups', 'private.search_groups'),
  ('tasks', 'private.search_tasks'), ('announcements', 'private.search_announcements');
grant execute on function
  private.plain(text), private.pattern_of(text), private.words_of(text), private.words_in(text, text), private.announcements_with(tsquery), private.groups_i_am_in(), private.read_question(text), public.search(text, text[], int),
  private.search_people(private.sought, int), private.search_groups(private.sought, int),
  private.search_tasks(private.sought, int), private.search_announcements(private.sought, int) to authenticated;
