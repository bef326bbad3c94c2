/*
 * Channels: how a change reaches those who look at it.
 *
 * A private channel per person, per group and per tenant says which rows of which table changed; whoever listens asks
 * again, under their own rights. Joining one is a read of `realtime.messages`, so the policies here decide it.
 * Nobody but the database speaks on them.
 */
create policy select_own_user on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid())::text);
create policy select_group_member on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) in (select 'group:' || private.my_group_ids()::text));
create policy select_tenant_member on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'tenant:' || (select private.my_tenant_id())::text);

-- What follows
/** Says on a channel that rows changed: `{table, op, ids}`; `ids` is left out when they are many. */
create function private.tell(topic text, "table" text, op text, ids uuid[]) returns void
  language sql volatile security definer set search_path = ''
as $$
  select realtime.send(
    jsonb_strip_nulls(jsonb_build_object('table', "table", 'op', op, 'ids', case when cardinality(ids) <= 100 then to_jsonb(ids) end)),
    'changed', topic, true)
$$;

/** For tables with `id` and `group_id`: one message per statement and group. */
create function private.tg__tell_group() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || group_id, tg_table_name, tg_op, array_agg(id)) from changed group by group_id;
  return null;
end $$;

create function private.tg_groups__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || id, 'groups', tg_op, array[id]) from changed;
  return null;
end $$;

/** A membership concerns the group and the person: who was let in or shown out learns it too. */
create function private.tg_group_members__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('group:' || group_id, 'group_members', tg_op, array_agg(user_id)) from changed group by group_id;
  perform private.tell('user:' || user_id, 'group_members', tg_op, array_agg(user_id)) from changed group by user_id;
  return null;
end $$;

/** A request concerns those who decide, who are few, and the person who asked. */
create function private.tg_group_join_requests__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || member.user_id, 'group_join_requests', tg_op, array_agg(changed.id))
  from changed join public.group_members as member on member.group_id = changed.group_id and member.role in ('admin', 'manager')
  group by member.user_id;
  perform private.tell('user:' || user_id, 'group_join_requests', tg_op, array_agg(id)) from changed group by user_id;
  return null;
end $$;

create function private.tg_users__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || id, 'users', tg_op, array[id]) from changed;
  return null;
end $$;

create trigger _900_tell_update after update on public.users
  referencing new table as changed for each statement execute function private.tg_users__tell();
create trigger _900_tell_update after update on public.groups
  referencing new table as changed for each statement execute function private.tg_groups__tell();
create trigger _900_tell_insert after insert on public.group_members
  referencing new table as changed for each statement execute function private.tg_group_members__tell();
create trigger _900_tell_update after update on public.group_members
  referencing new table as changed for each statement execute function private.tg_group_members__tell();
create trigger _900_tell_delete after delete on public.group_members
  referencing old table as changed for each statement execute function private.tg_group_members__tell();
create trigger _900_tell_insert after insert on public.group_join_requests
  referencing new table as changed for each statement execute function private.tg_group_join_requests__tell();
create trigger _900_tell_update after update on public.group_join_requests
  referencing new table as changed for each statement execute function private.tg_group_join_requests__tell();
