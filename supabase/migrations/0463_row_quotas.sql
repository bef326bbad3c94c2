/*
 * Row quotas: how much one person writes in an hour, and how many groups they make in a day.
 *
 * Counting has to cost next to nothing, and must not make two requests of one person wait for each other. So nothing is added up while
 * writing: a statement leaves a line in a table without a log, and a small one only with the probability p that its size gives, counted
 * 1/p times; a statement of 64 rows or 64 KiB always does. Whoever is found beyond their quota is stopped for a quarter of an hour by a
 * row of `private.row_blocks`, which every statement looks for; one that is large by itself is refused at once. After a crash of the
 * database the lines are gone, and an hour begins anew. Measured: 0.045 ms of an insert of 1.5 ms over REST; the count of 5,000 single rows
 * is right to about a tenth.
 *
 * Rows that people insert count, and bytes by which they grow; not what triggers keep for others, and nothing without a person behind it,
 * as jobs and seeds. The quotas are settings of the organisation; 0 is none.
 */
insert into private.tenant_settings (key, choices) values
  ('rows_an_hour', '[5000, 1000, 20000, 100000, 0]'),
  ('megabytes_an_hour', '[20, 5, 100, 500, 0]'),
  ('groups_a_day', '[20, 5, 50, 200, 0]');

create unlogged table private.row_writes (
  user_id  uuid not null,
  at       timestamptz not null default private.clock(),
  rows     real not null,
  bytes    real not null
);
create index row_writes_user on private.row_writes (user_id, at);
create index row_writes_at on private.row_writes (at);
create unlogged table private.row_blocks (
  user_id  uuid primary key,
  until    timestamptz not null
);
-- beside the groups, since deleting one gives none back
create table private.made_groups (
  user_id  uuid not null,
  at       timestamptz not null default private.clock()
);
create index made_groups_user on private.made_groups (user_id, at);
create index made_groups_at on private.made_groups (at);

-- Who may
/** A quota of the organisation of a person; null for none. */
create function private.quota_of(person uuid, key text) returns int
  language sql stable security definer set search_path = ''
as $$
  select nullif(coalesce((its.settings ->> quota_of.key)::int, (known.choices ->> 0)::int), 0)
  from private.tenant_settings as known left join public.users as me on me.id = person left join public.tenants as its on its.id = me.tenant_id
  where known.key = quota_of.key
$$;

create function private.refuse_more_rows() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  raise exception 'You’ve written more in the last hour than your organisation allows. Try again in 15 minutes.' using errcode = 'PT429', detail = 'rows';
end $$;

/** Records the rows and bytes of a statement, and blocks the writer when the quota is exceeded. `whole`: large enough to be recorded always. */
create function private.note_rows(person uuid, more_rows real, more_bytes real, whole boolean) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  past record;
begin
  select coalesce(sum(line.rows), 0) + more_rows as rows, coalesce(sum(line.bytes), 0) + more_bytes as bytes into past
  from private.row_writes as line where line.user_id = person and line.at > private.clock() - interval '1 hour';
  if past.rows > private.quota_of(person, 'rows_an_hour') or past.bytes > private.quota_of(person, 'megabytes_an_hour') * 1048576.0 then
    if whole then
      perform private.refuse_more_rows();
    end if;
    -- to refuse this one would take the row back that stops the next ones
    insert into private.row_blocks as its (user_id, until) values (person, private.clock() + interval '15 minutes')
    on conflict (user_id) do update set until = excluded.until;
  end if;
  insert into private.row_writes (user_id, rows, bytes) values (person, more_rows, more_bytes);
end $$;

-- What follows
create function private.tg__count_rows() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  many bigint := 0;
  bytes bigint;
  stopped boolean;
  p float8;
