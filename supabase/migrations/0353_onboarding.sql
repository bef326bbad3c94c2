/*
 * Onboarding: what brings a person here, which first steps they have taken, and which hints they have seen.
 *
 * Theirs alone: it gives no right, is read by nobody else and by no other function. The keys are those that the client knows.
 */
/** Names, each with true. */
create function private.are_marks(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(value) is distinct from 'object' then false else not exists (
    select from jsonb_each(value) as mark where mark.key !~ '^[a-z][a-z0-9_]{0,39}$' or mark.value <> 'true') end
$$;
/** Whether this is how far somebody is with their first steps. */
create function private.is_onboarding(value jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select case when jsonb_typeof(value) is distinct from 'object' or length(value::text) > 2000 then false else
    value - '{brings,asked_at,steps,hints}'::text[] = '{}'
    and coalesce(value -> 'brings' in ('"learn"', '"lead"', '"joined"'), true)
    and coalesce(jsonb_typeof(value -> 'asked_at') = 'string' and value ->> 'asked_at' ~ '^\d{4}-\d\d-\d\dT[\d:.]{5,20}(Z|[+-]\d\d:\d\d)$', true)
    and private.are_marks(coalesce(value -> 'steps', '{}')) and private.are_marks(coalesce(value -> 'hints', '{}')) end
$$;
grant execute on function private.is_onboarding(jsonb), private.are_marks(jsonb) to authenticated, service_role;

alter table public.user_settings add column onboarding jsonb not null default '{}'
  constraint user_settings_onboarding_check check (private.is_onboarding(onboarding));
grant insert (onboarding), update (onboarding) on public.user_settings to authenticated;
update private.exports set query = replace(query, 'badges_seen_at, updated_at', 'badges_seen_at, onboarding, updated_at') where name = 'settings';
