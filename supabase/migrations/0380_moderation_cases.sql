/*
 * Moderation cases: what was reported, once, for whoever decides.
 *
 * All reports of one thing make one case while it is open. It begins as near to the people as may be: with those who delete content
 * in its group, else with the admins of the organisation, else with the super admins; a report about one of these begins above them,
 * and messages between people, people themselves and what no group owns begin with the organisation. Cases that weigh more stand
 * first: what it is, how many it reaches, and how often those who report were right, where one mailbox has one voice. Nobody reads
 * these tables; functions tell each what is theirs to know.
 */
alter table private.report_kinds
  -- takes (uuid), returns private.reported_subject: whose it is and where, whoever asks
  add column subject_function text check (subject_function ~ '^[a-z_]+\.[a-z_]+$'),
  -- takes (uuid[], boolean): takes them from every reader, or brings them back; returns those that this changed
  add column removal_function text check (removal_function ~ '^[a-z_]+\.[a-z_]+$'),
  -- takes (uuid), returns the id of the lesson's thread that it stands in, which can be locked
  add column thread_function text check (thread_function ~ '^[a-z_]+\.[a-z_]+$'),
  -- takes (uuid), returns what was said before and after it, in jsonb
  add column context_function text check (context_function ~ '^[a-z_]+\.[a-z_]+$');

create type private.reported_subject as (
  owner_id   uuid,
  group_id   uuid,
  tenant_id  uuid,
  -- who else has a part in it, and so decides nothing about it
  parties    uuid[],
  -- begins with the organisation, whatever its group
  apart      boolean
);

create table private.moderation_cases (
  id                uuid primary key default gen_random_uuid(),
  subject_type      text not null references private.report_kinds on delete restrict,
  subject_id        uuid not null,
  subject_owner_id  uuid references public.users on delete set null,
  parties           uuid[] not null default '{}',
  group_id          uuid references public.groups on delete set null,
  tenant_id         uuid references public.tenants on delete set null,
  level             text not null check (level in ('group', 'tenant', 'instance')),
  state             text not null default 'open' check (state in ('open', 'claimed', 'resolved', 'appealed', 'closed')),
  risk              real not null default 0,
  -- the gravest of the reasons given, and all of them
  reason            text not null,
  reasons           text[] not null default '{}',
  -- what it is about, in a line
  words             text not null default '',
  reports_count     int not null default 0,
  claimed_by        uuid references public.users on delete set null,
  claimed_at        timestamptz,
  outcome           text check (outcome in ('dismissed', 'warned', 'locked', 'muted', 'removed', 'expelled', 'suspended', 'banned', 'approved', 'rejected', 'withdrawn')),
  resolved_by       uuid references public.users on delete set null,
  resolved_at       timestamptz,
  version           int not null default 1,
  created_at        timestamptz not null default private.clock(),
  constraint moderation_cases_resolved check ((outcome is null) = (resolved_at is null) and (outcome is null) = (state in ('open', 'claimed'))),
  constraint moderation_cases_claimed check ((state = 'claimed') = (claimed_at is not null))
);
create unique index moderation_cases_open on private.moderation_cases (subject_type, subject_id) where state in ('open', 'claimed');
create index moderation_cases_subject on private.moderation_cases (subject_id);
create index moderation_cases_owner on private.moderation_cases (subject_owner_id, created_at desc);
create index moderation_cases_group on private.moderation_cases (group_id, risk desc, id desc);
create index moderation_cases_tenant on private.moderation_cases (tenant_id, risk desc, id desc);
create index moderation_cases_waiting on private.moderation_cases (risk desc, id desc) where state in ('open', 'claimed', 'appealed');
create index moderation_cases_waiting_level on private.moderation_cases (level, risk desc, id desc) where state in ('open', 'claimed', 'appealed');
create index moderation_cases_waiting_kind on private.moderation_cases (subject_type, risk desc, id desc) where state in ('open', 'claimed', 'appealed');
create index moderation_cases_done on private.moderation_cases (risk desc, id desc) where state in ('resolved', 'closed');
create index moderation_cases_claimed_by on private.moderation_cases (claimed_by) where claimed_by is not null;
create index moderation_cases_resolved_by on private.moderation_cases (resolved_by) where resolved_by is not null;

-- the few of a large group who may do something in it
create index group_members_role on public.group_members (group_id, role);

-- beside the report, since who reports reads that row
create table private.case_reports (
  report_id  uuid primary key references public.reports on delete cascade,
  case_id    uuid not null references private.moderation_cases on delete cascade
);
create index case_reports_case on private.case_reports (case_id);

-- what became of it, for who reported
alter table public.reports
  add column answer text check (answer in ('removed', 'acted', 'within_rules')),
  add column answered_at timestamptz,
  add constraint reports_answered check ((answer is null) = (answered_at is null));
create index reports_answers on public.reports (reporter_id, answered_at desc) where answer is not null;