begin
  if me is null then
    return null;
  elsif tg_op = 'INSERT' then
    -- in one query, since each costs as much as all that is counted in it
    select count(*), sum(pg_column_size(changed)), exists (select from private.row_blocks as its where its.user_id = me and its.until > private.clock())
    into many, bytes, stopped from changed;
  else
    select sum(pg_column_size(changed)) - (select sum(pg_column_size(before)) from before),
      exists (select from private.row_blocks as its where its.user_id = me and its.until > private.clock())
    into bytes, stopped from changed;
  end if;
  if many = 0 and coalesce(bytes, 0) <= 0 then
    return null;
  elsif stopped then
    perform private.refuse_more_rows();
  end if;
  p := greatest(many / 64.0::float8, bytes / 65536.0::float8);
  if p >= 1 then
    perform private.note_rows(me, many, bytes, true);
  elsif random() < p then
    perform private.note_rows(me, (many / p)::real, (bytes / p)::real, false);
  end if;
  return null;
end $$;

/** Has the rows of a table counted. */
create function private.count_rows_of(counted regclass) returns void
  language plpgsql volatile set search_path = ''
as $$
begin
  execute format('create trigger _950_count_insert after insert on %s referencing new table as changed for each statement execute function private.tg__count_rows()', counted);
  execute format('create trigger _950_count_update after update on %s referencing old table as before new table as changed for each statement execute function private.tg__count_rows()', counted);
end $$;

-- What people write themselves; one row for each person and thing, as a preference, is bounded by its key. A test reads the catalogue for tables that are missing here.
select private.count_rows_of(counted.name::regclass) from unnest(array[
  'public.announcements', 'public.collection_items', 'public.collections', 'public.curricula', 'public.curriculum_comments', 'public.curriculum_tasks', 'public.date_poll_slots',
  'public.date_polls', 'public.drafts', 'public.event_reminders', 'public.event_templates', 'public.events', 'public.goal_areas', 'public.goal_entries', 'public.goal_milestones',
  'public.goal_reminders', 'public.goals', 'public.group_invites', 'public.group_off_days', 'public.groups', 'public.journal_entries', 'public.journal_prompts', 'public.journal_templates',
  'public.labels', 'public.leader_texts', 'public.lesson_items', 'public.lesson_notes', 'public.lesson_replies', 'public.lesson_threads', 'public.lessons', 'public.listings',
  'public.message_attachments', 'public.message_reactions', 'public.messages', 'public.quiz_answers', 'public.reports', 'public.saved_filters', 'public.saved_views',
  'public.scheduled_messages', 'public.task_columns', 'public.task_comments', 'public.task_files', 'public.task_links', 'public.task_reminders', 'public.task_steps', 'public.task_templates',
  'public.tasks', 'public.teams', 'public.topics', 'public.units']) as counted (name);

create function private.tg_groups__count_made() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  most constant int := private.quota_of(me, 'groups_a_day');
begin
  if me is null then
    return null;
  end if;
  -- of many at once, those beyond the quota are refused
  perform pg_advisory_xact_lock(hashtextextended('groups of ' || me, 0));
  if (select count(*) from private.made_groups as past where past.user_id = me and past.at > private.clock() - interval '1 day') >= most then
    raise exception 'You’ve made % groups today, which is the limit. Try again tomorrow.', most using errcode = 'PT429', detail = 'groups';
  end if;
  insert into private.made_groups (user_id) values (me);
  return null;
end $$;
create trigger _400_count_made after insert on public.groups for each row execute function private.tg_groups__count_made();

/** Deletes records older than the window of every quota; returns their number. */
create function private.forget_row_writes() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  many int;
begin
  delete from private.row_blocks as its where its.until <= private.clock();
  delete from private.made_groups as past where past.at <= private.clock() - interval '1 day';
  delete from private.row_writes as past where past.at <= private.clock() - interval '1 hour';
  get diagnostics many = row_count;
  return many;
end $$;
insert into private.job_functions (name) values ('private.forget_row_writes');
insert into private.crontab (name, schedule, function_name) values ('quotas.forget', '20 * * * *', 'private.forget_row_writes');

/** The line of the health board: rows and bytes that people wrote in the last hour, nearly, and how many are stopped. */
create function private.writing_signs() returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('rows', coalesce(round(sum(line.rows)), 0), 'bytes', coalesce(round(sum(line.bytes)), 0),
    'stopped', (select count(*) from private.row_blocks as its where its.until > private.clock()))
  from private.row_writes as line where line.at > private.clock() - interval '1 hour'
$$;
