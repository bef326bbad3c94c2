/*
 * Task imports: tasks brought along from elsewhere.
 *
 * The browser reads the file (CSV, Todoist, Trello) into rows of one shape; here each row is looked at, all that is
 * wrong is said at once, and nothing is made until nothing is wrong. What an import made goes into the trash as one.
 * A row is `{line, title, body_html, status, priority, start_on, plan_on, due_on, due_time, recurrence, estimate_min,
 * assignee, labels, column, steps}`: a person, labels and a column by their names, steps as texts or `{text, done}`.
 */
create function private.import_fault(its jsonb, members jsonb, columns jsonb) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  field text;
  starts date;
begin
  if jsonb_typeof(its) <> 'object' then
    return 'This row couldn’t be read.';
  end if;
  if length(trim(coalesce(its ->> 'title', ''))) not between 1 and 200 then
    return 'A title must have 1 to 200 characters.';
  end if;
  if length(its ->> 'body_html') > 20000 then
    return 'The description is longer than 20,000 characters.';
  end if;
  if not private.is_html(its ->> 'body_html') then
    return 'The description has formatting that isn’t supported.';
  end if;
  if coalesce(its ->> 'status', 'todo') not in ('todo', 'doing', 'done', 'cancelled') then
    return format('“%s” isn’t a status.', left(its ->> 'status', 40));
  end if;
  if coalesce(its ->> 'priority', '0') !~ '^[0-4]$' then
    return format('“%s” isn’t a priority from 0 to 4.', left(its ->> 'priority', 40));
  end if;
  foreach field in array '{start_on,plan_on,due_on}'::text[] loop
    begin
      if its ->> field !~ '^\d{4}-\d\d-\d\d$' then
        return format('“%s” isn’t a date.', left(its ->> field, 40));
      end if;
      starts := (its ->> field)::date;
    exception when datetime_field_overflow or invalid_datetime_format then
      return format('“%s” isn’t a date.', left(its ->> field, 40));
    end;
  end loop;
  if (its ->> 'start_on')::date > (its ->> 'due_on')::date then
    return 'The start date is after the due date.';
  end if;
  if its ->> 'due_time' !~ '^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$' then
    return format('“%s” isn’t a time.', left(its ->> 'due_time', 40));
  end if;
  if its ->> 'due_time' is not null and its ->> 'due_on' is null then
    return 'A due time needs a due date.';
  end if;
  if its ->> 'estimate_min' !~ '^[1-9]\d{0,4}$' then
    return format('“%s” isn’t a number of minutes.', left(its ->> 'estimate_min', 40));
  end if;
  if jsonb_typeof(its -> 'recurrence') <> 'null' and not private.is_recurrence(its -> 'recurrence') then
    return 'This way of repeating isn’t supported.';
  end if;
  if its ->> 'assignee' is not null and not coalesce(members ? private.plain(its ->> 'assignee'), false) then
    return format('No member is called “%s”.', left(its ->> 'assignee', 60));
  end if;
  if its ->> 'column' is not null and not coalesce(columns ? private.plain(its ->> 'column'), false) then
    return format('The board has no column called “%s”.', left(its ->> 'column', 60));
  end if;
  if jsonb_typeof(its -> 'labels') not in ('null', 'array') or jsonb_typeof(its -> 'steps') not in ('null', 'array') then
    return 'Labels and steps must be lists.';
  end if;
  if jsonb_typeof(its -> 'labels') = 'array' and exists (
    select from jsonb_array_elements_text(its -> 'labels') as label where length(trim(label)) not between 1 and 40) then
    return 'A label must have 1 to 40 characters.';
  end if;
  if jsonb_typeof(its -> 'steps') = 'array' and exists (
    select from jsonb_array_elements(its -> 'steps') as step
    where length(trim(coalesce(step ->> 'text', step #>> '{}'))) not between 1 and 300) then
    return 'A step must have 1 to 300 characters.';
  end if;
  return null;
end $$;

-- Who may
create function private.import_tasks(import_id uuid, group_id uuid, rows jsonb, dry boolean) returns table (line int, error text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  members jsonb;
  columns jsonb;
  place text := private.last_rank(import_tasks.group_id);
  its jsonb;
  at int := 0;
  made uuid;
begin
  if import_tasks.group_id is not null and import_tasks.group_id <> all (array(select private.my_group_ids('taskAssignment'))) or private.my_role() is null then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  end if;
  if jsonb_typeof(import_tasks.rows) is distinct from 'array' or jsonb_array_length(import_tasks.rows) not between 1 and 1000 then
    raise exception 'You can import 1 to 1,000 tasks at a time.' using errcode = '22023';
  end if;
  select jsonb_object_agg(private.plain(person.name), person.id) into members
  from public.group_members as member join public.users as person on person.id = member.user_id
  where member.group_id = import_tasks.group_id;
  select jsonb_object_agg(private.plain(name), id) into columns from public.task_columns where task_columns.group_id = import_tasks.group_id;
  return query
    select coalesce((row_of.value ->> 'line')::int, row_of.n::int), fault
    from jsonb_array_elements(import_tasks.rows) with ordinality as row_of (value, n)
    cross join lateral private.import_fault(row_of.value, members, columns) as fault
    where fault is not null order by 1;
  if found or dry then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('import ' || import_id, 0));
  if exists (select from public.tasks as made_before where made_before.source_type = 'import' and made_before.source_id = import_id
             and made_before.created_by = auth.uid()) then
    return;
  end if;
  insert into public.labels (group_id, name, created_by)
  select import_tasks.group_id, min(trim(label)), auth.uid()
  from jsonb_array_elements(import_tasks.rows) as one cross join lateral jsonb_array_elements_text(
    case when jsonb_typeof(one -> 'labels') = 'array' then one -> 'labels' else '[]' end) as label
  where import_tasks.group_id is not null
  group by lower(trim(label)) on conflict do nothing;
  for its in select value from jsonb_array_elements(import_tasks.rows) loop
    at := at + 1;
    place := private.rank_after(place);
    insert into public.tasks (group_id, title, body_html, status, priority, start_on, plan_on, due_on, due_time, recurrence, estimate_min,
                              column_id, rank, source_type, source_id, created_by)
    values (import_tasks.group_id, trim(its ->> 'title'), nullif(its ->> 'body_html', ''), coalesce(its ->> 'status', 'todo'),
      coalesce((its ->> 'priority')::smallint, 0), (its ->> 'start_on')::date, (its ->> 'plan_on')::date, (its ->> 'due_on')::date, (its ->> 'due_time')::time,
      nullif(its -> 'recurrence', 'null'), (its ->> 'estimate_min')::int, (columns ->> private.plain(its ->> 'column'))::uuid,
      place, 'import', import_id, auth.uid())
    returning id into made;
    insert into public.task_steps (task_id, text, rank, done_at, created_by)
    select made, trim(coalesce(step ->> 'text', step #>> '{}')), 'U' || lpad(n::text, 3, '0') || 'V',
      case when step ->> 'done' = 'true' then private.clock() end, auth.uid()
    from jsonb_array_elements(case when jsonb_typeof(its -> 'steps') = 'array' then its -> 'steps' else '[]' end) with ordinality as steps (step, n);
    if import_tasks.group_id is not null then
      insert into public.task_labels (task_id, label_id, group_id)
      select distinct made, label.id, label.group_id
      from jsonb_array_elements_text(case when jsonb_typeof(its -> 'labels') = 'array' then its -> 'labels' else '[]' end) as worn
      join public.labels as label on label.group_id = import_tasks.group_id and lower(label.name) = lower(trim(worn));
      if its ->> 'assignee' is not null then
        perform private.assign_task(made, (members ->> private.plain(its ->> 'assignee'))::uuid, true);
      end if;
    end if;
  end loop;
end $$;

/** Looks at rows and says what is wrong with which; makes them tasks when nothing is, unless `dry`. Sent twice they are made once. */
create function public.import_tasks(import_id uuid, group_id uuid, rows jsonb, dry boolean default true) returns table (line int, error text)
  language sql set search_path = '' as $$ select * from private.import_tasks(import_id, group_id, rows, dry) $$;

create function private.undo_import(import_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  update public.tasks set deleted_at = private.clock(), deleted_by = auth.uid()
  where source_id = import_id and source_type = 'import' and created_by = auth.uid() and deleted_at is null and private.my_role() is not null
    and (group_id is null or group_id = any (array(select private.my_group_ids('taskAssignment'))))
$$;

/** Puts all that one's import made into the trash. */
create function public.undo_import(import_id uuid) returns void
  language sql set search_path = '' as $$ select private.undo_import(import_id) $$;
grant execute on function private.import_tasks(uuid, uuid, jsonb, boolean), public.import_tasks(uuid, uuid, jsonb, boolean),
  private.undo_import(uuid), public.undo_import(uuid) to authenticated;
