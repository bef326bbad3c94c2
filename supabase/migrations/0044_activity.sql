/*
 * Activity: what happened lately in the groups that one is in.
 *
 * It keeps nothing of its own: what was announced, who came, which task was written down and which is done are
 * read from their own tables, under the rights of who asks, newest first and a page at a time. An admin's pass
 * does not count here: one reads of the groups that one belongs to, and not of those that one has hidden, unless
 * it is asked for by name. A later kind of happening is one more branch.
 */
create index announcements_out on public.announcements (group_id, published_at desc) where published_at is not null;
create index group_members_joined on public.group_members (group_id, joined_at desc);
create index tasks_written on public.tasks (group_id, created_at desc);
create index tasks_done on public.tasks (group_id, done_at desc) where done_at is not null;

-- Who may: whoever may read the rows themselves
/**
 * A page of what happened, newest first. `kinds` of announced, joined, task_added and task_done, all of them when
 * null; `in_group` one group alone; `before` and `before_id` the last row of the page before; `most` 1 to 100 rows.
 * `id` is that of the announcement or the task, and for who joined, one made of the group's and the person's.
 */
create function public.activity(
  in_group uuid default null, kinds text[] default null,
  before timestamptz default 'infinity', before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff', most int default 30
) returns table (kind text, id uuid, at timestamptz, group_id uuid, actor_id uuid, title text)
  language sql stable set search_path = ''
as $$
  with mine as materialized (
    select member.group_id, its_group.created_by, its_group.created_at
    from public.group_members as member
    join public.groups as its_group on its_group.id = member.group_id
    left join public.group_member_settings as mine on mine.group_id = member.group_id and mine.user_id = member.user_id
    where member.user_id = (select auth.uid())
      and case when in_group is null then mine.notify_level is distinct from 'hide' else member.group_id = in_group end
  ), page as materialized (
    select least(greatest(most, 1), 100) as size
  )
  -- from each group and kind no more than fit on the page, by an index each
  select happened.kind, happened.id, happened.at, mine.group_id, happened.actor_id, happened.title
  from mine
  cross join lateral (
    (select 'announced' as kind, it.id, it.published_at as at, it.created_by as actor_id, it.title
     from public.announcements as it
     where (kinds is null or 'announced' = any (kinds)) and it.group_id = mine.group_id
       and it.published_at is not null and (it.publish_at is null or it.publish_at <= (select private.clock()))
       and (it.published_at, it.id) < (before, before_id)
     order by it.published_at desc, it.id desc limit (select size from page))
    union all
    -- whoever made the group is in it from the start, which is no news
    (select 'joined', md5(it.group_id::text || it.user_id::text)::uuid as id, it.joined_at, it.user_id, null
     from public.group_members as it
     where (kinds is null or 'joined' = any (kinds)) and it.group_id = mine.group_id
       and (it.user_id is distinct from mine.created_by or it.joined_at <> mine.created_at)
       and (it.joined_at, md5(it.group_id::text || it.user_id::text)::uuid) < (before, before_id)
     order by it.joined_at desc, id desc limit (select size from page))
    union all
    (select 'task_added', it.id, it.created_at, it.created_by, it.title
     from public.tasks as it
     where (kinds is null or 'task_added' = any (kinds)) and it.group_id = mine.group_id
       and it.status <> 'cancelled' and (it.created_at, it.id) < (before, before_id)
     order by it.created_at desc, it.id desc limit (select size from page))
    union all
    (select 'task_done', it.id, it.done_at, it.done_by, it.title
     from public.tasks as it
     where (kinds is null or 'task_done' = any (kinds)) and it.group_id = mine.group_id
       and it.done_at is not null and (it.done_at, it.id) < (before, before_id)
     order by it.done_at desc, it.id desc limit (select size from page))
  ) as happened
  order by happened.at desc, happened.id desc
  limit (select size from page)
$$;
grant execute on function public.activity(uuid, text[], timestamptz, uuid, int) to authenticated;
