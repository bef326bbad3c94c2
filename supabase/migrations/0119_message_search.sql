/*
 * Message search: what was said, in one's own conversations alone.
 *
 * Each word of a question begins a word of the message, without regard to accents; "several words" stand there in this
 * order; from: (a person, or me), in: (a group, a title, somebody one writes with), topic: (its title), has: (link, file, image, poll, reaction, task),
 * before: and after: (a day) narrow it down. The newest come first, with the places of the words as numbers. A rare word is
 * looked up in an index of words; a common one is met on the way back through the last days sooner than any index has
 * counted it. Where a script writes no spaces, each two letters that stand together are a word of that index, and the
 * last of a run by itself.
 */
/** The letters of scripts without spaces as they stand together: each with the next, the last of each run alone. */
create function private.pairs_of(plain text) returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array(
    select distinct letter || coalesce(lead(letter) over (partition by run order by place), '')
    from regexp_matches(plain, '[\u2e80-\uffdc]+', 'g') with ordinality as found (letters, run),
      string_to_table(letters[1], null) with ordinality as its (letter, place))
$$;

create function private.message_words(body_text text) returns tsvector
  language plpgsql immutable parallel safe cost 200 set search_path = ''
as $$
declare
  plain constant text := private.plain(body_text);
begin
  if body_text !~ '[\u2e80-\uffdc]' then
    return to_tsvector('simple', plain);
  end if;
  return to_tsvector('simple', regexp_replace(plain, '[\u2e80-\uffdc]+', ' ', 'g')) || array_to_tsvector(private.pairs_of(plain));
end $$;
create index messages_words on public.messages using gin (private.message_words(body_text));

create type private.sought_messages as (
  patterns       text[],
  -- null where a script writes no spaces
  words          tsquery,
  -- null: any of one's own
  conversations  uuid[],
  people         uuid[],
  -- what the title of its topic has to be like
  topic          text,
  has            text[],
  after          timestamptz,
  before         timestamptz
);

/** What an index of words has to have for these patterns: where a script writes no spaces, all pairs of letters, in whatever order. */
create function private.message_query(patterns text[]) returns tsquery
  language plpgsql immutable set search_path = ''
as $$
declare
  pattern text;
  pair text;
  asked tsquery;
begin
  foreach pattern in array patterns loop
    pattern := trim(both '%' from pattern);
    if pattern !~ '[\u2e80-\uffdc]' then
      asked := coalesce(asked && private.words_of(pattern), private.words_of(pattern));
      continue;
    end if;
    foreach pair in array private.pairs_of(pattern) loop
      -- a letter by itself may go on, unless a pair has it already
      if char_length(pair) = 2 then
        asked := coalesce(asked && quote_literal(pair)::tsquery, quote_literal(pair)::tsquery);
      elsif pattern !~ ('[\u2e80-\uffdc]' || pair || '(?![\u2e80-\uffdc])') then
        asked := coalesce(asked && (quote_literal(pair) || ':*')::tsquery, (quote_literal(pair) || ':*')::tsquery);
      end if;
    end loop;
  end loop;
  return asked;
end $$;

-- Who may: who takes part; past row level security, under which no index of words is used
/** How many messages of anybody have these words, as the planner guesses; it changes nothing, though only what may is let ask. */
create function private.guessed_messages(words tsquery) returns bigint
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  plan json;
begin
  execute format('explain (format json) select from public.messages where deleted_at is null and private.message_words(body_text) operator(pg_catalog.@@) %L::tsquery', words)
  into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::numeric::bigint;
end $$;

/** The newest messages of who asks that are as sought. */
create function private.messages_with(sought private.sought_messages, most int)
  returns table (id uuid, conversation_id uuid, seq bigint, sender_id uuid, topic_id uuid, body_text text, created_at timestamptz)
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  mine constant uuid[] := array(select own from private.my_conversation_ids() as own where sought.conversations is null or own = any (sought.conversations));
  upper_end constant timestamptz := coalesce(sought.before, 'infinity');
  newest constant timestamptz := least(upper_end, (select max(its.last_message_at) from public.conversations as its where its.id = any (mine)) + interval '1 microsecond');
  rule text := 'message.conversation_id = any ($1) and message.deleted_at is null and message.kind <> ''system'' and message.created_at < $2';
  words constant tsquery := private.message_query(sought.patterns);
  -- as a constant, so that each question is planned for its own words
  in_index constant text := case when words is null then ''
    else format(' and private.message_words(message.body_text) operator(pg_catalog.@@) %L::tsquery', words) end;
  has_letters constant boolean := sought.patterns <> '{}' and sought.words is null;
  back interval;
  hits uuid[];
