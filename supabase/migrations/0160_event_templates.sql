/*
 * Event templates: what a group plans again and again, without a day.
 *
 * A template has a name, and all that the form of a new event begins with: what it says, how long it takes, its questions
 * and its slots. Who has eventManagement reads, adds and deletes templates; an event that was begun from one is an event
 * of its own.
 */
/** True for slots, `[{title, needed, note}]`, that an event can have. */
create function private.are_new_slots(slots jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select case when jsonb_typeof(slots) <> 'array' or jsonb_array_length(slots) > 20 then false else not exists (
    select from jsonb_array_elements(slots) as slot
    where jsonb_typeof(slot) <> 'object' or not coalesce(
      slot - '{title,needed,note}'::text[] = '{}' and length(trim(slot ->> 'title')) > 0 and length(slot ->> 'title') <= 80
      and slot ->> 'needed' ~ '^[1-9]\d?$' and (slot ->> 'needed')::int <= 50 and length(coalesce(slot ->> 'note', '')) <= 200, false)) end
$$;

create function private.is_event_template(content jsonb) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_typeof(content) = 'object'
    and content - '{title,body_html,all_day,start_time,minutes,place_name,address,online_url,capacity,guests_per_person,waitlist_mode,deadline_min,show_guest_list,show_count,questions,slots}'::text[] = '{}'
    and length(trim(content ->> 'title')) > 0 and length(content ->> 'title') <= 120
    and length(coalesce(content ->> 'body_html', '')) <= 20000 and private.is_html(coalesce(content ->> 'body_html', ''))
    and coalesce(content ->> 'all_day', 'false') in ('true', 'false')
    and coalesce(content ->> 'start_time', '09:00') ~ '^([01]\d|2[0-3]):[0-5]\d$'
    and content ->> 'minutes' ~ '^[1-9]\d{0,4}$' and (content ->> 'minutes')::int <= 20160
    and length(coalesce(content ->> 'place_name', '')) <= 120 and length(coalesce(content ->> 'address', '')) <= 300
    and coalesce(content ->> 'online_url', 'https://a') ~ '^https://[^\s/?#]+\S*$' and length(coalesce(content ->> 'online_url', '')) <= 2000
    and coalesce(content ->> 'capacity', '1') ~ '^[1-9]\d{0,5}$' and coalesce(content ->> 'capacity', '1')::int <= 100000
    and coalesce(content ->> 'guests_per_person', '0') ~ '^(\d|10)$'
    and coalesce(content ->> 'waitlist_mode', 'auto') in ('off', 'auto', 'manual')
    and coalesce(content ->> 'deadline_min', '0') ~ '^\d{1,5}$' and coalesce(content ->> 'deadline_min', '0')::int <= 43200
    and coalesce(content ->> 'show_guest_list', 'true') in ('true', 'false') and coalesce(content ->> 'show_count', 'true') in ('true', 'false')
    and private.are_questions(coalesce(content -> 'questions', '[]'))
    and private.are_new_slots(coalesce(content -> 'slots', '[]')), false)
$$;

create table public.event_templates (
  id          uuid primary key default gen_random_uuid(),
  group_id    uuid not null references public.groups on delete cascade,
  name        text not null check (length(trim(name)) > 0 and length(name) <= 80),
  content     jsonb not null check (private.is_event_template(content) and length(content::text) <= 60000),
  created_by  uuid default auth.uid() references public.users on delete set null,
  created_at  timestamptz not null default private.clock()
);
create index event_templates_group on public.event_templates (group_id, name);
create index event_templates_created_by on public.event_templates (created_by);

-- Who may
/** True while a group has fewer than fifty: a policy of a table can't count in the table itself. */
create function private.may_add_event_template(in_group uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select 50 > (select count(*) from public.event_templates as template where template.group_id = in_group) $$;

alter table public.event_templates enable row level security;
grant execute on function private.is_event_template(jsonb), private.are_new_slots(jsonb) to authenticated, service_role;
grant execute on function private.may_add_event_template(uuid) to authenticated;
grant select, delete on public.event_templates to authenticated;
grant insert (id, group_id, name, content) on public.event_templates to authenticated;
create policy select_organiser on public.event_templates for select to authenticated
  using (group_id = any (array(select private.my_group_ids('eventManagement'))));
create policy insert_organiser on public.event_templates for insert to authenticated
  with check (group_id = any (array(select private.my_group_ids('eventManagement'))) and created_by = (select auth.uid())
    and private.may_add_event_template(group_id));
create policy delete_organiser on public.event_templates for delete to authenticated
  using (group_id = any (array(select private.my_group_ids('eventManagement'))));

-- What follows
create trigger _800_audit_pass after insert or delete on public.event_templates
  for each row when (auth.uid() is not null) execute function private.tg__audit_pass();
create trigger _900_tell_insert after insert on public.event_templates
  referencing new table as changed for each statement execute function private.tg__tell_group();
create trigger _900_tell_delete after delete on public.event_templates
  referencing old table as changed for each statement execute function private.tg__tell_group();
insert into private.exports (name, query) values
  ('event_templates', 'select id, group_id, name, content, created_at from public.event_templates where created_by = $1 order by created_at');
