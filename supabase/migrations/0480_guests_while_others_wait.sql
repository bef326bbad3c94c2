/*
 * Guests while others wait: a place that is free goes to who waits for it.
 *
 * Who has a place brings no more guests into free places while others wait for one.
 */
create or replace function private.answer_event(occurrence_id uuid, status text, guests int, note text, source text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  moment  constant timestamptz := private.clock();
  held    constant public.event_occurrences := private.hold_occurrence(answer_event.occurrence_id);
  its     constant public.events := (select event from public.events as event where event.id = held.event_id);
  words   constant text := nullif(trim(answer_event.note), '');
  said    constant int := case when answer_event.status = 'declined' then 0 else coalesce(answer_event.guests, 0) end;
  before  public.event_rsvps;
  free    int;
  settled text := answer_event.status;
  same    boolean;
begin
  if not exists (select from public.group_members as member where member.group_id = held.group_id and member.user_id = auth.uid()) then
    raise exception 'Only group members can answer.' using errcode = '42501';
  end if;
  if exists (select from public.groups as around where around.id = held.group_id and around.archived_at is not null) then
    raise exception 'This group is archived and can’t be changed.' using errcode = '42501';
  end if;
  if answer_event.status is not null and answer_event.status not in ('going', 'maybe', 'declined') then
    raise exception 'Answer with going, maybe or declined.' using errcode = '22023';
  end if;
  if said < 0 then
    raise exception 'The number of guests can’t be below 0.' using errcode = '22023';
  end if;
  select * into before from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.user_id = auth.uid();

  -- said once more, it is the same answer: it neither moves anybody in line nor asks whether one still may
  same := coalesce(case before.status when 'waitlisted' then 'going' else before.status end, '') = coalesce(answer_event.status, '')
    and coalesce(before.guests, 0) = case when before.status is null then 0 else said end and not coalesce(before.reconfirm, false);
  if not same then
    if said > its.guests_per_person and said > coalesce(before.guests, 0) then
      raise exception '%', (case its.guests_per_person when 0 then 'You can’t bring guests to this event.' when 1 then 'You can bring one guest.'
        else 'You can bring up to ' || its.guests_per_person || ' guests.' end) using errcode = '22023';
    end if;
    if held.state = 'cancelled' then
      raise exception 'This event is cancelled.' using errcode = 'PT409';
    end if;
    if held.ends_at <= moment then
      raise exception 'This event is over.' using errcode = 'PT409';
    end if;
    -- who was given a place has a day to say no to it, and who is asked again may say what they said, or no
    if moment > held.starts_at - make_interval(mins => its.deadline_min)
       and not coalesce(answer_event.status = 'declined' and (before.granted_at > moment - interval '24 hours' or before.reconfirm)
         or before.reconfirm and answer_event.status = before.status and said <= before.guests, false) then
      raise exception 'Answers closed on %.', to_char((held.starts_at - make_interval(mins => its.deadline_min)) at time zone its.tz, 'FMDD Mon "at" HH24:MI')
        using errcode = 'PT409';
    end if;
    if answer_event.status = 'going' then
      free := private.free_places(held.id) + case before.status when 'going' then 1 + before.guests else 0 end;
      if before.status = 'going' and said > before.guests then
        if free < 1 + said then
          raise exception 'There aren’t enough places left for % more.', said - before.guests using errcode = 'PT409';
        elsif its.capacity is not null and exists (select from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.status = 'waitlisted') then
          raise exception 'Others are waiting for a place, so you can’t bring more guests.' using errcode = 'PT409';
        end if;
      end if;
      -- who has a place keeps it, also where fewer are offered now; and who waits for an organiser’s word goes on waiting
      if before.status is distinct from 'going' and (free < 1 + said or its.capacity is not null and (before.status = 'waitlisted' and its.waitlist_mode = 'manual' or exists (
           select from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.status = 'waitlisted' and answer.user_id <> auth.uid()
             and (before.queued_at is null or (answer.queued_at, answer.user_id) < (before.queued_at, before.user_id))))) then
        if its.waitlist_mode = 'off' and before.status is distinct from 'waitlisted' then
          raise exception 'This event is full.' using errcode = 'PT409';
        end if;
        settled := 'waitlisted';
      end if;
    end if;
    if answer_event.status is null then
      delete from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.user_id = auth.uid();
    else
      insert into public.event_rsvps as answer (occurrence_id, user_id, event_id, group_id, status, guests, queued_at, answered_at, source, listed)
      values (held.id, auth.uid(), held.event_id, held.group_id, settled, said, case when settled = 'waitlisted' then clock_timestamp() end, moment,
        coalesce(nullif(answer_event.source, 'poll'), 'app'), held.visible and its.show_guest_list)
      on conflict on constraint event_rsvps_pkey do update
      set status = excluded.status, guests = excluded.guests, answered_at = excluded.answered_at, source = excluded.source, reconfirm = false,
          -- a larger party waits where the smaller one stood
          queued_at = case when excluded.status = 'waitlisted' then coalesce(answer.queued_at, excluded.queued_at) end,
          granted_at = case when excluded.status = 'going' then answer.granted_at end;
    end if;
    perform private.promote(held.id);
  end if;

  if answer_event.status is not null then
    if words is not null then
      insert into public.event_rsvp_notes as kept (occurrence_id, user_id, event_id, group_id, note)
      values (held.id, auth.uid(), held.event_id, held.group_id, words)
      on conflict on constraint event_rsvp_notes_pkey do update set note = excluded.note where kept.note <> excluded.note;
    elsif answer_event.note is not null then
      delete from public.event_rsvp_notes as kept where kept.occurrence_id = held.id and kept.user_id = auth.uid();
    end if;
  end if;
  return (select answer.status from public.event_rsvps as answer where answer.occurrence_id = held.id and answer.user_id = auth.uid());
end $$;
