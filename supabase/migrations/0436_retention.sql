/*
 * Retention: for how many days an organisation keeps its notifications, its activity and its part of the record.
 *
 * Super admins set it, within bounds that hold for the whole instance and that whoever runs it changes here. Where nothing is set,
 * notifications and activity stay as long as what they are of, and the record as long as it may. The jobs of the night forget what is
 * older; a notification that is put off stays until it has come back.
 */
create table private.retention_bounds (
  kind   text primary key check (kind in ('notifications', 'activity', 'audit')),
  least  int not null check (least > 0),
  most   int not null check (most >= least and most <= 36500)
);
insert into private.retention_bounds (kind, least, most) values
  ('notifications', 30, 3650), ('activity', 30, 3650),
  -- after two years whole ranges of the record go: see `private.drop_old_audit`
  ('audit', 90, 730);
create table private.tenant_retention (
  tenant_id  uuid not null references public.tenants on delete cascade,
  kind       text not null references private.retention_bounds on delete cascade,
  days       int not null check (days > 0),
  primary key (tenant_id, kind)
);
create index tenant_retention_kind on private.tenant_retention (kind);

-- Who may
/** What an organisation keeps, by kind: `{days, least, most}`; null days where nothing is set. */
create function private.retention_of(tenant uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_object_agg(bound.kind, jsonb_build_object('days', own.days, 'least', bound.least, 'most', bound.most))
  from private.retention_bounds as bound left join private.tenant_retention as own on own.tenant_id = tenant and own.kind = bound.kind
$$;

/** The organisations that keep something for a time, each with the moment before which it keeps nothing of that. Bounds that have changed since hold. */
create function private.retained(kind text) returns table (tenant_id uuid, since timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select own.tenant_id, private.clock() - make_interval(days => greatest(least(own.days, bound.most), bound.least))
  from private.tenant_retention as own join private.retention_bounds as bound on bound.kind = own.kind
  where own.kind = retained.kind
$$;

create function private.set_retention(tenant_id uuid, days jsonb, version int) returns jsonb
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  its public.tenants := private.super_tenant_row(set_retention.tenant_id);
  wanted constant jsonb := jsonb_strip_nulls(coalesce(set_retention.days, '{}'));
  before jsonb;
  bound record;
begin
  perform private.require_fresh();
  if jsonb_typeof(wanted) <> 'object' then
    raise exception 'These days can’t be read.' using errcode = '22023', detail = 'days';
  end if;
  for bound in select said.key, said.value, known.least, known.most
    from jsonb_each(wanted) as said left join private.retention_bounds as known on known.kind = said.key loop
    if bound.least is null then
      raise exception 'This kind of data doesn’t exist.' using errcode = '22023', detail = 'days';
    elsif jsonb_typeof(bound.value) <> 'number' or bound.value::numeric % 1 <> 0 or bound.value::numeric not between bound.least and bound.most then
      raise exception '%', format('Choose between %s and %s days.', trim(to_char(bound.least, 'FM999,999')), trim(to_char(bound.most, 'FM999,999'))) using errcode = '22023', detail = bound.key;
    end if;
  end loop;
  select * into its from public.tenants as known where known.id = its.id for no key update;
  if set_retention.version is not null and set_retention.version <> its.version then
    raise exception 'Somebody else has changed this meanwhile.' using errcode = 'PT409';
  end if;
  select coalesce(jsonb_object_agg(own.kind, own.days), '{}') into before from private.tenant_retention as own where own.tenant_id = its.id;
  if before <> wanted then
    delete from private.tenant_retention as own where own.tenant_id = its.id;
    insert into private.tenant_retention (tenant_id, kind, days) select its.id, said.key, said.value::int from jsonb_each(wanted) as said;
    -- whoever has read it before sees that it is another
    update public.tenants as known set slug = known.slug where known.id = its.id;
    perform private.audit('tenant.retention', 'tenants', its.id, null, before, wanted);
    perform private.tell_tenant(its.id);
  end if;
  return private.super_tenant(its.id);
end $$;
/**
 * Sets for how many days an organisation keeps its notifications, activity and part of the audit log: `{notifications, activity, audit}`, all of it; without a number nothing goes before it
 * would anyway. Returns what `super_tenant` does. For super admins who have just shown who they are.
 */
create function public.set_retention(tenant_id uuid, days jsonb default '{}', version int default null) returns jsonb
  language sql volatile set search_path = '' as $$ select private.set_retention(tenant_id, days, version) $$;
grant execute on function private.set_retention(uuid, jsonb, int), public.set_retention(uuid, jsonb, int) to authenticated;

-- What follows
/** The tasks, events and curricula of an organisation: by their group, and what is nobody else’s by its person. */
create function private.subjects_of(tenant uuid) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select task.id from public.groups as around join public.tasks as task on task.group_id = around.id where around.tenant_id = tenant
  union all select task.id from public.users as person join public.tasks as task on task.created_by = person.id and task.group_id is null where person.tenant_id = tenant
  union all select event.id from public.groups as around join public.events as event on event.group_id = around.id where around.tenant_id = tenant
  union all select its.id from public.curricula as its where its.tenant_id = tenant
$$;

/** Forgets activity that its organisation keeps no longer. */
create function private.forget_activity() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  kept record;
  gone int;
  forgotten int := 0;
begin
  for kept in select * from private.retained('activity') loop
    delete from public.activity_log as line using private.subjects_of(kept.tenant_id) as subject (id)
    where line.subject_id = subject.id and line.at < kept.since;
    get diagnostics gone = row_count;
    forgotten := forgotten + gone;
  end loop;
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_activity');
insert into private.crontab (name, schedule, function_name, catch_up) values ('activity.forget', '25 3 * * *', 'private.forget_activity', '1 day');
