/*
 * Change schedule: the one door by which a plan changes, and the way back.
 */
/** Does a deed on an entry. */
create function private.do_on_entry(its public.adoptions, deed jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := deed ->> 'kind';
  entry public.scheduled_lessons;
begin
  if kind in ('bump', 'pull', 'merge', 'split') then
    entry := private.loose_entry(its, deed, 'entry');
    if kind in ('bump', 'split') then
      update public.scheduled_lessons as known set joined = false where known.id = entry.id and known.joined;
    end if;
    case kind
      when 'bump' then perform private.put_gaps(entry, private.deed_count(deed, 'n', 52));
      when 'pull' then perform private.pull_entry(entry, private.deed_count(deed, 'n', 52));
      when 'merge' then perform private.merge_entry(entry);
      else null;
    end case;
    return;
  end if;
  entry := private.deed_entry(its, deed, 'entry');
  if entry.kind = 'gap' then
    perform private.refuse_deed('Choose a lesson.');
  elsif entry.state = 'taught' and kind in ('extend', 'shorten') and not exists (
      select from public.scheduled_lessons as part where part.adoption_id = its.id and part.lesson_key = entry.lesson_key and part.state = 'planned')
    or entry.state = 'taught' and kind in ('pin', 'unpin', 'skip', 'unskip') then
    perform private.refuse_deed('This lesson has been taught already.');
  elsif entry.state = 'skipped' and kind in ('pin', 'taught', 'extend', 'shorten') then
    perform private.refuse_deed('This lesson is skipped. Bring it back first.');
  elsif entry.state <> 'taught' and kind = 'not_taught' then
    perform private.refuse_deed('This lesson has not been taught yet.');
  end if;
  case kind
    when 'extend' then perform private.stretch_entry(entry, true);
    when 'shorten' then perform private.stretch_entry(entry, false);
    when 'pin' then
      -- on its own day it stays where it is, and what shares it too
      update public.scheduled_lessons as known set pinned_on = private.deed_day(deed, 'on'),
        joined = known.joined and known.on_date = private.deed_day(deed, 'on') where known.id = entry.id;
    when 'unpin' then update public.scheduled_lessons as known set pinned_on = null where known.id = entry.id;
    when 'skip' then
      if coalesce((deed -> 'gap')::text, 'false') not in ('true', 'false') then
        perform private.refuse_deed('Choose whether its meeting stays empty.');
      elsif deed -> 'gap' = 'true' and entry.state = 'planned' and not entry.joined and entry.pinned_on is null then
        perform private.put_gaps(entry, 1);
      end if;
      perform private.free_follower(piece) from public.scheduled_lessons as piece
      where piece.adoption_id = its.id and piece.lesson_key = entry.lesson_key and piece.state = 'planned';
      update public.scheduled_lessons as part set state = 'skipped' where part.adoption_id = its.id and part.lesson_key = entry.lesson_key and part.state = 'planned';
    when 'unskip' then
      update public.scheduled_lessons as part set state = 'planned' where part.adoption_id = its.id and part.lesson_key = entry.lesson_key and part.state = 'skipped';
    when 'taught' then
      if deed ->> 'on' is null and coalesce(entry.held_on, entry.on_date) is null then
        perform private.refuse_deed('Choose the day on which it was taught.');
      end if;
      update public.scheduled_lessons as known set state = 'taught', joined = known.joined and known.on_date = said.day, held_on = said.day
      from (select case when deed ->> 'on' is null then coalesce(entry.held_on, entry.on_date) else private.deed_day(deed, 'on') end as day) as said where known.id = entry.id;
    when 'not_taught' then update public.scheduled_lessons as known set state = 'planned', held_on = null where known.id = entry.id;
    when 'lead' then
      if deed ->> 'user' is not null and not exists (select from public.group_members as member where member.group_id = its.group_id and member.user_id::text = lower(deed ->> 'user')) then
        perform private.refuse_deed('Only members of the group can lead a lesson.');
      end if;
      update public.scheduled_lessons as part set leader_id = (deed ->> 'user')::uuid where part.adoption_id = its.id and part.lesson_key = entry.lesson_key;
  end case;
end $$;

/** Does a deed of a schedule. */
create function private.do_deed(its public.adoptions, deed jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := deed ->> 'kind';
begin
  if jsonb_typeof(deed) is distinct from 'object' or kind is null or length(deed::text) > 2000 then
    perform private.refuse_deed('Choose what to change.');
  elsif kind in ('bump', 'pull', 'merge', 'split', 'extend', 'shorten', 'pin', 'unpin', 'skip', 'unskip', 'taught', 'not_taught', 'lead') then
    perform private.do_on_entry(its, deed);
  elsif kind = 'place' and deed -> 'only' = 'false' then
    perform private.place_entry(its, deed);
  elsif kind = 'place' then
    perform private.do_on_entry(its, deed || '{"kind": "pin"}');
  elsif kind = 'swap' then
    perform private.swap_entries(its, deed);
  elsif kind = 'reorder' then
    perform private.reorder_entry(its, deed);
  elsif kind = 'track' then
    perform private.change_track(its, deed);
  elsif kind in ('close_day', 'open_day', 'clear_day') then
    perform private.say_of_day(its, deed);
  elsif kind = 'pattern' then
    perform private.write_pattern(its.id, deed, its.start_on);
  elsif kind = 'start' then
    update public.schedule_patterns as pattern set from_on = private.deed_day(deed, 'on') where pattern.adoption_id = its.id and pattern.from_on = its.start_on
      and not exists (select from public.schedule_patterns as other where other.adoption_id = its.id and other.track = pattern.track
                      and other.from_on > its.start_on and other.from_on <= private.deed_day(deed, 'on'));
    update public.adoptions as known set start_on = private.deed_day(deed, 'on') where known.id = its.id;
  elsif kind = 'off_days' and jsonb_typeof(deed -> 'use') = 'boolean' then
    update public.adoptions as known set use_off_days = (deed -> 'use')::boolean where known.id = its.id;
  elsif kind = 'catch_up' then
    perform private.catch_up(its, deed);
  elsif kind = 'title' then
    if length(deed ->> 'title') > 120 then
      perform private.refuse_deed('The title can have at most 120 characters.');
    end if;
    update public.adoptions as known set title_override = nullif(trim(deed ->> 'title'), '') where known.id = its.id;
  elsif kind = 'make_tasks' and jsonb_typeof(deed -> 'make') = 'boolean' then
    perform private.check_assigns(its);
    update public.adoptions as known set makes_tasks = (deed -> 'make')::boolean where known.id = its.id;
  elsif kind = 'auto_update' and deed ->> 'mode' in ('ask', 'safe') then
    update public.adoptions as known set auto_update = deed ->> 'mode' where known.id = its.id;
  elsif kind = 'pace' and deed ->> 'mode' in ('dated', 'self_paced') then
    -- what was taught keeps its day, and the rhythm stays for when dates come back
    update public.adoptions as known set mode = deed ->> 'mode' where known.id = its.id;
  elsif kind = 'place_name' then
    if length(deed ->> 'place') > 120 then
      perform private.refuse_deed('The place can have at most 120 characters.');
    end if;
    update public.adoptions as known set place = nullif(trim(deed ->> 'place'), '') where known.id = its.id;
  elsif kind in ('pause', 'resume', 'end', 'complete') then
    perform private.change_status(its, deed);
  else
    perform private.refuse_deed('Choose what to change.');
  end if;
end $$;

/** Pauses an adoption, goes on with it, or ends it. */
create function private.change_status(its public.adoptions, deed jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kind constant text := deed ->> 'kind';
  today constant date := (private.clock() at time zone (select around.tz from public.groups as around where around.id = its.group_id))::date;
begin
  if kind = 'pause' then
    if its.status = 'paused' then
      perform private.refuse_deed('This schedule is paused already.');
    end if;
    update public.adoptions as known set status = 'paused', paused_on = today where known.id = its.id;
  elsif kind = 'resume' then
    if its.status <> 'paused' then
      perform private.refuse_deed('This schedule is not paused.');
    elsif deed ->> 'mode' is null or deed ->> 'mode' not in ('shift', 'keep') then
      perform private.refuse_deed('Choose whether the dates move.');
    end if;
    update public.adoptions as known set status = 'active', paused_on = null where known.id = its.id;
    if deed ->> 'mode' = 'shift' then
      perform private.shift_from(its, its.paused_on, today);
    end if;
  else
    update public.adoptions as known set status = case kind when 'end' then 'ended' else 'completed' end, ended_at = private.clock(), paused_on = null where known.id = its.id;
  end if;
end $$;

/** What was planned from a day on begins on another. */
create function private.shift_from(its public.adoptions, since date, today date) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  entry public.scheduled_lessons;
begin
  for entry in select distinct on (known.track) known.* from public.scheduled_lessons as known
      where known.adoption_id = its.id and known.kind = 'lesson' and known.state = 'planned' and known.pinned_on is null and known.on_date >= since order by known.track, known.rank loop
    continue when entry.on_date >= today;
    update public.scheduled_lessons as known set joined = false where known.id = entry.id and known.joined;
    perform private.put_gaps(entry, least(500, private.meetings_between(its, entry.track, entry.on_date, today)));
  end loop;
end $$;

create function private.change_schedule(id uuid, adoption_id uuid, version int, deed jsonb, dry boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  its constant public.adoptions := private.hold_schedule(change_schedule.adoption_id);
  done public.schedule_ops;
  plan jsonb;
  days jsonb;
  result jsonb;
begin
  if change_schedule.id is null then
    raise exception 'A change needs an id of its own.' using errcode = '22023';
  end if;
  select * into done from public.schedule_ops as op where op.id = change_schedule.id;
  if done.id is not null and not coalesce(dry, false) then
    if done.adoption_id <> its.id then
      raise exception 'A change needs an id of its own.' using errcode = '22023';
    end if;
    return private.schedule_result(done.id, its.id, done.moves);
  end if;
  if its.status in ('completed', 'ended') then
    raise exception 'This schedule has ended.' using errcode = 'PT409';
  elsif its.version_id not in (select private.my_version_ids()) then
    raise exception 'This version no longer exists, or you don’t have access to it.' using errcode = 'PT404';
  elsif its.version <> change_schedule.version then
    raise exception 'The schedule has changed since you opened it.' using errcode = 'PT409', detail = jsonb_build_object('version', its.version, 'ops', (
      select coalesce(jsonb_agg(to_jsonb(late) order by late.at), '[]') from (
        select op.id, op.deed, op.at, op.actor_id from public.schedule_ops as op
        where op.adoption_id = its.id order by op.place desc limit least(20, greatest(1, its.version - change_schedule.version))) as late))::text;
  end if;
  plan := private.plan_of(its.id);
  days := private.days_lying(its.id);
  begin
    perform private.do_deed(its, deed);
    result := private.keep_op(case when not coalesce(dry, false) then change_schedule.id end, its, deed, plan, days);
    if dry then
      raise exception using errcode = 'ZZ001';
    end if;
  exception when sqlstate 'ZZ001' then
    -- taken back, and what it would have done is known
    null;
  end;
  return result;
end $$;
/**
 * Changes a schedule by a deed, under an id of the caller's, and says what moves; with `dry` it only says so. Refused when
 * `version` is not the schedule's any more. Sent twice it is done once.
 */
create function public.change_schedule(id uuid, adoption_id uuid, version int, deed jsonb, dry boolean default false) returns jsonb
  language sql set search_path = '' as $$ select private.change_schedule(id, adoption_id, version, deed, dry) $$;
grant execute on function private.change_schedule(uuid, uuid, int, jsonb, boolean), public.change_schedule(uuid, uuid, int, jsonb, boolean) to authenticated;
