import type pg from 'pg'

/* 10,000 groups, 1,000,000 tasks, and a person who is in 200 of the groups. Each room adds its tables. */
const groups = Number(process.env.BENCH_GROUPS ?? 10_000)
const tasksPerGroup = 100
const mine = 200
export const me = '00000000-0000-4000-8000-0000000000a5'

export async function fill(client: pg.Client) {
  await client.query(`
    set session_replication_role = replica;
    insert into public.groups (id, tenant_id, name, slug, color)
      select gen_random_uuid(), id, 'Group ' || n, 'group-' || n, 'sky' from public.tenants, generate_series(1, ${groups}) as n where is_default;
    insert into public.group_members (group_id, user_id)
      select id, '${me}' from public.groups where slug like 'group-%' order by random() limit ${mine};
    insert into public.tasks (group_id, title, rank, due_on, created_at, status, done_at)
      select id, 'Wash the boat and the lanterns ' || (random() * 10000)::int, 'r' || lpad(n::text, 3, '0'),
        current_date + (random() * 300)::int, now() - n * interval '7 hours',
        case when n % 4 = 0 then 'done' else 'todo' end, case when n % 4 = 0 then now() - n * interval '5 hours' end
      from public.groups, generate_series(1, ${tasksPerGroup}) as n where slug like 'group-%';
    insert into public.groups (id, tenant_id, name, slug, color) select gen_random_uuid(), id, 'Board', 'board', 'sky' from public.tenants where is_default;
    insert into auth.users (id, email) select gen_random_uuid(), 'm' || n || '@example.org' from generate_series(1, 400) as n;
    insert into public.users (id, tenant_id, name) select it.id, tenant.id, split_part(email, '@', 1) from auth.users as it, public.tenants as tenant
      where is_default and email like 'm%@example.org' on conflict do nothing;
    insert into public.group_members (group_id, user_id)
      select its_group.id, person.id from public.groups as its_group, lateral (
        select id from public.users where its_group.slug = 'board' or abs(hashtext(its_group.slug || id)) % 100 = 0 order by id limit 40) as person
      where slug like 'group-%' or slug = 'board' on conflict do nothing;
    insert into public.group_members (group_id, user_id) select id, '${me}' from public.groups where slug = 'board' on conflict do nothing;
    insert into public.tasks (group_id, title, rank, due_on, status)
      select id, 'Card ' || n, 'r' || lpad(n::text, 3, '0'), current_date + n % 60 - 10, (array['todo', 'doing', 'todo', 'cancelled'])[1 + (n % 8) / 2]
      from public.groups, generate_series(1, 660) as n where slug = 'board';
    update public.tasks set created_by = '${me}' where group_id in (select group_id from public.group_members where user_id = '${me}') and hashtext(id::text) % 20 = 0;
    insert into public.task_assignees (task_id, user_id, group_id, status, done_at, assigned_by)
      select task.id, member.user_id, task.group_id, task.status, task.done_at, task.created_by
      from public.tasks as task cross join lateral (
        select user_id from public.group_members as member where member.group_id = task.group_id and member.user_id <> '${me}'
        order by hashtext(task.id::text || member.user_id::text) limit 1) as member
      where task.status <> 'cancelled' on conflict do nothing;
    insert into public.task_assignees (task_id, user_id, group_id)
      select id, '${me}', group_id from public.tasks where status = 'todo'
        and group_id in (select group_id from public.group_members where user_id = '${me}') order by random() limit 2000 on conflict do nothing;
    insert into public.task_steps (task_id, group_id, text, rank)
      select id, group_id, 'Step ' || n, 'a' || n from public.tasks, generate_series(1, 3) as n where hashtext(id::text) % 5 = 0;
    insert into public.labels (group_id, name) select id, 'food' from public.groups where slug = 'board';
    insert into public.task_labels (task_id, label_id, group_id) select task.id, label.id, label.group_id
      from public.labels as label join public.tasks as task on task.group_id = label.group_id;
    insert into public.announcements (group_id, title, body, published_at)
      select group_id, 'News of the week ' || n, repeat('We meet again when the nights are shorter, and bring soup. ', 8), now()
      from public.group_members, generate_series(1, 20) as n where user_id = '${me}';
    set session_replication_role = origin`)
  await client.query('vacuum analyze')
}
