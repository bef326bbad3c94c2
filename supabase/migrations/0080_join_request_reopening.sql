/*
 * Join request reopening: a decision taken back.
 *
 * Whoever decided about a request may take that back within the hour: the person waits again as they did before,
 * and is out of the group where they had been let in. What was told of the decision and was not read yet need not
 * be told any more. A decision that others have built upon stands: who has a role by now, or asked again, keeps it.
 */
create function private.reopen_join_request(id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  request public.group_join_requests;
  its_group public.groups;
  held text;
  called text;
begin
  select * into request from public.group_join_requests as one where one.id = reopen_join_request.id;
  -- as every change of a group's people: the group's row first, then who is in it
  perform private.standing_in(request.group_id);
  select * into request from public.group_join_requests as one where one.id = reopen_join_request.id for update;
  if request.id is null or request.group_id not in (select private.my_group_ids('groupManagement')) then
    raise exception 'This request no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  if request.status = 'pending' then
    return;
  end if;
  select * into its_group from public.groups as g where g.id = request.group_id;
  held := (select role from public.group_members as member where member.group_id = request.group_id and member.user_id = request.user_id);
  if request.status not in ('approved', 'declined') or request.decided_by is distinct from auth.uid()
     or request.decided_at < private.clock() - interval '1 hour'
     or held is distinct from (case request.status when 'approved' then 'member' end)
     or exists (select from public.group_join_requests as later
                where later.group_id = request.group_id and later.user_id = request.user_id and later.status = 'pending') then
    raise exception 'It’s too late to undo this decision.' using errcode = 'PT409';
  end if;

  if held is not null then
    delete from public.group_members as member where member.group_id = request.group_id and member.user_id = request.user_id;
    called := private.shortened((select name from public.users as person where person.id = request.user_id), 60);
    delete from public.notifications as told
    where told.related_id = request.group_id and told.actor_id = auth.uid() and told.created_at >= request.decided_at
      and not told.is_read and told.times = 1
      and (told.user_id = request.user_id and told.type = 'group_invitation' and told.reason = 'asked'
        or told.type = 'group_member_joined' and told.message = private.shortened(called || ' joined ' || private.shortened(its_group.name, 80), 199)
        or told.type = 'group_member_left' and told.message = private.shortened(called || ' left ' || private.shortened(its_group.name, 80), 199));
  end if;
  update public.group_join_requests as one set status = 'pending', decided_by = null, decided_at = null where one.id = request.id;
  perform private.audit('join_request.reopen', 'group_join_requests', request.user_id, request.group_id,
    jsonb_build_object('status', request.status), null);
end $$;

/** Takes back within the hour what one decided about a request to join: it waits again. Said twice it changes nothing more. */
create function public.reopen_join_request(id uuid) returns void
  language sql set search_path = '' as $$ select private.reopen_join_request(id) $$;
grant execute on function private.reopen_join_request(uuid), public.reopen_join_request(uuid) to authenticated;