begin
  if has_letters then
    -- the index does not know their order; what is in no such script is passed over before it is made plain, which takes most of the time
    rule := rule || ' and message.body_text ~ ''[\u2e80-\uffdc]'' and private.plain(message.body_text) like all ($4)';
  end if;
  if sought.after is not null then
    rule := rule || format(' and message.created_at >= %L', sought.after);
  end if;
  if sought.people is not null then
    rule := rule || ' and message.sender_id = any ($5)';
  end if;
  if sought.topic is not null then
    rule := rule || ' and message.topic_id = any ($8)';
  end if;
  rule := rule || ' and message.sender_id <> all ($6)'
    || case when 'link' = any (sought.has) then ' and position('' href="'' in message.body_html) > 0' else '' end
    || case when 'poll' = any (sought.has) then ' and message.kind = ''poll''' else '' end
    || case when 'file' = any (sought.has) then ' and exists (select from public.message_attachments as file where file.message_id = message.id and file.deleted_at is null)' else '' end
    || case when 'image' = any (sought.has) then ' and (position(''<img '' in message.body_html) > 0 or exists (select from public.message_attachments as file where file.message_id = message.id and file.deleted_at is null and starts_with(file.type, ''image/'')))' else '' end
    || case when 'reaction' = any (sought.has) then ' and exists (select from public.message_reactions as sign where sign.message_id = message.id)' else '' end
    || case when 'task' = any (sought.has) then ' and exists (select from public.message_links as link where link.message_id = message.id and link.target_type = ''task'')' else '' end;
  foreach back in array case when words is not null and private.guessed_messages(words) < 3000
    then array[null] else array['3 days', '30 days', null] end::interval[]
  loop
    -- on the way back through the last days letters are read sooner than their pairs are made
    execute 'select array(select message.id from public.messages as message where ' || rule
      || case when back is null then in_index else case when has_letters then '' else in_index end || ' and message.created_at >= $7' end
      || ' order by message.created_at desc, message.id limit $3)'
    into hits using mine, upper_end, most, sought.patterns, sought.people,
      array(select blocked_id from public.user_blocks where blocker_id = auth.uid()), newest - back,
      array(select about.id from public.topics as about where about.conversation_id = any (mine) and private.plain(about.title) like sought.topic);
    exit when cardinality(hits) >= most;
  end loop;
  return query
    select message.id, message.conversation_id, message.seq, message.sender_id, message.topic_id, message.body_text, message.created_at
    from public.messages as message where message.id = any (hits) order by message.created_at desc, message.id;
end $$;

/** The conversations of who asks that are called so, or whose people are. */
create function private.conversations_called(words text) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(
    select its.id from public.conversations as its
    left join public.groups as its_group on its_group.id = its.group_id
    where its.id in (select private.my_conversation_ids())
      and (private.plain(coalesce(its_group.name, its.title, '')) like private.pattern_of(words)
        or its.kind <> 'group' and exists (
          select from public.conversation_participants as part join public.users as person on person.id = part.user_id
          where part.conversation_id = its.id and part.left_at is null and part.user_id <> auth.uid()
            and private.plain(person.name) like private.pattern_of(words))))
$$;

/** A question about messages, read. */
create function private.read_message_question(question text) returns private.sought_messages
  language plpgsql stable set search_path = ''
as $$
declare
  rest text := left(question, 200);
  operator text[];
  plain private.sought;
  asked private.sought_messages;
begin
  for operator in select regexp_matches(rest, '(?:^|\s)(in|has):("[^"]*"?|\S+)', 'gi') loop
    if private.plain(operator[2]) = ' ' then
      continue;
    elsif lower(operator[1]) = 'in' then
      asked.conversations := private.conversations_called(private.plain(operator[2]));
    else
      asked.has := asked.has || trim(private.plain(operator[2]));
    end if;
  end loop;
  rest := regexp_replace(rest, '(^|\s)(in|has):("[^"]*"?|\S*)', ' ', 'gi');
  plain := private.read_question(regexp_replace(rest, '(^|\s)from:', '\1by:', 'gi'));
  asked.patterns := plain.patterns;
  asked.words := plain.words;
  asked.people := plain.people;
  asked.topic := plain.topic;
  asked.after := plain.after;
  asked.before := plain.before;
  return asked;
