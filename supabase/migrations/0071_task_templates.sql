/*
 * Task templates: what is done again and again, with days counted from a day to come.
 *
 * An item is `{title, body_html, priority, due_days, plan_days, start_days, due_time, estimate_min, completion_mode,
 * steps}`: days before (negative) or after the day that it is applied to. Whoever may assign tasks makes one
 * and applies it; who made it, or manages the group, changes it and takes it away.
 */
create function private.is_template(items jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(items) <> 'array' or jsonb_array_length(items) not between 1 and 50 then false else not exists (
    select from jsonb_array_elements(items) as item
    where jsonb_typeof(item) <> 'object' or not coalesce(
      item - '{title,body_html,priority,due_days,plan_days,start_days,due_time,estimate_min,completion_mode,steps}'::text[] = '{}'
      and length(trim(item ->> 'title')) between 1 and 200
      and length(coalesce(item ->> 'body_html', '')) <= 20000 and private.is_html(coalesce(item ->> 'body_html', ''))
      and coalesce(item ->> 'priority', '0') ~ '^[0-4]$'
      and coalesce(item ->> 'due_days', '0') ~ '^-?\d{1,3}$'
      and coalesce(item ->> 'plan_days', '0') ~ '^-?\d{1,3}$'
      and coalesce(item ->> 'start_days', '0') ~ '^-?\d{1,3}$'
      and coalesce(item ->> 'start_days', '-999')::int <= coalesce(item ->> 'due_days', '999')::int
      and coalesce(item ->> 'due_time', '09:00') ~ '^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$'
      and (item ->> 'due_time' is null or item ->> 'due_days' is not null)
      and coalesce(item ->> 'estimate_min', '1') ~ '^[1-9]\d{0,4}$'
      and coalesce(item ->> 'completion_mode', 'any') in ('any', 'each')
      and coalesce(jsonb_typeof(item -> 'steps'), 'array') = 'array'
      and not exists (select from jsonb_array_elements_text(coalesce(item -> 'steps', '[]')) as step where length(trim(step)) not between 1 and 300)
      , false)) end
$$;

create table public.task_templates (
  id          uuid primary key default gen_random_uuid(),
  group_id    uuid not null references public.groups on delete cascade,
  name        text not null check (length(trim(name)) between 1 and 80),
  items       jsonb not null check (private.is_template(items) and length(items::text) <= 100000),
  created_by  uuid default auth.uid() references public.users on delete set null,
  created_at  timestamptz not null default private.clock(),
  updated_at  timestamptz not null default private.clock(),
  version     int not null default 1
);
create index task_templates_group on public.task_templates (group_id, name);
create index task_templates_created_by on public.task_templates (created_by);

-- Who may
alter table public.task_templates enable row level security;
grant execute on function private.is_template(jsonb) to authenticated, service_role;
grant select, delete on public.task_templates to authenticated;
grant insert (id, group_id, name, items), update (name, items) on public.task_templates to authenticated;
create policy select_member on public.task_templates for select to authenticated
  using (group_id = any (array(select private.my_group_ids())));
create policy insert_assigner on public.task_templates for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('taskAssignment'))) and created_by = (select auth.uid()));
create policy update_owner on public.task_templates for update to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement')))
    or created_by = (select auth.uid()) and group_id = any (array(select private.my_group_ids('taskAssignment'))));
create policy delete_owner on public.task_templates for delete to authenticated
  using (group_id = any (array(select private.my_group_ids('groupManagement')))
    or created_by = (select auth.uid()) and group_id = any (array(select private.my_group_ids('taskAssignment'))));

-- What follows
/** A rank right after another: its first four signs, counted on by one to the base of 62. */
create function private.rank_after(rank text) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  signs constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  head constant text := rpad(left(coalesce(rank_after.rank, 'UUUU'), 4), 4, '0');
  counted int := 1;
  told text := '';
