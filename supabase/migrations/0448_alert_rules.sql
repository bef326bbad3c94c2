/*
 * Alert rules: tell me when something happens too often.
 *
 * "At least so many of a kind within so many minutes, by email, by address or together." A rule is tried on the last thirty days
 * when it is saved, so that nobody switches on what would call every night. It is of a tenant's readers or of the super admins, counts
 * what they read without the clients' own reports, and tells them at most once an hour.
 */
create table private.alert_rules (
  id              uuid primary key,
  tenant_id       uuid references public.tenants on delete cascade,
  kind            text not null constraint alert_rules_kind check (kind = 'failures' or kind ~ '^events\.[a-z0-9_]{1,100}$'),
  n               int not null constraint alert_rules_n check (n between 1 and 100000),
  within_minutes  int not null constraint alert_rules_within check (within_minutes between 1 and 1440),
  by              text not null constraint alert_rules_by check (by in ('email', 'address', 'all')),
  created_by      uuid references public.users on delete set null,
  enabled_at      timestamptz,
  tried_at        timestamptz,
  tried_times     int
);
create index alert_rules_tenant on private.alert_rules (tenant_id);
create index alert_rules_created_by on private.alert_rules (created_by);
create index alert_rules_enabled on private.alert_rules (id) where enabled_at is not null;

create table private.alert_firings (
  id       uuid primary key default gen_random_uuid(),
  rule_id  uuid not null references private.alert_rules on delete cascade,
  at       timestamptz not null default private.clock(),
  -- the email or address; empty for all together
  of       text not null,
  count    int not null
);
create index alert_firings_rule on private.alert_firings (rule_id, at desc);

-- Who may: readers, each of their own
create function private.alert_line(line private.alert_rules) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', line.id, 'kind', line.kind, 'n', line.n, 'within_minutes', line.within_minutes, 'by', line.by, 'enabled_at', line.enabled_at, 'tried_at', line.tried_at,
    'tried_times', line.tried_times, 'created_by', private.admin_name(line.created_by),
    'fired', (select coalesce(jsonb_agg(jsonb_build_object('at', last.at, 'of', nullif(last.of, ''), 'count', last.count) order by last.at desc), '[]')
      from (select * from private.alert_firings as past where past.rule_id = line.id order by past.at desc limit 5) as last))
$$;

create function private.alert_rules() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
begin
  return (select coalesce(jsonb_agg(private.alert_line(known) order by known.kind, known.n, known.id), '[]') from private.alert_rules as known where known.tenant_id is not distinct from tenant);
end $$;
/** The rules of who asks: `[{id, kind, n, within_minutes, by, enabled_at, tried_at, tried_times, created_by, fired: [{at, of, count}]}]`. */
create function public.alert_rules() returns jsonb
  language sql stable set search_path = '' as $$ select private.alert_rules() $$;

create function private.check_alert(kind text, n int, within_minutes int, by text) returns void
  language plpgsql immutable set search_path = ''
as $$
begin
  if kind is null or not (kind = 'failures' or kind ~ '^events\.[a-z0-9_]{1,100}$') then
    raise exception 'Choose what to watch.' using errcode = '22023', detail = 'kind';
  elsif n is null or n not between 1 and 100000 then
    raise exception 'Choose a number from 1 to 100,000.' using errcode = '22023', detail = 'n';
  elsif within_minutes is null or within_minutes not between 1 and 1440 then
    raise exception 'Choose from 1 to 1,440 minutes.' using errcode = '22023', detail = 'within_minutes';
  elsif by is null or by not in ('email', 'address', 'all') then
    raise exception 'Count by email, by address or all together.' using errcode = '22023', detail = 'by';
  end if;
end $$;

/** What a rule counts, the newest of it, as a statement that gives `at, of`. */
create function private.alert_source(kind text, by text, tenant uuid, since timestamptz, most int) returns text
  language sql stable set search_path = ''
as $$
  -- an address of IPv4 stands for itself, and asking about each would take long
  select format('select line.%1$I as at, %2$s as of from public.%3$s as line where line.%1$I > %4$L and not line.by_client%5$s%6$s order by line.%1$I desc limit %7$s',
    case kind when 'failures' then 'attempted_at' else 'created_at' end,
    case by when 'all' then '''''' when 'address' then 'case when line.ip_address like ''%:%'' then private.network_of(line.ip_address) else line.ip_address end'
      else case kind when 'failures' then 'line.email' else 'coalesce((select person.email from public.users as person where person.id = line.user_id), line.details ->> ''email'')' end end,
    case kind when 'failures' then 'failed_logins' else 'security_events' end, since,
    case when kind <> 'failures' then format(' and line.event_type = %L', substr(kind, 8)) end, case when tenant is not null then format(' and line.tenant_id = %L', tenant) end, most)
