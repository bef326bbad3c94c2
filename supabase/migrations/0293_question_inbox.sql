/*
 * The question inbox: what was asked beside lessons and has no accepted answer, for those who lead them.
 *
 * A question waits once it is 48 hours old and nobody but who asked has said anything. Those come first, the oldest first; the
 * digest counts them in one line.
 */
/** Since when a question waits if nobody has replied until now. */
create function private.waits_since() returns timestamptz
  language sql stable set search_path = ''
as $$ select private.clock() - interval '48 hours' $$;

create function private.question_inbox(in_group uuid, most int)
  returns table (thread_id uuid, adoption_id uuid, group_id uuid, lesson_key uuid, lesson text, title text, excerpt text, created_by uuid, created_at timestamptz, replies int, waits boolean)
  language sql stable security definer set search_path = ''
as $$
  with led as materialized (
    -- all of the groups that one leads, and lessons of one's own
    select its.id, its.group_id, null::uuid as lesson_key from public.adoptions as its
    where its.group_id = any (array(select private.groups_i_lead())) and its.status in ('active', 'paused') and (in_group is null or its.group_id = in_group)
    union all
    select its.id, its.group_id, mine.lesson_key from private.lessons_i_lead() as mine join public.adoptions as its on its.id = mine.adoption_id
    where its.status in ('active', 'paused') and (in_group is null or its.group_id = in_group)
  ), old as materialized (
    -- of each plan the oldest, and of all of them: of a thousand questions nobody sees the last
    select distinct on (oldest.created_at, oldest.id) oldest.* from led cross join lateral (
      select known.id, known.created_at, known.created_by from public.lesson_threads as known
      where known.adoption_id = led.id and known.kind = 'question' and known.state = 'open' and known.deleted_at is null and known.created_by is distinct from auth.uid()
        and (led.lesson_key is null or led.lesson_key = known.lesson_key)
      order by known.created_at limit most) as oldest
    where led.group_id in (select private.groups_that_talk(array(select led.group_id from led)))
    order by oldest.created_at, oldest.id limit most * 4
  ), asked as (
    select old.id, old.created_at, old.created_at < private.waits_since() and not exists (
      select from public.lesson_replies as reply where reply.thread_id = old.id and reply.deleted_at is null and reply.created_by is distinct from old.created_by) as waits
    from old
  ), first as (
    select asked.* from asked order by asked.waits desc, asked.created_at, asked.id limit most
  )
  select thread.id, thread.adoption_id, thread.group_id, thread.lesson_key, private.lesson_fields(its, thread.lesson_key) ->> 'title', thread.title,
    private.shortened(private.text_of(thread.body_html), 160), thread.created_by, thread.created_at,
    (select count(*)::int from public.lesson_replies as reply where reply.thread_id = thread.id and reply.deleted_at is null), first.waits
  from first join public.lesson_threads as thread on thread.id = first.id join public.adoptions as its on its.id = thread.adoption_id
  order by first.waits desc, first.created_at, first.id
$$;
/**
 * What was asked beside the lessons that who asks leads, of schedules that go on, in one group or in all: questions of others without an accepted
 * answer, those first that wait. At most 50.
 */
create function public.question_inbox(group_id uuid default null)
  returns table (thread_id uuid, adoption_id uuid, group_id uuid, lesson_key uuid, lesson text, title text, excerpt text, created_by uuid, created_at timestamptz, replies int, waits boolean)
  language sql stable set search_path = '' as $$ select * from private.question_inbox(question_inbox.group_id, 50) $$;
grant execute on function private.question_inbox(uuid, int), public.question_inbox(uuid) to authenticated;

-- In the digest
/** How many questions wait in the lessons that somebody leads, as a line of a digest; none when there are none. */
create function private.questions_line(person uuid) returns setof public.notifications
  language sql stable security definer set search_path = ''
as $$
  with waiting as (
    select thread.id, thread.group_id, thread.adoption_id, thread.lesson_key
    from public.group_members as member
    join public.adoptions as its on its.group_id = member.group_id and its.status in ('active', 'paused')
    join public.groups as around on around.id = its.group_id and around.archived_at is null
    join public.lesson_threads as thread on thread.adoption_id = its.id and thread.kind = 'question' and thread.state = 'open' and thread.deleted_at is null
    where member.user_id = person and thread.created_by is distinct from person and thread.created_at < private.waits_since() and not exists (
        select from public.lesson_replies as reply where reply.thread_id = thread.id and reply.deleted_at is null and reply.created_by is distinct from thread.created_by)
      and private.flag('lesson_discussions', its.group_id)
      and (private.leads_group(its.group_id, person) or exists (
        select from public.scheduled_lessons as entry where entry.adoption_id = its.id and entry.lesson_key = thread.lesson_key and entry.leader_id = person))
  )
  select (jsonb_populate_record(null::public.notifications, jsonb_build_object(
    'id', person, 'type', 'mention_received', 'title', 'Unanswered Questions', 'created_at', private.clock(),
    'url', case when count(distinct waiting.group_id) = 1 then '/groups/' || min(waiting.group_id::text) || '/today' else '/home' end,
    'message', count(*) || case when count(*) = 1 then ' question has waited for more than two days' else ' questions have waited for more than two days' end))).*
  from waiting having count(*) > 0
$$;
insert into private.digest_lines (name, function_name) values ('unanswered_questions', 'private.questions_line');
