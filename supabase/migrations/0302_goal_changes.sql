/*
 * Goal changes: what was asked of a goal before and after, and from which day on.
 */
create table public.goal_changes (
  id            uuid primary key default gen_random_uuid(),
  goal_id       uuid not null references public.goals on delete cascade,
  changed_by    uuid references public.users on delete set null,
  before        jsonb not null,
  after         jsonb not null,
  effective_on  date not null,
  applied_at    timestamptz,
  undone_at     timestamptz,
  created_at    timestamptz not null default private.clock()
);
create index goal_changes_goal on public.goal_changes (goal_id, created_at desc, id desc);
create index goal_changes_changed_by on public.goal_changes (changed_by);
create index goal_changes_due on public.goal_changes (effective_on) where applied_at is null and undone_at is null;

-- Who may
alter table public.goal_changes enable row level security;
grant select on public.goal_changes to authenticated;
create policy select_reader on public.goal_changes for select to authenticated
  using (goal_id = any (array(select private.my_goal_ids())));

-- What follows
