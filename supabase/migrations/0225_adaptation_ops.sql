/*
 * Adaptation ops: what a deed did to an adaptation, row for row, kept with the deed of the schedule of which it is a part.
 *
 * Members read the deeds of a schedule, and not these rows: what is for leaders is among them.
 */
create table private.override_changes (
  op_id     uuid not null references public.schedule_ops on delete cascade deferrable initially deferred,
  node_key  uuid not null,
  op        text not null,
  field     text not null,
  before    jsonb,
  after     jsonb,
  primary key (op_id, node_key, op, field)
);
create index override_changes_row on private.override_changes (node_key, op, field);

/** What changes while a deed is done is kept with it. */
create function private.tg_adoption_overrides__keep_change() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  deed constant uuid := nullif(current_setting('app.adaptation_op', true), '');
  it constant public.adoption_overrides := coalesce(new, old);
begin
  if deed is not null then
    insert into private.override_changes as known (op_id, node_key, op, field, before, after)
    values (deed, it.node_key, it.op, it.field, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end)
    on conflict on constraint override_changes_pkey do update set after = excluded.after;
  end if;
  return null;
end $$;
create trigger _300_keep_change after insert or update or delete on public.adoption_overrides
  for each row execute function private.tg_adoption_overrides__keep_change();

/** A row without who wrote it, whose account may be gone since. */
create function private.row_as_kept(its jsonb) returns jsonb
  language sql immutable set search_path = '' as $$ select its - 'author_id' $$;

/** Whether a row of a deed is not as the deed left it. */
create function private.overrides_differ(op public.schedule_ops) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.override_changes as change
    left join public.adoption_overrides as now on now.adoption_id = op.adoption_id and now.node_key = change.node_key and now.op = change.op and now.field = change.field
    where change.op_id = op.id and private.row_as_kept(to_jsonb(now)) is distinct from private.row_as_kept(change.after))
$$;

/** Whether two deeds changed one row of an adaptation, or one stands on a node that the other added. */
create function private.share_overrides(one uuid, other uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.override_changes as a join private.override_changes as b using (node_key, op, field) where a.op_id = one and b.op_id = other)
  or exists (
    select from private.override_changes as a join private.override_changes as b
      on b.node_key = a.node_key or a.node_key::text in (b.after ->> 'lesson_key', b.after -> 'value' ->> 'parent')
    where a.op_id = one and b.op_id = other and a.op = 'add' and a.field = '')
$$;

/** A row as it was kept, of nobody whose account is gone. */
create function private.override_from(kept jsonb) returns public.adoption_overrides
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its public.adoption_overrides := jsonb_populate_record(null::public.adoption_overrides, kept - 'value');
begin
  its.value := kept -> 'value';
  its.author_id := (select person.id from public.users as person where person.id = its.author_id);
  return its;
end $$;

/** Brings the rows of an adaptation back to what they were before a deed. */
create function private.write_overrides_back(done public.schedule_ops, its public.adoptions) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  rights constant private.adaptation_rights := private.my_adaptation_rights(its);
begin
  if exists (select from private.override_changes as change, lateral (values (change.before), (change.after)) as state (row)
      where change.op_id = done.id and (state.row ->> 'for_leaders')::boolean and not rights.leads and not coalesce((state.row ->> 'lesson_key')::uuid = any (rights.lessons), false)) then
    raise exception 'This changed what is for leaders. Only those who read that can undo it.' using errcode = '42501';
  end if;
  delete from public.adoption_overrides as known using private.override_changes as change
  where change.op_id = done.id and known.adoption_id = done.adoption_id and known.node_key = change.node_key and known.op = change.op and known.field = change.field;
  insert into public.adoption_overrides
  select (private.override_from(change.before)).* from private.override_changes as change where change.op_id = done.id and change.before is not null;
end $$;
