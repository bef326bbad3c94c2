/*
 * The history of one date of a series: what was changed of it alone, by whom. Members read it with the history of its
 * event; taken back, that is a change too.
 */
create function private.tg_event_occurrences__log() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  changed jsonb := '{}';
begin
  -- members read this: what an event said while it was a draft stays its organisers'
  if exists (select from public.events as its where its.id = new.event_id and its.status = 'draft') then
    return null;
  end if;
  select coalesce(jsonb_object_agg(part, jsonb_build_array(old.own -> part, new.own -> part)), '{}') into changed
  from unnest('{title,place_name,address,online_url}'::text[]) as part where old.own -> part is distinct from new.own -> part;
  if (old.own_starts, old.own_ends) is distinct from (new.own_starts, new.own_ends) then
    changed := changed || jsonb_build_object('starts_local', jsonb_build_array(old.own_starts, new.own_starts));
  end if;
  if (old.called_off_at is null) <> (new.called_off_at is null) then
    changed := changed || jsonb_build_object('status', case when new.called_off_at is null then '["cancelled", "scheduled"]' else '["scheduled", "cancelled"]' end::jsonb);
  end if;
  if changed <> '{}' then
    insert into public.activity_log (subject_type, subject_id, actor_id, verb, data)
    values ('events', new.event_id, auth.uid(), case when changed -> 'status' ->> 1 = 'cancelled' then 'cancelled' else 'changed' end,
      changed || jsonb_build_object('on_date', new.on_date));
  end if;
  return null;
end $$;
create trigger _700_log after update of own, own_starts, own_ends, called_off_at on public.event_occurrences
  for each row when (auth.uid() is not null) execute function private.tg_event_occurrences__log();