end $$;

/** Where these words stand in a text: [[from, length], …], counted in characters from 0. */
create function private.places_of(body text, patterns text[]) returns jsonb
  language sql immutable set search_path = ''
as $$
  with wanted as (
    select distinct word from unnest(patterns) as pattern, regexp_split_to_table(trim(both ' %' from pattern), ' ') as word where word <> ''
  ), parts as (
    select part, sum(length(part)) over (order by place) - length(part) as start
    from (select found[1] as part, place from regexp_matches(body, '([[:alnum:]\u0300-\u036f]+|[^[:alnum:]\u0300-\u036f]+)', 'g') with ordinality as listed (found, place)) as listed
  ), hits as (
    select distinct start, length(part) as size from parts join wanted on starts_with(trim(private.plain(part)), word) where word !~ '[\u2e80-\uffdc]'
    union
    select start + position(word in private.plain(part)) - 2, length(word) from parts join wanted on position(word in private.plain(part)) > 0 where word ~ '[\u2e80-\uffdc]'
  )
  select coalesce(jsonb_agg(jsonb_build_array(start, size) order by start), '[]') from hits
$$;

/** So much of a text as shows its first hit: from a word before it on. */
create function private.excerpt_of(body text, patterns text[]) returns text
  language sql immutable set search_path = ''
as $$
  select case when length(body) <= 240 or first <= 80 then left(body, 240) || case when length(body) > 240 then '…' else '' end
    else '…' || substr(body, first - 40 + coalesce(nullif(position(' ' in substr(body, first - 40, 40)), 0), 0), 200)
      || case when length(body) > first + 160 then '…' else '' end end
  from (select coalesce((private.places_of(body, patterns) -> 0 ->> 0)::int, 0) as first) as hit
$$;

/**
 * Searches the messages of who asks, the newest first, 1 to 50; `before` is the moment of the last of the page before. `ranges` are
 * the places of the words in `excerpt`, as [from, length] in characters.
 */
create function public.search_messages(q text, n int default 20, before timestamptz default null)
  returns table (id uuid, conversation_id uuid, seq bigint, sender_id uuid, topic_id uuid, created_at timestamptz, excerpt text, ranges jsonb)
  language plpgsql stable set search_path = ''
as $$
declare
  asked private.sought_messages := private.read_message_question(q);
begin
  if asked.patterns = '{}' and asked.conversations is null and asked.people is null and asked.topic is null and asked.has is null and asked.after is null and asked.before is null then
    return;
  end if;
  asked.before := least(asked.before, search_messages.before);
  return query
    select hit.id, hit.conversation_id, hit.seq, hit.sender_id, hit.topic_id, hit.created_at, shown.excerpt, private.places_of(shown.excerpt, asked.patterns)
    from private.messages_with(asked, least(greatest(n, 1), 50)) as hit
    cross join lateral (select private.excerpt_of(hit.body_text, asked.patterns) as excerpt) as shown
    order by hit.created_at desc, hit.id;
end $$;

/** The same for the search of everything: `in:` names a group there. */
create function private.search_messages_too(sought private.sought, most int) returns setof private.found
  language sql stable set search_path = ''
as $$
  select 'messages', hit.id, private.shortened(private.excerpt_of(hit.body_text, sought.patterns), 160), null,
    (select its.group_id from public.conversations as its where its.id = hit.conversation_id), hit.sender_id, null, hit.created_at,
    '/messages?conversation=' || hit.conversation_id || '&message=' || hit.id, 1::real
  from private.messages_with(
    (sought.patterns, sought.words, sought.groups, sought.people, sought.topic, null, sought.after, sought.before)::private.sought_messages, most) as hit
  where sought.state is null
$$;
insert into private.searches (kind, function_name) values ('messages', 'private.search_messages_too');
grant execute on function
  private.pairs_of(text), private.message_words(text), private.message_query(text[]), private.messages_with(private.sought_messages, int), private.conversations_called(text),
  private.read_message_question(text), private.places_of(text, text[]), private.excerpt_of(text, text[]),
  public.search_messages(text, int, timestamptz), private.search_messages_too(private.sought, int) to authenticated;
