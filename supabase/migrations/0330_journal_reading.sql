/*
 * Reading a journal: its months and days, the run of days, what was written long ago, and what is looked for.
 *
 * Each gives its asker what is theirs, and nobody anything else: what is written is read under the policies of the entries,
 * and the days from `private.days_written`. A memory comes back a week, a month or years after its day; one of 31 January a
 * month later on the last of February, and one of 29 February in other years on the 28th, so that each comes once. A run is
 * days in a row, of which a month forgives two, and days away count for nothing.
 */
-- Who may
/** The days on which who asks has written. */
create function private.my_days_written(from_on date default '-infinity', to_on date default 'infinity') returns table (day date, entries int, words int)
  language sql stable security definer rows 400 set search_path = ''
as $$
  select own.day, own.entries, own.words from private.days_written as own
  where own.user_id = auth.uid() and own.entries > 0 and own.day between from_on and to_on and (select private.my_role()) is not null
$$;

grant execute on function private.my_days_written(date, date) to authenticated;

-- What follows
/** The months in which one has written, the last first: each by its first day. */
create function public.journal_months() returns table (month date, entries int)
  language sql stable set search_path = ''
as $$
  select date_trunc('month', own.day::timestamp)::date, sum(own.entries)::int from private.my_days_written() as own group by 1 order by 1 desc
$$;

/** The days in a time on which one has written, and how one felt on them: between 1 and 5, where one said it. */
create function public.journal_days(from_on date, to_on date) returns table (day date, entries int, words int, mood numeric)
  language sql stable set search_path = ''
as $$
  select own.day, own.entries, own.words, felt.mood
  from private.my_days_written(journal_days.from_on, journal_days.to_on) as own
  left join (
    select its.entry_date, round(avg(its.mood), 2) as mood from public.journal_entries as its
    where its.created_by = (select auth.uid()) and its.deleted_at is null and its.mood is not null and its.entry_date between journal_days.from_on and journal_days.to_on
    group by its.entry_date) as felt on felt.entry_date = own.day
  order by own.day
$$;

/** The days from one to another on which somebody was away. */
create function private.my_away_days(from_on date, to_on date) returns date[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct day), '{}') from (
    select greatest(away.from_on, my_away_days.from_on) + n as day
    from public.away_periods as away, generate_series(0, least(coalesce(away.to_on, my_away_days.to_on), my_away_days.to_on) - greatest(away.from_on, my_away_days.from_on)) as n
    where away.user_id = auth.uid()) as resting
$$;
grant execute on function private.my_away_days(date, date), private.run_of(date[], date[], int, date), private.runs_of(datemultirange, datemultirange, int, date, int) to authenticated;

/**
 * How many days of this month one has written on, the run up to today, how many more days without a word this month forgives,
 * and the first day of all.
 */
create function public.journal_standing(today date) returns table (this_month int, run int, free_left int, first_on date)
  language plpgsql stable set search_path = ''
as $$
declare
  days constant date[] := array(select own.day from private.my_days_written() as own order by own.day desc);
  past constant date[] := array(select day from unnest(days) as day where day <= journal_standing.today order by day desc);
  month_on constant date := date_trunc('month', journal_standing.today::timestamp)::date;
  away constant date[] := case when past = '{}' or journal_standing.today > '2100-01-01' then '{}' else private.my_away_days(past[cardinality(past)], journal_standing.today) end;
begin
  -- no day of anybody’s, and one could count for long
  if journal_standing.today not between '1900-01-01' and '2100-01-01' then
    return;
  end if;
  first_on := days[cardinality(days)];
  this_month := (select count(*) from unnest(past) as day where day >= month_on);
  run := private.run_of(past, away, 2, journal_standing.today);
  -- a run that has yet to begin has used none
  free_left := 2 - case when run = 0 then 0 else (
    select count(*) from generate_series(0, journal_standing.today - 1 - greatest(month_on, past[run])) as n
    where greatest(month_on, past[run]) + n <> all (past) and greatest(month_on, past[run]) + n <> all (away)) end;
  return next;
end $$;

/** The entries that who asks does not want to be shown on a day. */
create function private.hidden_memories(today date) returns setof uuid
  language sql stable set search_path = ''
as $$
  select hidden.entry_id from public.memory_hides as hidden
  where hidden.created_by = (select auth.uid()) and (hidden.until is null or hidden.until > hidden_memories.today)
$$;
grant execute on function private.hidden_memories(date) to authenticated;

/** What one wrote a week, a month and so many years before a day; without what one does not want to be shown. */
create function public.journal_memories(today date) returns table (kind text, ago int, entry_id uuid, entry_date date, title text, body_html text, mood int)
  language sql stable set search_path = ''
