/*
 * Activity: what happened lately in the groups that one is in.
 *
 * It keeps nothing of its own: what was announced, who came, which task was written down and which is done are
 * read from their own tables, under the rights of who asks, newest first and a page at a time. An admin's pass
 * does not count here: one reads of the groups that one belongs to, and not of those that one has hidden, unless
 * it is asked for by name. A room brings a row in `private.activities` for each kind and the function that it names,
 * which runs as who asks.
 */
create type private.happened as (
  kind      text,
  id        uuid,
  at        timestamptz,
  group_id  uuid,
  actor_id  uuid,
  title     text
);

create table private.activities (
  kind           text primary key check (kind ~ '^[a-z_]+$'),
  -- takes (groups uuid[], before timestamptz, before_id uuid, most int), returns at most so many private.happened of each group, newest first
  function_name  text not null check (function_name ~ '^[a-z_]+\.[a-z_]+$')
);

create index announcements_out on public.announcements (group_id, published_at desc) where published_at is not null;
create index group_members_joined on public.group_members (group_id, joined_at desc);
create index tasks_written on public.tasks (group_id, created_at desc);
create index tasks_done on public.tasks (group_id, done_at desc) where done_at is not null;

-- Who may: whoever may read the rows themselves
grant select on private.activities to authenticated;

/**
 * A page of what happened, newest first. `kinds` of those in `private.activities`, all of them when null; `in_group`
 * one group alone; `before` and `before_id` the last row of the page before; `most` 1 to 100 rows. `id` is that of the
 * announcement or the task, and for who joined, one made of the group's and the person's.
 */
create function public.activity(
  in_group uuid default null, kinds text[] default null,
  before timestamptz default 'infinity', before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff', most int default 30
) returns table (kind text, id uuid, at timestamptz, group_id uuid, actor_id uuid, title text)
  language plpgsql stable set search_path = ''
as $$
declare
  size constant int := least(greatest(most, 1), 100);
  mine constant uuid[] := array(
    select mine.group_id from private.groups_i_am_in() as mine (group_id)
    where case when in_group is not null then mine.group_id = in_group else not exists (
      select from public.group_member_settings as own where own.group_id = mine.group_id and own.user_id = auth.uid() and own.notify_level = 'hide') end);
  branches constant text := (
    select string_agg(format('select * from %s($1, $2, $3, $4)', its.function_name), ' union all ')
    from private.activities as its where kinds is null or its.kind = any (kinds));
begin
  if branches is not null then
    return query execute branches || ' order by at desc, id desc limit $4' using mine, before, before_id, size;
  end if;
end $$;

-- Who joins: each reads from a group no more than fits on the page, by an index
create function private.activity_announced(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'announced', happened.*
  from unnest(groups) as mine (group_id)
  cross join lateral (
    select it.id, it.published_at, it.group_id, it.created_by, it.title
    from public.announcements as it
    where it.group_id = mine.group_id
      and it.published_at is not null and (it.publish_at is null or it.publish_at <= (select private.clock()))
      and (it.published_at, it.id) < (before, before_id)
    order by it.published_at desc, it.id desc limit most) as happened
  order by happened.published_at desc, happened.id desc limit most
$$;

create function private.activity_joined(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'joined', happened.*
  from public.groups as mine
  cross join lateral (
    select md5(it.group_id::text || it.user_id::text)::uuid as id, it.joined_at, it.group_id, it.user_id, null::text
    from public.group_members as it
    -- whoever made the group is in it from the start, which is no news
    where it.group_id = mine.id and (it.user_id is distinct from mine.created_by or it.joined_at <> mine.created_at)
      and (it.joined_at, md5(it.group_id::text || it.user_id::text)::uuid) < (before, before_id)
    order by it.joined_at desc, id desc limit most) as happened
  where mine.id = any (groups)
  order by happened.joined_at desc, happened.id desc limit most
$$;

create function private.activity_task_added(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'task_added', happened.*
  from unnest(groups) as mine (group_id)
  cross join lateral (
    select it.id, it.created_at, it.group_id, it.created_by, it.title
    from public.tasks as it
    -- what comes of a curriculum nobody has written down
    where it.group_id = mine.group_id and it.status <> 'cancelled' and it.source_type <> 'lesson' and (it.created_at, it.id) < (before, before_id)
    order by it.created_at desc, it.id desc limit most) as happened
  order by happened.created_at desc, happened.id desc limit most
$$;

create function private.activity_task_done(groups uuid[], before timestamptz, before_id uuid, most int) returns setof private.happened
  language sql stable set search_path = ''
as $$
  select 'task_done', happened.*
  from unnest(groups) as mine (group_id)
  cross join lateral (
    select it.id, it.done_at, it.group_id, it.done_by, it.title
    from public.tasks as it
    where it.group_id = mine.group_id and it.done_at is not null and (it.done_at, it.id) < (before, before_id)
    order by it.done_at desc, it.id desc limit most) as happened
  order by happened.done_at desc, happened.id desc limit most
$$;

insert into private.activities (kind, function_name) values
  ('announced', 'private.activity_announced'), ('joined', 'private.activity_joined'),
  ('task_added', 'private.activity_task_added'), ('task_done', 'private.activity_task_done');
grant execute on function
  public.activity(uuid, text[], timestamptz, uuid, int),
  private.activity_announced(uuid[], timestamptz, uuid, int), private.activity_joined(uuid[], timestamptz, uuid, int),
  private.activity_task_added(uuid[], timestamptz, uuid, int), private.activity_task_done(uuid[], timestamptz, uuid, int) to authenticated;