-- What follows
/** Who deletes content in a group: its members whose role may, whatever the pass of admins. */
create function private.deleters_of(in_group uuid) returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- asked for each line of a queue, twice: planned once
  return query
  select member.user_id from public.group_members as member
  join public.groups as around on around.id = member.group_id and around.archived_at is null
  join private.group_permissions as may on may.role = member.role and may.permission = 'contentDeletion'
  where member.group_id = in_group
    -- as private.is_suspended, but asked of those few alone who may
    and not exists (select from private.suspensions as known where known.user_id = member.user_id and (known.until is null or known.until > private.clock()))
    and not exists (
    select from private.group_permission_limits as less where less.group_id = member.group_id and less.permission = 'contentDeletion' and less.role = member.role);
end $$;

/** Where a case about somebody's thing belongs: never with themselves, or those of their rank. */
create function private.case_level(its private.reported_subject) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  deleters uuid[];
begin
  if its.tenant_id is null or exists (
    select from public.users as owner where owner.id = any (array_append(its.parties, its.owner_id)) and owner.role in ('admin', 'super_admin')) then
    return 'instance';
  elsif its.apart or its.group_id is null then
    return 'tenant';
  end if;
  deleters := array(select private.deleters_of(its.group_id));
  return case when deleters = '{}' or deleters && array_append(its.parties, its.owner_id)
      or exists (select from public.group_members as member where member.group_id = its.group_id and member.user_id = its.owner_id and member.role = 'admin') then 'tenant'
    else 'group' end;
end $$;

/** One mailbox, however its address is written. */
create function private.mailbox_of(address text) returns text
  language sql immutable set search_path = ''
as $$
  select case when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(address), '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(lower(address), '@', 1), '+', 1) || '@' || split_part(lower(address), '@', 2) end
$$;

/** How often somebody's last hundred reports were right; one half for who has not reported yet. */
create function private.report_accuracy(person uuid) returns real
  language sql stable security definer set search_path = ''
as $$
  select ((count(*) filter (where past.answer <> 'within_rules') + 1) / (count(*) + 2.0))::real
  from (select known.answer from public.reports as known where known.reporter_id = person and known.answer is not null order by known.answered_at desc limit 100) as past
$$;

create function private.report_severity(reason text) returns int
  language sql immutable set search_path = ''
as $$
  select case reason when 'self_harm' then 5 when 'violence' then 5 when 'sexual' then 4 when 'hate' then 4 when 'harassment' then 3 when 'privacy' then 3
    when 'copyright' then 2 when 'spam' then 2 else 1 end
$$;

/** Weighs a case anew, by all that was reported. */
create function private.weigh_case(case_id uuid) returns void
  language sql security definer set search_path = ''
as $$
  with said as (
    select report.reason, report.reporter_id, coalesce(private.mailbox_of(person.email), person.id::text) as mailbox
    from private.case_reports as of_case join public.reports as report on report.id = of_case.report_id join public.users as person on person.id = report.reporter_id
    where of_case.case_id = weigh_case.case_id
  ), voices as (
    select max(private.report_accuracy(said.reporter_id)) as accuracy from said group by said.mailbox
  )
  update private.moderation_cases as its
  set reports_count = (select count(*) from said), reasons = array(select distinct said.reason from said order by said.reason), reason = coalesce((select said.reason from said order by private.report_severity(said.reason) desc, said.reason limit 1), its.reason),
    risk = coalesce((select max(private.report_severity(said.reason)) from said), 0) * (select coalesce(sum(voices.accuracy), 0) from voices)
      * case when its.level = 'group' or its.group_id is not null then 1 + log((1 + (select count(*) from public.group_members as member where member.group_id = its.group_id))::numeric)::real else 1 end
  where its.id = weigh_case.case_id
$$;

/** A report joins the open case of its subject, or opens one. What somebody reports of their own opens none. */
create function private.tg_reports__open_case() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  kind constant private.report_kinds := (select known from private.report_kinds as known where known.kind = new.subject_type);
  its private.reported_subject;
  in_case uuid;
  opened private.moderation_cases;
begin
  if kind.subject_function is not null then
    execute format('select * from %s($1)', kind.subject_function) into its using new.subject_id;
  else
    its := row(null, null, (select person.tenant_id from public.users as person where person.id = new.reporter_id), '{}', true)::private.reported_subject;
  end if;
  if its.owner_id = new.reporter_id then
    return null;
  end if;
  its.parties := coalesce(its.parties, '{}');
  perform pg_advisory_xact_lock(hashtextextended('case ' || new.subject_type || new.subject_id, 0));
  select known.id into in_case from private.moderation_cases as known
  where known.subject_type = new.subject_type and known.subject_id = new.subject_id and known.state in ('open', 'claimed');
  if in_case is null then
    insert into private.moderation_cases (subject_type, subject_id, subject_owner_id, parties, group_id, tenant_id, level, reason, words)
    values (new.subject_type, new.subject_id, its.owner_id, array_remove(its.parties, null), its.group_id, its.tenant_id, private.case_level(its), new.reason, private.reported_words(new.snapshot))
    returning * into opened;
    in_case := opened.id;
    perform private.note_files(array[opened.id]);
  end if;
  insert into private.case_reports (report_id, case_id) values (new.id, in_case);
  perform private.weigh_case(in_case);
  return null;
end $$;
create trigger _500_open_case after insert on public.reports for each row execute function private.tg_reports__open_case();
create trigger _900_tell_update after update on public.reports
  referencing new table as changed for each statement execute function private.tg_reports__tell();
