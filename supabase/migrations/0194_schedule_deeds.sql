/*
 * Schedule deeds on entries: each changes the plan, and says in a sentence why it does not. The days follow from the plan.
 */
create function private.refuse_deed(sentence text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  raise exception '%', sentence using errcode = '22023';
end $$;

/** A day of a deed. */
create function private.deed_day(deed jsonb, field text) returns date
  language plpgsql immutable set search_path = ''
as $$
declare
  day date;
begin
  if coalesce(deed ->> field, '') !~ '^\d{4}-\d\d-\d\d$' then
    perform private.refuse_deed('Choose a day.');
  end if;
  day := (deed ->> field)::date;
  if day not between '2000-01-01' and '2099-12-31' then
    perform private.refuse_deed('Choose a day between 2000 and 2099.');
  end if;
  return day;
exception when datetime_field_overflow or invalid_datetime_format then
  raise exception 'This day doesn’t exist.' using errcode = '22023';
end $$;

/** A whole number of a deed, from 1 to the most. */
create function private.deed_count(deed jsonb, field text, most int) returns int
  language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(deed ->> field, '1') !~ '^[1-9]\d{0,3}$' or coalesce(deed ->> field, '1')::int > most then
    perform private.refuse_deed('Choose a number from 1 to ' || most || '.');
  end if;
  return coalesce(deed ->> field, '1')::int;
end $$;

/** The entry that a deed names. */
create function private.deed_entry(its public.adoptions, deed jsonb, field text) returns public.scheduled_lessons
  language plpgsql stable security definer set search_path = ''
as $$
declare
  entry public.scheduled_lessons;
begin
  select * into entry from public.scheduled_lessons as known where known.adoption_id = its.id and known.id::text = lower(deed ->> field) and not known.hidden;
  if entry.id is null then
    perform private.refuse_deed('This lesson is no longer in the schedule.');
  end if;
  return entry;
end $$;

/** An entry that is still to be taught and that nothing holds in its place. */
create function private.loose_entry(its public.adoptions, deed jsonb, field text) returns public.scheduled_lessons
  language plpgsql stable security definer set search_path = ''
as $$
declare
  entry constant public.scheduled_lessons := private.deed_entry(its, deed, field);
begin
  if entry.state = 'taught' then
    perform private.refuse_deed('This lesson has been taught already.');
  elsif entry.state = 'skipped' then
    perform private.refuse_deed('This lesson is skipped. Bring it back first.');
  elsif entry.pinned_on is not null then
    perform private.refuse_deed('This lesson is pinned. Unpin it first.');
  end if;
  return entry;
end $$;

/** Puts gaps before an entry. */
create function private.put_gaps(entry public.scheduled_lessons, many int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  low numeric := coalesce((select max(known.rank) from public.scheduled_lessons as known
    where known.adoption_id = entry.adoption_id and known.track = entry.track and known.rank < entry.rank), entry.rank - 2);
begin
  if many + (select count(*) from public.scheduled_lessons as known where known.adoption_id = entry.adoption_id and known.kind = 'gap') > 500 then
    perform private.refuse_deed('A schedule can have at most 500 empty meetings.');
  end if;
  for n in 1..many loop
    low := (low + entry.rank) * 0.5;
    insert into public.scheduled_lessons (id, adoption_id, group_id, kind, track, rank) values (gen_random_uuid(), entry.adoption_id, entry.group_id, 'gap', entry.track, low);
  end loop;
end $$;

/** What was joined to an entry stands by itself, where the entry goes from the head of it. */
create function private.free_follower(entry public.scheduled_lessons) returns void
  language sql security definer set search_path = ''
as $$
  update public.scheduled_lessons as known set joined = false
  where not entry.joined and known.joined and known.id = (
    select next.id from public.scheduled_lessons as next
    where next.adoption_id = entry.adoption_id and next.track = entry.track and next.rank > entry.rank and next.state <> 'skipped' and not next.hidden order by next.rank limit 1)
$$;

/** Takes the nearest gaps ahead of an entry out. */
create function private.pull_entry(entry public.scheduled_lessons, many int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  gap public.scheduled_lessons;
begin
  for n in 1..many loop
    select * into gap from public.scheduled_lessons as known
    where known.adoption_id = entry.adoption_id and known.track = entry.track and known.rank < entry.rank and known.kind = 'gap' order by known.rank desc limit 1;
    if gap.id is null or exists (select from public.scheduled_lessons as known where known.adoption_id = entry.adoption_id and known.track = entry.track
        and known.state = 'taught' and known.rank between gap.rank and entry.rank) then
      perform private.refuse_deed('There is no empty meeting ahead of it. Merge it with the lesson before instead.');
    end if;
    delete from public.scheduled_lessons as known where known.id = gap.id;
  end loop;
end $$;

/** Makes a lesson a part longer, or shorter. */
create function private.stretch_entry(entry public.scheduled_lessons, longer boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  final public.scheduled_lessons;
  above numeric;
  low numeric;
begin
  if entry.kind = 'gap' then
    perform private.refuse_deed('Choose a lesson.');
  end if;
  select * into final from public.scheduled_lessons as known where known.adoption_id = entry.adoption_id and known.lesson_key = entry.lesson_key order by known.part desc limit 1;
  if longer then
    if final.part >= 20 then
      perform private.refuse_deed('A lesson can take at most 20 meetings.');
    end if;
    -- behind what shares its day
    above := (select min(known.rank) from public.scheduled_lessons as known
      where known.adoption_id = final.adoption_id and known.track = final.track and known.rank > final.rank and not known.joined);
    low := (select max(known.rank) from public.scheduled_lessons as known
      where known.adoption_id = final.adoption_id and known.track = final.track and (above is null or known.rank < above));
    insert into public.scheduled_lessons (id, adoption_id, group_id, lesson_key, part, track, rank)
    values (gen_random_uuid(), final.adoption_id, final.group_id, final.lesson_key, final.part + 1, final.track, (low + coalesce(above, low + 2)) * 0.5);
  elsif final.part = 1 then
    perform private.refuse_deed('This lesson takes one meeting already.');
  elsif final.state = 'taught' then
    perform private.refuse_deed('The last part of this lesson has been taught already.');
  else
    perform private.free_follower(final);
    delete from public.scheduled_lessons as known where known.id = final.id;
  end if;
end $$;

/** Has an entry share the day of the one ahead of it. */
create function private.merge_entry(entry public.scheduled_lessons) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  ahead public.scheduled_lessons;
begin
  select * into ahead from public.scheduled_lessons as known
  where known.adoption_id = entry.adoption_id and known.track = entry.track and known.rank < entry.rank and known.state <> 'skipped' and not known.hidden order by known.rank desc limit 1;
  if entry.kind = 'gap' or ahead.id is null then
    perform private.refuse_deed('There is no lesson ahead of it to merge it with.');
  elsif ahead.kind = 'gap' then
    perform private.refuse_deed('There is an empty meeting ahead of it. Pull it first.');
  elsif ahead.state = 'taught' then
    perform private.refuse_deed('The lesson ahead of it has been taught already.');
  end if;
  update public.scheduled_lessons as known set joined = true where known.id = entry.id;
end $$;
