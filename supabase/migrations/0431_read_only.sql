/*
 * Read-only: for some time nobody but super admins writes.
 *
 * A super admin says until when, and in a sentence why. The door then refuses every write with 503 and when to come back, and ends
 * that by itself: requests, calls, files and what people change about their accounts; reading and signing in go on. Triggers on
 * the platform's tables refuse what does not pass the door as a write: a new account that a sign-in makes, an address that a link
 * changes, a file whose upload began before. Jobs that only tell go on, others wait.
 */
update private.job_functions set tells = true where name in (
  'private.address_notice_mail', 'private.digest_mail', 'private.instant_mail', 'private.invitation_mail', 'private.sign_in_notice_mail', 'private.sign_in_wait_mail', 'private.suspension_mail',
  'private.release_pushes', 'private.remind_of_messages', 'private.send_digests', 'private.send_instant_mails', 'private.wake_notifications', 'private.turn_broadcasts',
  'private.tell_due_tasks', 'private.tell_event_reminders', 'private.tell_goal_evenings', 'private.tell_goal_reminders', 'private.tell_journal_reminders', 'private.tell_moderation');

-- Who may: anyone reads it, a super admin begins and ends it
/** Until when nobody writes; null while everybody may. */
create function private.read_only_until() returns timestamptz
  language sql stable security definer set search_path = ''
as $$ select its.read_only_until from private.instance as its where its.read_only_until > private.clock() $$;

create function private.maintenance() returns jsonb
  language sql stable security definer set search_path = ''
as $$ select jsonb_build_object('until', its.read_only_until, 'words', its.read_only_words) from private.instance as its where its.read_only_until > private.clock() $$;
/** What is said while nobody writes: `{until, words}`; null while everybody may. For anyone. */
create function public.maintenance() returns jsonb
  language sql stable set search_path = '' as $$ select private.maintenance() $$;
grant execute on function private.maintenance(), public.maintenance() to anon, authenticated;

/** How one signs in, and comes back to a session: paths of GoTrue that make nothing anew. Any other way of writing the same path is none of them. */
create function private.is_sign_in(path text) returns boolean
  language sql immutable set search_path = ''
as $$
  select coalesce(path ~ '^/auth/v1/(token(\?grant_type=[\w%:-]+)?|otp|magiclink|recover|resend|verify|logout|sso|callback|saml/acs|oauth/token|factors/backup|factors/[0-9a-f-]{36}/(challenge|verify)|passkeys/authentication/(options|verify))$', false)
$$;

/** Whether a request changes something that people keep, their accounts included: what a function does counts too, for it may act for itself. */
create function private.is_change() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case
    when told.method in ('GET', 'HEAD', 'OPTIONS') or told.read_only or told.capability = 'realtime' then false
    when told.capability = 'auth' then told.method is not null and not private.is_sign_in(current_setting('request.path', true))
    when told.capability = 'functions' then told.method is not null
    else private.is_write() end
  from (
    select nullif(current_setting('request.method', true), '') as method,
      coalesce(current_setting('request.read_only', true) = 'true', false) as read_only,
      nullif(current_setting('request.capability', true), '') as capability) as told
$$;

/** Says that nothing is written now, when that ends, and after how many seconds it is worth another try. */
create function private.shut_read_only() returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  said constant jsonb := private.maintenance();
  seconds constant int := least(300, greatest(1, ceil(extract(epoch from (said ->> 'until')::timestamptz - private.clock()))));
begin
  raise sqlstate 'PGRST' using
    message = jsonb_build_object('code', 'read_only', 'message', said ->> 'words', 'details', said ->> 'until', 'hint', null)::text,
    detail = jsonb_build_object('status', 503, 'headers', jsonb_build_object('Retry-After', seconds::text))::text;
end $$;

-- What follows
/** Every server looks anew, and every open page hears of it. */
create function private.tell_read_only() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.tell_door(null);
  perform private.tell('tenant:' || tenant.id, 'instance', 'UPDATE', null) from public.tenants as tenant;
end $$;

create function private.set_read_only(until timestamptz, words text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  said constant text := private.shortened(words, 201);
  before jsonb;
begin
  perform private.require_super_admin();
  perform private.require_fresh();
  if until is null or until <= private.clock() or until > private.clock() + interval '7 days' then
    raise exception 'Choose an end within the next 7 days.' using errcode = '22023', detail = 'until';
  elsif said is null or length(trim(said)) not between 1 and 200 then
    raise exception 'Write a sentence of 1 to 200 characters.' using errcode = '22023', detail = 'words';
  end if;
  perform from private.instance for update;
  before := private.maintenance();
  update private.instance set read_only_until = set_read_only.until, read_only_words = trim(said);
  perform private.audit('instance.read_only', 'instance', null, null, before, private.maintenance());
  perform private.tell_read_only();
  return private.maintenance();
end $$;
/** From now until an end within 7 days nobody but super admins writes; `words` say why: `{until, words}`. For super admins who have just shown who they are. */
create function public.set_read_only(until timestamptz, words text) returns jsonb
  language sql volatile set search_path = '' as $$ select private.set_read_only(until, words) $$;

create function private.end_read_only() returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  before jsonb;
begin
  perform private.require_super_admin();
  perform private.require_fresh();
  perform from private.instance for update;
  before := private.maintenance();
  update private.instance set read_only_until = null, read_only_words = null;
  if before is not null then
    perform private.audit('instance.read_only', 'instance', null, null, before, null);
    perform private.tell_read_only();
  end if;
end $$;
/** Has everybody write again, before the end that was set. For super admins who have just shown who they are. */
create function public.end_read_only() returns void
  language sql volatile set search_path = '' as $$ select private.end_read_only() $$;
grant execute on function private.set_read_only(timestamptz, text), public.set_read_only(timestamptz, text), private.end_read_only(), public.end_read_only() to authenticated;

/** Refuses what is written past the door. */
create function private.tg__refuse_read_only() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.read_only_until() is not null and not private.is_super_admin() then
    perform private.shut_read_only();
  end if;
  return coalesce(new, old);
end $$;
-- accounts: whoever signs in for the first time would have one made
create trigger _050_read_only before insert on auth.users for each row execute function private.tg__refuse_read_only();
create trigger _050_read_only_change before update of email, phone on auth.users
  for each row when (old.email is distinct from new.email or old.phone is distinct from new.phone) execute function private.tg__refuse_read_only();
create trigger _050_read_only before insert on auth.identities for each row execute function private.tg__refuse_read_only();
-- files: of requests only, for the jobs of a server ask for nobody
create trigger _050_read_only before insert or update or delete on storage.objects
  for each row when (coalesce(current_setting('request.method', true), '') not in ('', 'GET', 'HEAD')) execute function private.tg__refuse_read_only();
