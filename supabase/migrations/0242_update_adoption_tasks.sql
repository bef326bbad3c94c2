/*
 * Update adoption tasks: what was made already is brought up to what the curriculum of the group says now, or left as it is.
 *
 * Days follow by themselves; words wait for somebody to say so. Left as it is, a task counts as changed by hand in what differs,
 * and is not asked about again. Either is a deed of the schedule and is undone as one, but for what somebody has changed since.
 */
create table private.adoption_task_changes (
  op_id     uuid not null references public.schedule_ops on delete cascade deferrable initially deferred,
  task_key  uuid not null,
  task_id   uuid not null references public.tasks on delete cascade,
  -- as it was, and as the deed left it: what it was made of, what is by hand, and what it says
  before    jsonb not null,
  after     jsonb not null,
  primary key (op_id, task_key)
);
create index adoption_task_changes_task on private.adoption_task_changes (task_id);

/** What a deed of this kind changes of a task. */
create function private.task_as_kept(known public.adoption_tasks) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('made', known.made, 'by_hand', known.by_hand, 'says', (select private.said_of_task(task) from public.tasks as task where task.id = known.task_id))
$$;

/** Writes words into a task. */
create function private.write_task_words(id uuid, words jsonb) returns void
  language sql security definer set search_path = ''
as $$
  update public.tasks as task set title = case when words ? 'title' then words ->> 'title' else task.title end,
    body_html = case when words ? 'body_html' then (words ->> 'body_html')::public.html else task.body_html end,
    completion_mode = coalesce(words ->> 'completion_mode', task.completion_mode),
    team_ids = case when words ? 'team_ids' then array(select team.id from public.teams as team where team.group_id = task.group_id and words -> 'team_ids' ? team.id::text) else task.team_ids end
  where task.id = write_task_words.id
$$;

create function private.update_adoption_tasks(id uuid, adoption_id uuid, task_keys uuid[], keep boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.hold_adaptation(update_adoption_tasks.id, update_adoption_tasks.adoption_id, false);
  rights constant private.adaptation_rights := private.my_adaptation_rights(its);
  it record;
  known public.adoption_tasks;
  words jsonb;
  before jsonb;
  updated int := 0;
begin
  if its.id is null then
    return (select jsonb_build_object('op', op.id, 'updated', op.deed -> 'tasks') from public.schedule_ops as op where op.id = update_adoption_tasks.id);
  end if;
  perform private.check_assigns(its);
  if task_keys is null or cardinality(task_keys) not between 1 and 500 or keep is null then
    perform private.refuse_deed('Choose from 1 to 500 tasks.');
  end if;
  perform from public.tasks as task where task.id in (
    select made.task_id from public.adoption_tasks as made where made.adoption_id = its.id and made.task_key = any (task_keys)) order by task.id for update;
  for it in
    select row as made, fit.words from private.adopted_tasks(its) as node
    join public.adoption_tasks as row on row.adoption_id = its.id and row.task_key = node.key and row.ended_at is null and (row.owner_id is null or row.owner_id = auth.uid())
    join public.tasks as task on task.id = row.task_id and task.status in ('todo', 'doing') and task.deleted_at is null
    cross join lateral (select private.words_of_task(its, node.fields) as words) as fit
    where node.key = any (task_keys) and (coalesce(node.fields ->> 'audience', 'all') = 'all' or private.leads_lesson(rights, node.parent)) order by node.key
  loop
    known := it.made;
    words := (select jsonb_object_agg(field, it.words -> field) from unnest(private.fields_behind(known, it.words)) as field);
    continue when words is null;
    before := private.task_as_kept(known);
    update public.adoption_tasks as row set made = case when keep then row.made else row.made || words end,
      by_hand = case when keep then row.by_hand || array(select jsonb_object_keys(words)) else row.by_hand end
    where row.task_id = known.task_id;
    if not keep then
      perform private.write_task_words(known.task_id, words);
    end if;
    select * into known from public.adoption_tasks as row where row.task_id = known.task_id;
    insert into private.adoption_task_changes (op_id, task_key, task_id, before, after) values (update_adoption_tasks.id, known.task_key, known.task_id, before, private.task_as_kept(known));
    updated := updated + 1;
  end loop;
  insert into public.schedule_ops (id, adoption_id, group_id, actor_id, deed, before, after, moves)
  values (update_adoption_tasks.id, its.id, its.group_id, auth.uid(), jsonb_build_object('kind', 'tasks', 'tasks', updated, 'keep', keep), '{}', '{}', '[]');
  return jsonb_build_object('op', update_adoption_tasks.id, 'updated', updated);
end $$;

/**
 * Brings tasks that were made already up to what the curriculum of the group says now, under an id of the caller's; with `keep`
 * they stay as they are, and that is said. What was changed by hand stays. Sent twice it is done once.
 */
create function public.update_adoption_tasks(id uuid, adoption_id uuid, task_keys uuid[], keep boolean default false) returns jsonb
  language sql set search_path = '' as $$ select private.update_adoption_tasks(id, adoption_id, task_keys, keep) $$;
grant execute on function private.update_adoption_tasks(uuid, uuid, uuid[], boolean), public.update_adoption_tasks(uuid, uuid, uuid[], boolean) to authenticated;

/** Takes such a deed back: each task says again what it said, where nobody has said otherwise since. */
create function private.undo_task_update(done public.schedule_ops, its public.adoptions) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  change private.adoption_task_changes;
  known public.adoption_tasks;
  now jsonb;
begin
  perform private.check_assigns(its);
  perform from public.tasks as task where task.id in (select made.task_id from private.adoption_task_changes as made where made.op_id = done.id) order by task.id for update;
  for change in select made.* from private.adoption_task_changes as made where made.op_id = done.id order by made.task_key loop
    select * into known from public.adoption_tasks as row where row.task_id = change.task_id and (row.owner_id is null or row.owner_id = auth.uid());
    continue when known.task_id is null;
    now := private.said_of_task((select task from public.tasks as task where task.id = known.task_id));
    -- the days have followed meanwhile
    update public.adoption_tasks as row set made = row.made || ((change.before -> 'made') - '{due_on,start_on,plan_on}'::text[]),
      by_hand = array(select jsonb_array_elements_text(change.before -> 'by_hand')
        union select field from unnest(row.by_hand) as field where not change.after -> 'by_hand' ? field)
    where row.task_id = known.task_id;
    perform private.write_task_words(known.task_id, coalesce((
      select jsonb_object_agg(said.key, said.value) from jsonb_each(change.before -> 'says') as said
      where said.key in ('title', 'body_html', 'completion_mode', 'team_ids') and now -> said.key = change.after -> 'says' -> said.key), '{}'));
  end loop;
  update public.schedule_ops as op set undone_at = private.clock() where op.id = done.id;
  return private.schedule_result(done.id, its.id, '[]');
end $$;
