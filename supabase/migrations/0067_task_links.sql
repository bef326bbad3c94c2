/*
 * Task links: what stands in the way of what, and what belongs together.
 *
 * Both tasks are of one group, or of one person. Of what blocks there is no circle, also when two people draw
 * its halves at the same moment: they come one after the other. Whoever may do the one that is blocked, or
 * the first of two that are alike, links and unlinks them. When a task is done, who waits for it hears of it.
 */
create table public.task_links (
  id          uuid primary key default gen_random_uuid(),
  from_id     uuid not null references public.tasks on delete cascade,
  to_id       uuid not null references public.tasks on delete cascade,
  kind        text not null check (kind in ('blocks', 'relates', 'duplicates')),
  created_by  uuid default auth.uid() references public.users on delete set null,
  created_at  timestamptz not null default private.clock(),
  unique (from_id, to_id, kind),
  check (from_id <> to_id)
);
create index task_links_to on public.task_links (to_id);
create index task_links_created_by on public.task_links (created_by);

-- Who may
alter table public.task_links enable row level security;
grant select, delete on public.task_links to authenticated;
grant insert (id, from_id, to_id, kind) on public.task_links to authenticated;
create policy select_member on public.task_links for select to authenticated
  using (exists (select from public.tasks as task where task.id = from_id) and exists (select from public.tasks as task where task.id = to_id));
create policy insert_doer on public.task_links for insert to authenticated
  with check (created_by = (select auth.uid()) and (private.may_do(to_id) or private.may_do(from_id)));
create policy delete_doer on public.task_links for delete to authenticated
  using (private.may_do(to_id) or private.may_do(from_id));

-- What follows
create function private.tg_task_links__check() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  its_group uuid;
  owner uuid;
begin
  select task.group_id, task.created_by into its_group, owner from public.tasks as task where task.id = new.from_id and task.deleted_at is null;
  if not found or not exists (
    select from public.tasks as task where task.id = new.to_id and task.deleted_at is null and task.group_id is not distinct from its_group
      and (its_group is not null or task.created_by = owner)) then
    raise exception 'You can only link tasks in the same group.' using errcode = '23514';
  end if;
  if new.kind = 'blocks' then
    -- whoever comes second looks after the first has finished
    perform pg_advisory_xact_lock(hashtextextended('blocks ' || coalesce(its_group, owner)::text, 0));
    if exists (
      with recursive after (id) as (
        select new.to_id
        union
        select link.to_id from after join public.task_links as link on link.from_id = after.id and link.kind = 'blocks'
      )
      select from after where after.id = new.from_id
    ) then
      raise exception 'These tasks would wait for each other.' using errcode = '23514';
    end if;
  end if;
  return new;
end $$;
create trigger _100_check before insert on public.task_links for each row execute function private.tg_task_links__check();

create function private.tg_task_links__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(topic, 'task_links', tg_op, array_agg(id))
  from (select coalesce('group:' || task.group_id, 'user:' || task.created_by) as topic, changed.id
        from changed join public.tasks as task on task.id = changed.from_id) as told
  where topic is not null group by topic;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.task_links
  referencing new table as changed for each statement execute function private.tg_task_links__tell();
create trigger _900_tell_delete after delete on public.task_links
  referencing old table as changed for each statement execute function private.tg_task_links__tell();

insert into private.exports (name, query) values
  ('task_links', 'select from_id, to_id, kind, created_at from public.task_links where created_by = $1 order by created_at');
