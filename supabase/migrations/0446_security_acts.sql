/*
 * Security acts: what those who look after security do beside what they read.
 *
 * They end all sessions of a person, ask them whether it was them, remind those of high role who have no second factor, and say that
 * they have seen events. Each is of the people they look after, and what is not there is refused in the same words as what is not theirs.
 */
create table private.second_factor_reminders (
  user_id  uuid primary key references public.users on delete cascade,
  at       timestamptz not null default private.clock()
);

-- Who may
/** A person whose security who asks looks after; refuses the others as if they were not there. */
create function private.person_to_secure(person uuid) returns public.users
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
  its public.users;
begin
  select known.* into its from public.users as known where known.id = person and (tenant is null or known.tenant_id = tenant);
  if its.id is null then
    raise exception 'This person doesn’t exist, or you don’t have access to them.' using errcode = 'PT404';
  end if;
  return its;
end $$;

-- What follows
create function private.devices_of(user_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant public.users := private.person_to_secure(devices_of.user_id);
begin
  return jsonb_build_object('devices', private.count_of_sessions(its.id));
end $$;
/** How many sessions of a person would end: `{devices}`. */
create function public.devices_of(user_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.devices_of(user_id) $$;

create function private.end_sessions(user_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.users := private.person_to_secure(end_sessions.user_id);
  open constant int := private.count_of_sessions(its.id);
begin
  -- ends the platform's own, writes it down and tells servers
  update public.user_sessions as known set is_active = false where known.user_id = its.id and known.is_active;
  delete from auth.sessions as known where known.user_id = its.id;
  return jsonb_build_object('devices', open);
end $$;
/** Ends all sessions of a person: `{devices}`, how many they were. */
create function public.end_sessions(user_id uuid) returns jsonb
  language sql volatile set search_path = '' as $$ select private.end_sessions(user_id) $$;

create function private.ask_was_it_you(user_id uuid) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its constant public.users := private.person_to_secure(ask_was_it_you.user_id);
  last public.user_sessions;
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('was it you ' || its.id, 0));
  select known.* into last from public.user_sessions as known where known.user_id = its.id order by known.last_activity desc limit 1;
  if its.email is null then
    raise exception 'This person has no email.' using errcode = 'PT409', detail = 'no_email';
  elsif last.id is null then
    raise exception 'This person hasn’t signed in lately.' using errcode = 'PT409', detail = 'no_sign_in';
  elsif exists (select from private.sign_in_notices as past where past.user_id = its.id and past.reason = 'asked' and past.created_at > private.clock() - interval '1 hour') then
    raise exception 'This person has been asked already.' using errcode = 'PT409', detail = 'asked';
  end if;
  insert into private.sign_in_notices (user_id, reason, ip_address, user_agent) values (its.id, 'asked', last.ip_address, last.user_agent) returning id into made;
  perform private.enqueue('mail.send', jsonb_build_object('read', 'private.sign_in_notice_mail', 'with', jsonb_build_object('id', made)));
  perform private.audit('user.asked', 'users', its.id, null, null, null);
  return '{"sent": true}';
end $$;
/** Has a person asked by mail whether the last sign-in was theirs, once an hour: `{sent}`. */
create function public.ask_was_it_you(user_id uuid) returns jsonb
  language sql volatile set search_path = '' as $$ select private.ask_was_it_you(user_id) $$;

create function private.acknowledge_events(ids uuid[], seen boolean) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
begin
  if cardinality(ids) > 200 then
    raise exception 'Mark up to 200 events at once.' using errcode = '22023', detail = 'ids';
  end if;
  update public.security_events as known set acknowledged_at = case when seen then private.clock() end
  where known.id = any (ids) and (tenant is null or known.tenant_id = tenant) and (known.acknowledged_at is not null) is distinct from seen;
  return (select coalesce(jsonb_agg(private.event_line(known, tenant) order by known.created_at desc, known.id desc), '[]') from public.security_events as known
          where known.id = any (ids) and (tenant is null or known.tenant_id = tenant));
end $$;
/** Says that one has seen events, or has not after all; returns their lines. */
create function public.acknowledge_events(ids uuid[], seen boolean default true) returns jsonb
  language sql volatile set search_path = '' as $$ select private.acknowledge_events(ids, seen) $$;

/** Whether a person of high role has no second factor. */
create function private.is_without_second_factor(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$ select not exists (select from auth.mfa_factors where user_id = person and status = 'verified') $$;

create function private.remind_second_factor(user_ids uuid[]) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
  reminded uuid[];
begin
  if cardinality(user_ids) > 200 then
    raise exception 'Remind up to 200 people at once.' using errcode = '22023', detail = 'user_ids';
  end if;
  with told as (
    insert into private.second_factor_reminders as past (user_id)
    select person.id from public.users as person
    where person.id = any (remind_second_factor.user_ids) and person.role in ('admin', 'super_admin') and (tenant is null or person.tenant_id = tenant)
      and not private.is_away(person.id) and private.is_without_second_factor(person.id)
    on conflict on constraint second_factor_reminders_pkey do update set at = excluded.at where past.at <= excluded.at - interval '1 day'
    returning past.user_id
  )
  select coalesce(array_agg(told.user_id order by told.user_id), '{}') into reminded from told;
  perform private.notify(reminded, 'security_alert', 'Add a second factor to your account: it protects everyone you look after.', null, auth.uid(), null, '/profile#sign-in', 'security', 'second-factor');
  return jsonb_build_object('reminded', to_jsonb(reminded));
end $$;
/** Reminds those of high role who have no second factor, once a day each: `{reminded}`, the ids of those who were. */
create function public.remind_second_factor(user_ids uuid[]) returns jsonb
  language sql volatile set search_path = '' as $$ select private.remind_second_factor(user_ids) $$;

grant execute on function private.devices_of(uuid), public.devices_of(uuid), private.end_sessions(uuid), public.end_sessions(uuid), private.ask_was_it_you(uuid), public.ask_was_it_you(uuid),
  private.acknowledge_events(uuid[], boolean), public.acknowledge_events(uuid[], boolean), private.remind_second_factor(uuid[]), public.remind_second_factor(uuid[]) to authenticated;