as $$
  with back as (
    select 1 as place, 'week' as kind, 1 as ago, journal_memories.today - 7 as day
    union all
    -- one that would be on a day that this month has not is there on its last
    select 2, 'month', 1, day::date
    from generate_series(0, 3) as more, lateral (select (journal_memories.today - interval '1 month')::date + more as day) as one
    where (one.day + interval '1 month')::date = journal_memories.today
    union all
    select 3, 'year', n, one.day
    from generate_series(1, least(extract(year from journal_memories.today), 2100)::int - coalesce((select extract(year from min(own.day))::int from private.my_days_written() as own), 10000)) as n,
      generate_series(0, 1) as more, lateral (select (journal_memories.today - make_interval(years => n))::date + more as day) as one
    where (one.day + make_interval(years => n))::date = journal_memories.today
  )
  select back.kind, back.ago, its.id, its.entry_date, its.title, its.body_html::text, its.mood::int
  from back join public.journal_entries as its on its.entry_date = back.day and its.created_by = (select auth.uid()) and its.deleted_at is null
  where its.id not in (select private.hidden_memories(journal_memories.today))
  order by back.place, back.ago, its.entry_date, its.entry_time nulls first, its.id limit 60
$$;

/** One entry of more than a month ago, whichever it is: `ago` are the days since. */
create function public.journal_lookback(today date) returns table (kind text, ago int, entry_id uuid, entry_date date, title text, body_html text, mood int)
  language sql volatile set search_path = ''
as $$
  with one as materialized (
    select its.id from public.journal_entries as its
    where its.created_by = (select auth.uid()) and its.deleted_at is null and its.entry_date < (journal_lookback.today - interval '1 month')::date
      -- asked of thousands: so nothing that opens their words
      and (its.word_count > 0 or its.title <> '' or its.has_photo) and its.id not in (select private.hidden_memories(journal_lookback.today))
    order by random() limit 1)
  select 'random', journal_lookback.today - its.entry_date, its.id, its.entry_date, its.title, its.body_html::text, its.mood::int
  from one join public.journal_entries as its on its.id = one.id
$$;

create type public.journal_hit as (
  id          uuid,
  entry_date  date,
  entry_time  time,
  title       text,
  -- how it begins
  preview     text,
  mood        int,
  tags        text[],
  has_photo   boolean,
  -- the mark of its first one
  photo       text
);

/**
 * One’s entries that are as sought, the newest first, fifty at a time: behind the last day and id of those before. Each word begins
 * a word of the title or the text, without regard to accents; “several words” stand there in this order.
 */
create function public.find_journal_entries(
  words text default null, moods int[] default null, tag text default null, from_on date default null, to_on date default null, has_photo boolean default null,
  before_on date default null, before_id uuid default null
) returns setof public.journal_hit
  language plpgsql stable set search_path = ''
as $$
declare
  -- what stands before a colon is a word like any other
  patterns constant text[] := coalesce((private.read_question(replace(translate(find_journal_entries.words, '“”', '""'), ':', ' '))).patterns, '{}');
  found constant uuid[] := case when patterns <> '{}' then array(select private.entries_with(patterns)) end;
begin
  return query
  select its.id, its.entry_date, its.entry_time, its.title, private.shortened(its.body_text, 200), its.mood::int, its.tags, its.has_photo,
    case when its.has_photo then substring(its.body_html from '<img [^>]*>') end
  from public.journal_entries as its
  where its.created_by = (select auth.uid()) and its.deleted_at is null
    -- as a set: an array of thousands would be gone through for each of thousands
    and (found is null or its.id in (select unnest(found)))
    and (find_journal_entries.moods is null or its.mood = any (find_journal_entries.moods))
    and (find_journal_entries.tag is null or find_journal_entries.tag = any (its.tags))
    and (find_journal_entries.from_on is null or its.entry_date >= find_journal_entries.from_on)
    and (find_journal_entries.to_on is null or its.entry_date <= find_journal_entries.to_on)
    and (find_journal_entries.has_photo is null or its.has_photo = find_journal_entries.has_photo)
    and (find_journal_entries.before_on is null or (its.entry_date, its.id) < (find_journal_entries.before_on, coalesce(find_journal_entries.before_id, '00000000-0000-0000-0000-000000000000')))
  order by its.entry_date desc, its.id desc limit 50;
end $$;

grant execute on function public.journal_months(), public.journal_days(date, date), public.journal_standing(date), public.journal_memories(date), public.journal_lookback(date),
  public.find_journal_entries(text, int[], text, date, date, boolean, date, uuid) to authenticated;