$$;

/** When a rule would have told in the last thirty days, at most once an hour; of more than 500,000 it looks at the newest. */
create function private.tried_alert(kind text, n int, within_minutes int, by text, tenant uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
declare
  moment constant timestamptz := private.clock();
  today constant date := (moment at time zone 'utc')::date;
  most constant int := 500000;
  hits timestamptz[];
  looked int;
  hit timestamptz;
  told timestamptz[] := '{}';
begin
  execute format($hits$
    with counted as materialized (%s), lined as (
      select at, at - lag(at, $1 - 1) over (partition by of order by at) as span from counted where of is not null
    )
    select (select count(*) from counted), array(select distinct date_trunc('minute', at) as minute from lined where ($1 = 1 or span <= $2) order by minute)
  $hits$, private.alert_source(kind, by, tenant, moment - interval '30 days', most)) into looked, hits using n, make_interval(mins => within_minutes);
  foreach hit in array hits loop
    if told = '{}' or hit >= told[cardinality(told)] + interval '1 hour' then
      told := told || hit;
    end if;
  end loop;
  return jsonb_build_object('times', cardinality(told), 'sampled', looked = most, 'days', (
    select jsonb_agg(jsonb_build_object('day', today - back, 'times', (select count(*) from unnest(told) as past where (past at time zone 'utc')::date = today - back)) order by back desc)
    from generate_series(0, 29) as back));
end $$;

create function private.try_alert(kind text, n int, within_minutes int, by text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
begin
  perform private.check_alert(kind, n, within_minutes, by);
  return private.tried_alert(kind, n, within_minutes, by, tenant);
end $$;
/** How often a rule would have told in the last thirty days: `{times, sampled, days: [{day, times}]}`. */
create function public.try_alert(kind text, n int, within_minutes int, by text) returns jsonb
  language sql stable set search_path = '' as $$ select private.try_alert(kind, n, within_minutes, by) $$;

-- What follows
/** A rule of who asks, held; refuses the others. */
create function private.alert_to_change(id uuid) returns private.alert_rules
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
  its private.alert_rules;
begin
  select known.* into its from private.alert_rules as known where known.id = alert_to_change.id and known.tenant_id is not distinct from tenant for update;
  if its.id is null then
    raise exception 'This alert doesn’t exist, or you don’t have access to it.' using errcode = 'PT404';
  end if;
  return its;
end $$;

/** Writes down what became of a rule, and has the other readers hear of it. */
create function private.alert_changed(id uuid, tenant uuid, action text, before jsonb, after jsonb, what text) returns void
  language sql volatile security definer set search_path = ''
as $$
  select private.audit(action, 'alert_rules', alert_changed.id, null, before, after), private.tell_security_change(tenant, what),
    (select count(private.tell('user:' || reader, 'alert_rules', 'UPDATE', array[alert_changed.id])) from private.security_readers(tenant) as reader)
$$;

create function private.alert_words(its private.alert_rules) returns jsonb
  language sql immutable set search_path = ''
as $$ select jsonb_build_object('kind', its.kind, 'n', its.n, 'within_minutes', its.within_minutes, 'by', its.by, 'on', its.enabled_at is not null) $$;

create function private.save_alert(id uuid, kind text, n int, within_minutes int, by text) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  tenant constant uuid := private.security_scope();
  past private.alert_rules;
  made private.alert_rules;
begin
  perform private.check_alert(kind, n, within_minutes, by);
  if save_alert.id is null then
    raise exception 'This alert has no id.' using errcode = '22023', detail = 'id';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('alert rules ' || coalesce(tenant::text, ''), 0));
  select known.* into past from private.alert_rules as known where known.id = save_alert.id for update;
  if past.id is not null then
    past := private.alert_to_change(save_alert.id);
    if past.enabled_at is not null then
      perform private.require_fresh();
    end if;
  elsif (select count(*) from private.alert_rules as known where known.tenant_id is not distinct from tenant) >= 50 then
    raise exception 'You can have up to 50 alerts.' using errcode = 'PT409', detail = 'many';
  end if;
  insert into private.alert_rules as now (id, tenant_id, kind, n, within_minutes, by, created_by, tried_at, tried_times)
  values (save_alert.id, tenant, save_alert.kind, save_alert.n, save_alert.within_minutes, save_alert.by, auth.uid(), private.clock(),
    (private.tried_alert(save_alert.kind, save_alert.n, save_alert.within_minutes, save_alert.by, tenant) ->> 'times')::int)
  on conflict on constraint alert_rules_pkey do update set kind = excluded.kind, n = excluded.n, within_minutes = excluded.within_minutes, by = excluded.by, tried_at = excluded.tried_at,
    tried_times = excluded.tried_times,
    enabled_at = case when (now.kind, now.n, now.within_minutes, now.by) = (excluded.kind, excluded.n, excluded.within_minutes, excluded.by) then now.enabled_at end
  returning now.* into made;
  perform private.alert_changed(made.id, tenant, 'alert.save', case when past.id is not null then private.alert_words(past) end, private.alert_words(made),
    case when past.id is null then 'added an alert' else 'changed an alert' end);
  return private.alert_line(made);
end $$;
/** Saves a rule and tries it; returns its line. A new one is off, and so is one that became another. */
create function public.save_alert(id uuid, kind text, n int, within_minutes int, by text) returns jsonb
  language sql volatile set search_path = '' as $$ select private.save_alert(id, kind, n, within_minutes, by) $$;

create function private.switch_alert(id uuid, "on" boolean) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  past constant private.alert_rules := private.alert_to_change(switch_alert.id);
  made private.alert_rules := past;
begin
  perform private.require_fresh();
  if (past.enabled_at is not null) is distinct from coalesce("on", false) then
    update private.alert_rules as known set enabled_at = case when "on" then private.clock() end where known.id = past.id returning known.* into made;
    perform private.alert_changed(made.id, made.tenant_id, 'alert.switch', private.alert_words(past), private.alert_words(made),
      case when "on" then 'switched on an alert' else 'switched off an alert' end);
  end if;
  return private.alert_line(made);
end $$;
/** Switches a rule on or off; returns its line. Asks that one has just shown who one is. */
create function public.switch_alert(id uuid, "on" boolean) returns jsonb
  language sql volatile set search_path = '' as $$ select private.switch_alert(id, "on") $$;

create function private.drop_alert(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  past constant private.alert_rules := private.alert_to_change(drop_alert.id);
begin
  perform private.require_fresh();
  delete from private.alert_rules as known where known.id = past.id;
  perform private.alert_changed(past.id, past.tenant_id, 'alert.drop', private.alert_words(past), null, 'removed an alert');
end $$;
/** Removes a rule. Asks that one has just shown who one is. */
create function public.drop_alert(id uuid) returns void
  language sql volatile set search_path = '' as $$ select private.drop_alert(id) $$;

grant execute on function private.alert_rules(), public.alert_rules(), private.try_alert(text, int, int, text), public.try_alert(text, int, int, text),
  private.save_alert(uuid, text, int, int, text), public.save_alert(uuid, text, int, int, text), private.switch_alert(uuid, boolean), public.switch_alert(uuid, boolean),
  private.drop_alert(uuid), public.drop_alert(uuid) to authenticated;

/** Looks at each rule that is on, and tells its readers where it holds; each at most once an hour. Returns how many told. */
create function private.check_alerts() returns int
  language plpgsql security definer set search_path = '' set enable_seqscan = off
as $$
declare
  moment constant timestamptz := private.clock();
  its private.alert_rules;
  hit record;
  told int := 0;
begin
  for its in
    select known.* from private.alert_rules as known
    where known.enabled_at is not null and not exists (select from private.alert_firings as past where past.rule_id = known.id and past.at > moment - interval '1 hour')
    order by known.id for update skip locked
  loop
    execute format('select counted.of, count(*)::int as many from (%s) as counted where counted.of is not null group by counted.of having count(*) >= $1 order by count(*) desc, counted.of limit 1',
      -- what has been told of is not told of again an hour later
      private.alert_source(its.kind, its."by", its.tenant_id, greatest(moment - make_interval(mins => its.within_minutes), its.enabled_at,
        (select max(past.at) from private.alert_firings as past where past.rule_id = its.id)), 200000)) into hit using its.n;
    if hit.of is not null then
      insert into private.alert_firings (rule_id, of, count) values (its.id, left(hit.of, 320), hit.many);
      perform private.notify(array(select reader from private.security_readers(its.tenant_id) as reader), 'security_alert',
        format('Alert: %s × %s in %s minutes%s', hit.many, case its.kind when 'failures' then 'failed sign-in' else replace(substr(its.kind, 8), '_', ' ') end, its.within_minutes,
          case when hit.of <> '' then ', ' || private.shortened(hit.of, 80) else '' end),
        null, null, null, '/security?alert=' || its.id, 'security', 'alert:' || its.id);
      told := told + 1;
    end if;
  end loop;
  delete from private.alert_firings as past where past.at < moment - interval '90 days';
  return told;
end $$;
insert into private.job_functions (name) values ('private.check_alerts');
insert into private.crontab (name, schedule, function_name, catch_up) values ('alerts.check', '* * * * *', 'private.check_alerts', '1 minute');
