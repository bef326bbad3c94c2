/*
 * Removed groups: nobody in one reads on, and moderators find the case about what they have before them.
 *
 * A group that a moderator removed is no longer among anybody’s groups or conversations, whatever they were in it, until it is brought back; its places,
 * words and files stay as they were. Only admins look into it still, by their pass, since they answer an appeal.
 */
create index removals_groups on private.removals (subject_id) where subject_type = 'group' and lifted_at is null;

-- Who may
create function private.removed_groups() returns setof uuid
  language sql stable security definer set search_path = ''
  as $$ select subject_id from private.removals where subject_type = 'group' and lifted_at is null $$;
grant execute on function private.removed_groups() to authenticated;

-- nearly every policy asks this: it is looked up once whose role counts and whether they are away
create or replace function private.my_group_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  with me as materialized (select known.role, known.tenant_id from public.users as known where known.id = auth.uid() and not private.is_away(known.id))
  select member.group_id from public.group_members as member
  where member.user_id = auth.uid() and exists (select from me) and member.group_id not in (select private.removed_groups())
  union all
  select its_group.id from public.groups as its_group
  where (select me.role from me) = 'super_admin' and its_group.id not in (select private.playgrounds_of_others())
  union all
  select its_group.id from public.groups as its_group
  where its_group.tenant_id = (select me.tenant_id from me) and (select me.role from me) = 'admin' and its_group.id not in (select private.playgrounds_of_others())
$$;

create or replace function private.groups_i_am_in() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select group_id from public.group_members
  where user_id = auth.uid() and (select private.my_role()) is not null and group_id not in (select private.removed_groups())
$$;

-- the conversation of a group has its id
create or replace function private.my_conversation_ids() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select conversation_id from public.conversation_participants
  where user_id = auth.uid() and left_at is null and (select private.my_role()) is not null and conversation_id not in (select private.removed_groups())
$$;