begin
  for at in 1 .. 4 loop
    counted := counted + (position(substr(head, at, 1) in signs) - 1) * (62 ^ (4 - at))::int;
  end loop;
  if counted >= (62 ^ 4)::int then
    return rank_after.rank || 'V';
  end if;
  for at in 0 .. 3 loop
    told := substr(signs, 1 + counted / (62 ^ at)::int % 62, 1) || told;
  end loop;
  return case when told like '%0' then told || 'V' else told end;
end $$;

/** The last rank of a group's tasks; without a group, of one's own. */
create function private.last_rank(in_group uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case when in_group is null
    then (select max(rank) from public.tasks where group_id is null and created_by = auth.uid())
    else (select rank from public.tasks where group_id = in_group order by rank desc limit 1) end
$$;

create function private.apply_template(template_id uuid, group_id uuid, anchor date, ids uuid[], source_type text, source_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.task_templates;
  item jsonb;
  at int := 0;
  place text := private.last_rank(apply_template.group_id);
begin
  select * into its from public.task_templates as template
  where template.id = apply_template.template_id and template.group_id = any (array(select private.my_group_ids()));
  if its.id is null then
    raise exception 'This template no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if apply_template.group_id <> all (array(select private.my_group_ids('taskAssignment'))) then
    raise exception 'Your role in this group doesn’t allow that.' using errcode = '42501';
  end if;
  if cardinality(ids) is distinct from jsonb_array_length(its.items) or array_position(ids, null) is not null then
    raise exception 'This template now has % tasks. Check it, then try again.', jsonb_array_length(its.items) using errcode = 'P0001';
  end if;
  for item in select value from jsonb_array_elements(its.items) loop
    at := at + 1;
    place := private.rank_after(place);
    insert into public.tasks (id, group_id, title, body_html, priority, due_on, due_time, plan_on, start_on, estimate_min, completion_mode,
                              rank, source_type, source_id, created_by)
    values (ids[at], apply_template.group_id, trim(item ->> 'title'), item ->> 'body_html', coalesce((item ->> 'priority')::smallint, 0),
      anchor + (item ->> 'due_days')::int, (item ->> 'due_time')::time, anchor + (item ->> 'plan_days')::int, anchor + (item ->> 'start_days')::int,
      (item ->> 'estimate_min')::int, coalesce(item ->> 'completion_mode', 'any'), place,
      coalesce(apply_template.source_type, 'template'), case when apply_template.source_type is null then its.id else apply_template.source_id end, auth.uid())
    on conflict do nothing;
    if found then
      insert into public.task_steps (task_id, text, rank, created_by)
      select ids[at], trim(step), 'U' || lpad(n::text, 3, '0') || 'V', auth.uid()
      from jsonb_array_elements_text(coalesce(item -> 'steps', '[]')) with ordinality as steps (step, n);
    end if;
  end loop;
end $$;

/**
 * Makes the tasks of a template, counted from a day, with these ids, one for each item; for something of another room
 * where a source names it. Sent twice they are made once.
 */
create function public.apply_template(
  template_id uuid, group_id uuid, anchor date, ids uuid[], source_type text default null, source_id uuid default null
) returns void
  language sql set search_path = '' as $$ select private.apply_template(template_id, group_id, anchor, ids, source_type, source_id) $$;
grant execute on function private.apply_template(uuid, uuid, date, uuid[], text, uuid), public.apply_template(uuid, uuid, date, uuid[], text, uuid) to authenticated;

create trigger _100_touch before update on public.task_templates for each row execute function private.tg__touch();
create trigger _800_audit_pass after insert or update or delete on public.task_templates
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.task_templates
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_update after update on public.task_templates
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_delete after delete on public.task_templates
  referencing old table as changed for each statement execute function private.tg__tell_group();
insert into private.exports (name, query) values
  ('task_templates', 'select id, group_id, name, items, created_at from public.task_templates where created_by = $1 order by created_at');
