/*
 * Item responses: what somebody has sent to a quiz, a task to do or an upload, each as it was sent.
 *
 * Read by whoever sent it and by those who lead that lesson, and by no admin who is neither. Their files lie in the bucket
 * `responses`, as `<adoption>/<person>/<random>/<name>`, for the same two. What somebody reflects on is never here.
 */
create table public.item_responses (
  -- the caller's, so that what is sent twice is one
  id           uuid not null,
  adoption_id  uuid not null,
  user_id      uuid not null references public.users on delete cascade,
  item_key     uuid not null,
  lesson_key   uuid not null,
  group_id     uuid not null,
  kind         text not null check (kind in ('quiz', 'do', 'upload')),
  -- of a quiz {answers, right}: what was chosen, and which of it was right; of the others {text, files}
  response     jsonb not null check (jsonb_typeof(response) = 'object' and length(response::text) <= 120000),
  -- of the points of a quiz so many, and all that there were
  score        numeric(8, 2) check (score >= 0),
  points       numeric(8, 2) check (points >= score),
  sent_at      timestamptz not null,
  primary key (adoption_id, user_id, item_key, id),
  constraint item_responses_score check ((kind = 'quiz') = (score is not null) and (score is null) = (points is null)),
  foreign key (group_id, adoption_id) references public.adoptions (group_id, id) on delete cascade
);
create index item_responses_item on public.item_responses (adoption_id, item_key);
create index item_responses_adoption on public.item_responses (group_id, adoption_id);
create index item_responses_user on public.item_responses (user_id);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ('responses', 'responses', false, 26214400, null);
insert into private.bucket_owners (bucket, owner) values ('responses', 'sender');

-- Who may
/** Groups whose lessons who asks leads, all of them, as one of its people: no admin's pass leads here. */
create function private.groups_i_lead() returns setof uuid
  language sql stable security definer set search_path = ''
as $$ select its.id from private.my_group_ids('groupManagement') as its (id) where its.id in (select private.groups_i_am_in()) $$;

/** Whether who asks leads a lesson of an adoption: all of its group, or that one. */
create function private.leads(its public.adoptions, lesson_key uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select its.group_id in (select private.groups_i_lead())
    or exists (select from private.lessons_i_lead() as mine where mine.adoption_id = its.id and mine.lesson_key = leads.lesson_key)
$$;
grant execute on function private.groups_i_lead() to authenticated;

alter table public.item_responses enable row level security;
grant select on public.item_responses to authenticated;
create policy select_self on public.item_responses for select to authenticated
  using (user_id = (select auth.uid()) and group_id = any (array(select private.groups_i_am_in())));
create policy select_leader on public.item_responses for select to authenticated
  using ((group_id = any (array(select private.groups_i_lead()))
      or (adoption_id, lesson_key) in (select mine.adoption_id, mine.lesson_key from private.lessons_i_lead() as mine))
    and exists (select from public.group_members as member where member.group_id = item_responses.group_id and member.user_id = item_responses.user_id));

/** Whether who asks may put a file under this name: in their own folder of an adoption of a group that they are in. */
create function private.sends_response_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select split_part(path, '/', 2) = auth.uid()::text and exists (
    select from public.adoptions as its where its.id::text = split_part(path, '/', 1) and its.status in ('active', 'paused')
      and its.group_id in (select private.my_group_ids('groupDataAccess')) and its.group_id in (select private.groups_i_am_in()))
$$;

/** Whether who asks reads a file of a response: their own, or one that was sent to a lesson that they lead. */
create function private.reads_response_file(path text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.adoptions as its where its.id::text = split_part(path, '/', 1)
      and (split_part(path, '/', 2) = auth.uid()::text and its.group_id in (select private.groups_i_am_in())
        or exists (
          select from public.item_responses as sent join public.group_members as member on member.group_id = sent.group_id and member.user_id = sent.user_id
          where sent.adoption_id = its.id and sent.user_id::text = split_part(path, '/', 2) and sent.kind <> 'quiz'
            and sent.response -> 'files' @> jsonb_build_array(jsonb_build_object('path', path)) and private.leads(its, sent.lesson_key))))
$$;
grant execute on function private.sends_response_file(text), private.reads_response_file(text) to authenticated;
create policy select_response_file on storage.objects for select to authenticated
  using (bucket_id = 'responses' and private.reads_response_file(name));
create policy insert_response_file on storage.objects for insert to authenticated
  with check (bucket_id = 'responses' and name ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}/[\w-]{8,60}/[^/]{1,200}$' and private.sends_response_file(name));
create policy delete_response_file on storage.objects for delete to authenticated
  using (bucket_id = 'responses' and private.sends_response_file(name)
    and not exists (select from public.item_responses as sent where sent.user_id = (select auth.uid())
                    and sent.response -> 'files' @> jsonb_build_array(jsonb_build_object('path', name))));

-- What follows
/** What was sent is told to who sent it, and to who leads that lesson. */
create function private.tg_item_responses__tell() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell('user:' || person, 'item_responses', tg_op, array[new.adoption_id]) from (
    select new.user_id as person
    union
    select person from unnest(private.leaders_of(new.group_id, new.adoption_id, new.lesson_key)) as person) as told;
  return null;
end $$;
create trigger _900_tell after insert on public.item_responses for each row execute function private.tg_item_responses__tell();

/** Those who lead a lesson: who manages the group, and who leads that one. */
create function private.leaders_of(group_id uuid, adoption_id uuid, lesson_key uuid) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select array(
    select member.user_id from public.group_members as member join private.group_permissions as may on may.role = member.role and may.permission = 'groupManagement'
    where member.group_id = leaders_of.group_id and not exists (
      select from private.group_permission_limits as less where less.group_id = member.group_id and less.permission = 'groupManagement' and less.role = member.role)
    union
    select entry.leader_id from public.scheduled_lessons as entry
    where entry.adoption_id = leaders_of.adoption_id and entry.lesson_key = leaders_of.lesson_key and entry.leader_id is not null)
$$;

/** Forgets for good the files that nobody has sent within a week, and those of what is gone; says how many. Their bytes are swept by the file service. */
create function private.forget_response_files() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten int;
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'responses' and file.created_at <= private.clock() - interval '7 days'
    and not exists (select from public.item_responses as sent where sent.adoption_id::text = split_part(file.name, '/', 1) and sent.user_id::text = split_part(file.name, '/', 2)
                    and sent.response -> 'files' @> jsonb_build_array(jsonb_build_object('path', file.name)));
  get diagnostics forgotten = row_count;
  perform set_config('storage.allow_delete_query', 'false', true);
  return forgotten;
end $$;
insert into private.job_functions (name) values ('private.forget_response_files');
insert into private.crontab (name, schedule, function_name) values ('lessons.forget_files', '52 3 * * *', 'private.forget_response_files');
