/*
 * Days written: on which days somebody has written in their journal, and how much.
 *
 * This is all that other rooms learn of a journal: a day, a number of entries and one of words. A trigger keeps it; what lies
 * in the trash does not count.
 */
create table private.days_written (
  user_id  uuid not null references public.users on delete cascade,
  day      date not null,
  entries  int not null,
  words    int not null,
  primary key (user_id, day)
);

-- Who may: nobody by themselves
revoke all on private.days_written from service_role;

-- What follows
/** Adds to the days of people, or takes away from them: so two saves at once count both. */
create function private.count_days_written(people uuid[], days date[], entries int[], words int[]) returns void
  language sql security definer set search_path = ''
as $$
  with given as (
    select its.person, its.day, sum(its.entries)::int as entries, sum(its.words)::int as words
    from unnest(people, days, entries, words) as its (person, day, entries, words) group by 1, 2 having sum(its.entries) <> 0 or sum(its.words) <> 0
  ), known as (
    -- a person who is being deleted has no days to add to
    select given.* from given join public.users as person on person.id = given.person
  )
  insert into private.days_written as day (user_id, day, entries, words)
  select known.person, known.day, known.entries, known.words from known order by 1, 2
  on conflict on constraint days_written_pkey do update set entries = day.entries + excluded.entries, words = day.words + excluded.words;
  delete from private.days_written as day
  using (select distinct person, its.day from unnest(people, days) as its (person, day)) as given
  where day.user_id = given.person and day.day = given.day and day.entries <= 0;
$$;

create function private.tg_journal_entries__count_days() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  people uuid[];
  days date[];
  entries int[];
  words int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(its.created_by), array_agg(its.entry_date), array_agg(1), array_agg(its.word_count) into people, days, entries, words
    from added as its where its.deleted_at is null;
  elsif tg_op = 'DELETE' then
    select array_agg(its.created_by), array_agg(its.entry_date), array_agg(-1), array_agg(-its.word_count) into people, days, entries, words
    from gone as its where its.deleted_at is null;
  else
    select array_agg(its.created_by), array_agg(its.entry_date), array_agg(its.entries), array_agg(its.words) into people, days, entries, words
    from (
      select one.created_by, one.entry_date, 1 as entries, one.word_count as words from added as one where one.deleted_at is null
      union all
      select one.created_by, one.entry_date, -1, -one.word_count from gone as one where one.deleted_at is null) as its;
  end if;
  if people is not null then
    perform private.count_days_written(people, days, entries, words);
  end if;
  return null;
end $$;
create trigger _400_count_days_insert after insert on public.journal_entries
  referencing new table as added for each statement execute function private.tg_journal_entries__count_days();
create trigger _400_count_days_update after update on public.journal_entries
  referencing new table as added old table as gone for each statement execute function private.tg_journal_entries__count_days();
create trigger _400_count_days_delete after delete on public.journal_entries
  referencing old table as gone for each statement execute function private.tg_journal_entries__count_days();
