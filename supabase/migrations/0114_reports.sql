/*
 * Reports: what somebody wants looked at.
 *
 * Whoever sees a message or a person may report it once, with a reason. What it said at that moment is kept with the
 * report, and of a message among few up to five before it if they wish, whatever becomes of it; who reports sees their own reports, and the reported learns nothing. A room brings a
 * row in `private.report_kinds` for what can be reported there, and the function that it names.
 */
create table private.report_kinds (
  kind           text primary key check (kind ~ '^[a-z_]+$'),
  -- takes (uuid), returns the thing as it is now, in jsonb; null unless who asks sees it
  function_name  text not null check (function_name ~ '^[a-z_]+\.[a-z_]+$')
);

create table public.reports (
  id            uuid primary key default gen_random_uuid(),
  reporter_id   uuid not null default auth.uid() references public.users on delete cascade,
  subject_type  text not null references private.report_kinds on delete restrict,
  subject_id    uuid not null,
  reason        text not null check (reason in ('spam', 'harassment', 'hate', 'sexual', 'violence', 'self_harm', 'privacy', 'copyright', 'off_topic', 'other')),
  note          text check (length(note) <= 1000),
  -- of a message among few: how many before it whoever reports adds
  earlier       smallint not null default 0 check (earlier between 0 and 5),
  -- out of the reporter's own sight
  hidden        boolean not null default true,
  snapshot      jsonb not null default '{}',
  created_at    timestamptz not null default private.clock(),
  unique (reporter_id, subject_type, subject_id)
);
create index reports_subject on public.reports (subject_type, subject_id);

-- Who may: one's own, past the snapshot, which is taken here
alter table public.reports enable row level security;
grant select on public.reports to authenticated;
grant insert (id, subject_type, subject_id, reason, note, earlier, hidden) on public.reports to authenticated;
create policy select_self on public.reports for select to authenticated using (reporter_id = (select auth.uid()));
create policy insert_self on public.reports for insert to authenticated
  with check (reporter_id = (select auth.uid()) and (select private.my_role()) is not null and snapshot <> '{}');

-- What follows
/** The subject of a report, as it is now, for who sees it; empty when it is not there for them. */
create function private.snapshot_of(subject_type text, subject_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its constant text := (select function_name from private.report_kinds where kind = subject_type);
  snapshot jsonb;
begin
  if its is not null then
    execute format('select %s($1)', its) into snapshot using subject_id;
  end if;
  return coalesce(snapshot, '{}');
end $$;

create function private.message_snapshot(message_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'message', to_jsonb(its), 'sender', (select jsonb_build_object('id', person.id, 'name', person.name) from public.users as person where person.id = its.sender_id),
    'conversation', jsonb_build_object('id', around.id, 'kind', around.kind, 'group_id', around.group_id, 'title', around.title),
    'edits', (select coalesce(jsonb_agg(jsonb_build_object('body_html', edit.body_html, 'edited_at', edit.edited_at) order by edit.edited_at), '[]')
              from public.message_edits as edit where edit.message_id = its.id),
    'attachments', (select coalesce(jsonb_agg(jsonb_build_object('name', file.name, 'type', file.type, 'path', file.path)), '[]')
                    from public.message_attachments as file where file.message_id = its.id and file.deleted_at is null))
  from public.messages as its join public.conversations as around on around.id = its.conversation_id
  where its.id = message_snapshot.message_id and its.conversation_id in (select private.my_conversation_ids()) and its.deleted_at is null
$$;

create function private.user_snapshot(user_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('user', jsonb_build_object('id', person.id, 'name', person.name, 'avatar_url', person.avatar_url))
  from public.people as person where person.id = user_snapshot.user_id and person.id <> auth.uid()
$$;

insert into private.report_kinds (kind, function_name) values ('message', 'private.message_snapshot'), ('user', 'private.user_snapshot');

/** What was said before a message of a direct conversation or a small group; nothing of a group's, where moderators read it anyway. */
create function private.said_before(message_id uuid, most int) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', near.id, 'by', (select jsonb_build_object('id', person.id, 'name', person.name) from public.users as person where person.id = near.sender_id),
    'body_html', near.body_html, 'created_at', near.created_at) order by near.seq), '[]')
  from public.messages as its join public.conversations as around on around.id = its.conversation_id and around.kind <> 'group'
  cross join lateral (
    select said.* from public.messages as said where said.conversation_id = its.conversation_id and said.seq < its.seq and said.deleted_at is null and said.kind <> 'system'
    order by said.seq desc limit most) as near
  where its.id = said_before.message_id
$$;

create function private.tg_reports__keep() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.snapshot := private.snapshot_of(new.subject_type, new.subject_id);
  if new.subject_type = 'message' and new.earlier > 0 and new.snapshot <> '{}' then
    new.snapshot := new.snapshot || jsonb_build_object('earlier', private.said_before(new.subject_id, new.earlier));
  end if;
  return new;
end $$;
create trigger _100_keep before insert on public.reports for each row execute function private.tg_reports__keep();

create function private.tg_reports__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || reporter_id, 'reports', tg_op, array_agg(id)) from changed group by reporter_id;
  return null;
end $$;
create trigger _900_tell_insert after insert on public.reports
  referencing new table as changed for each statement execute function private.tg_reports__tell();

insert into private.exports (name, query) values
  ('reports', 'select id, subject_type, subject_id, reason, note, created_at from public.reports where reporter_id = $1 order by created_at');
