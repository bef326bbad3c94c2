/*
 * Case claims: who is at work on a case, and at which level it stands.
 *
 * A claim lasts for fifteen minutes after its holder last did something to it. It is released, handed to another moderator of
 * the case, or taken over by somebody of a higher level. A case goes up, never down: from there those below no longer see it. Whom
 * it is handed or passed on to is told.
 */
create function private.claim_case(id uuid, claimed boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.moderation_cases := private.hold_case(claim_case.id);
begin
  if its.state not in ('open', 'claimed') then
    raise exception 'This was already resolved by %.', private.called(its.resolved_by) using errcode = 'PT409';
  elsif private.is_claimed(its) and its.claimed_by <> auth.uid() then
    raise exception '% is working on this.', private.called(its.claimed_by) using errcode = 'PT409';
  end if;
  update private.moderation_cases as known
  set state = case when claimed then 'claimed' else 'open' end, claimed_by = case when claimed then auth.uid() end, claimed_at = case when claimed then private.clock() end,
    version = known.version + case when (known.claimed_by is not distinct from auth.uid()) = claimed then 0 else 1 end
  where known.id = its.id returning known.* into its;
  return private.case_line(its);
end $$;
/** Claims a case for fifteen minutes, or for fifteen more; refused with PT409 while somebody else has it. Returns its line. */
create function public.claim_case(id uuid) returns jsonb
  language sql set search_path = '' as $$ select private.claim_case(id, true) $$;
/** Lets go of a case. Returns its line. */
create function public.release_case(id uuid) returns jsonb
  language sql set search_path = '' as $$ select private.claim_case(id, false) $$;

create function private.hand_over_case(id uuid, user_id uuid) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.moderation_cases := private.hold_case(hand_over_case.id);
begin
  if its.state not in ('open', 'claimed') then
    raise exception 'This was already resolved by %.', private.called(its.resolved_by) using errcode = 'PT409';
  elsif private.is_claimed(its) and its.claimed_by <> auth.uid() then
    raise exception '% is working on this.', private.called(its.claimed_by) using errcode = 'PT409';
  elsif hand_over_case.user_id is null or not private.moderates(its, hand_over_case.user_id) then
    raise exception 'This person can’t decide this case.' using errcode = 'PT404';
  end if;
  update private.moderation_cases as known set state = 'claimed', claimed_by = hand_over_case.user_id, claimed_at = private.clock(), version = known.version + 1
  where known.id = its.id returning known.* into its;
  perform private.tell_passed_on(its, array[hand_over_case.user_id], private.called(auth.uid()) || ' handed you a case: ');
  return private.case_line(its);
end $$;
/** Hands a case to another moderator of it, for whom it is claimed. Returns its line. */
create function public.hand_over_case(id uuid, user_id uuid) returns jsonb
  language sql set search_path = '' as $$ select private.hand_over_case(id, user_id) $$;

create function private.case_moderators(id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.moderation_cases;
begin
  select * into its from private.moderation_cases as known where known.id = case_moderators.id;
  if its.id is null or not private.moderates(its, auth.uid()) then
    raise exception 'This case no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name, 'avatar_url', person.avatar_url) order by person.name, person.id), '[]')
    from public.users as person where person.id in (select private.moderators_of(its, auth.uid())));
end $$;
/** To whom a case can be handed: `[{id, name, avatar_url}]`. */
create function public.case_moderators(id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.case_moderators(id) $$;

create function private.raise_case(id uuid, taking boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its private.moderation_cases := private.hold_case(raise_case.id);
  here constant text := private.level_now(its);
  wanted constant text := case when taking then private.level_of(its) when here = 'group' then 'tenant' else 'instance' end;
begin
  if its.state not in ('open', 'claimed') then
    raise exception 'This was already resolved by %.', private.called(its.resolved_by) using errcode = 'PT409';
  elsif not taking and here = 'instance' then
    raise exception 'There is nobody above you.' using errcode = 'PT409';
  elsif not taking and private.is_claimed(its) and its.claimed_by <> auth.uid() then
    raise exception '% is working on this.', private.called(its.claimed_by) using errcode = 'PT409';
  elsif taking and private.is_claimed(its) and its.claimed_by <> auth.uid() and private.level_rank(wanted) <= private.level_rank(here) then
    raise exception '% is working on this.', private.called(its.claimed_by) using errcode = 'PT409';
  end if;
  update private.moderation_cases as known
  set level = case when private.level_rank(wanted) > private.level_rank(here) then wanted else here end,
    state = case when taking then 'claimed' else 'open' end, claimed_by = case when taking then auth.uid() end, claimed_at = case when taking then private.clock() end, version = known.version + 1
  where known.id = its.id returning known.* into its;
  if not taking then
    perform private.tell_passed_on(its, array(select private.moderators_of(its)), 'Passed on to you: ');
  end if;
  perform private.audit(case when taking then 'case.take_over' else 'case.escalate' end, 'moderation_cases', its.id, its.group_id, null, null);
end $$;
/** Passes a case to those above: the organisation, then the super admins. */
create function public.escalate_case(id uuid) returns void
  language sql set search_path = '' as $$ select private.raise_case(id, false) $$;
/** Takes a case to one's own level and claims it, also from somebody below who is at work on it. */
create function public.take_over_case(id uuid) returns void
  language sql set search_path = '' as $$ select private.raise_case(id, true) $$;

create function private.note_case(id uuid, case_id uuid, body text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant private.moderation_cases := private.hold_case(note_case.case_id);
begin
  if note_case.id is null then
    raise exception 'A note needs an id of its own.' using errcode = '22023';
  elsif length(trim(coalesce(note_case.body, ''))) not between 1 and 2000 then
    raise exception 'Write a note of 1 to 2,000 characters.' using errcode = '22023';
  end if;
  insert into private.moderation_notes (id, case_id, author_id, body) values (note_case.id, its.id, auth.uid(), trim(note_case.body)) on conflict do nothing;
  update private.moderation_cases as known set claimed_at = case when known.claimed_by = auth.uid() then private.clock() else known.claimed_at end where known.id = its.id;
end $$;
/** Keeps a note with a case, for those who decide it. */
create function public.note_case(id uuid, case_id uuid, body text) returns void
  language sql set search_path = '' as $$ select private.note_case(id, case_id, body) $$;
grant execute on function private.claim_case(uuid, boolean), public.claim_case(uuid), public.release_case(uuid), private.hand_over_case(uuid, uuid), public.hand_over_case(uuid, uuid),
  private.case_moderators(uuid), public.case_moderators(uuid), private.raise_case(uuid, boolean), public.escalate_case(uuid), public.take_over_case(uuid),
  private.note_case(uuid, uuid, text), public.note_case(uuid, uuid, text) to authenticated;
