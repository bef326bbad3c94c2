/*
 * Task feeds: what is due, in a calendar of one's own.
 *
 * A calendar cannot sign in, so its address carries a token, which shows a person's own dates and nothing else. A person
 * has at most one, and takes it back when it has come into other hands. Only the function that writes the calendar
 * reads by it.
 */
create table private.task_feeds (
  user_id     uuid primary key references public.users on delete cascade,
  token       text not null unique default translate(encode(extensions.gen_random_bytes(24), 'base64'), '+/', '-_'),
  created_at  timestamptz not null default private.clock()
);

-- Who may
create function private.task_feed_token() returns text
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.my_role() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  insert into private.task_feeds (user_id) values (auth.uid()) on conflict do nothing;
  return (select token from private.task_feeds where user_id = auth.uid());
end $$;

/** The token of one's own feed, made when there is none. */
create function public.task_feed_token() returns text
  language sql set search_path = '' as $$ select private.task_feed_token() $$;

create function private.has_task_feed() returns boolean
  language sql stable security definer set search_path = ''
  as $$ select exists (select from private.task_feeds where user_id = auth.uid()) $$;

/** Whether one has a feed. */
create function public.has_task_feed() returns boolean
  language sql stable set search_path = '' as $$ select private.has_task_feed() $$;

create function private.revoke_task_feed() returns void
  language sql security definer set search_path = ''
  as $$ delete from private.task_feeds where user_id = auth.uid() $$;

/** Ends one's feed: its address shows nothing any more, and the next one is another. */
create function public.revoke_task_feed() returns void
  language sql set search_path = '' as $$ select private.revoke_task_feed() $$;
grant execute on function private.task_feed_token(), public.task_feed_token(), private.has_task_feed(), public.has_task_feed(),
  private.revoke_task_feed(), public.revoke_task_feed() to authenticated;

create function private.task_feed(token text, asked_from text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  reader uuid;
  moment constant timestamptz := private.clock();
begin
  -- the function asks for somebody: what is wrong counts for where they are
  perform set_config('request.headers', jsonb_build_object('x-forwarded-for', asked_from)::text, true);
  perform private.may_guess('task_feed');
  select feed.user_id into reader from private.task_feeds as feed
  where feed.token = task_feed.token and not private.is_suspended(feed.user_id);
  if reader is null then
    perform private.guessed_wrong('task_feed', token);
    return null;
  end if;
  return jsonb_build_object('tasks', coalesce((
    select jsonb_agg(to_jsonb(dated) order by dated.due_on, dated.id)
    from (
      select task.id, task.title, task.due_on,
        case when task.due_time is not null then private.due_moment(task.due_on, task.due_time, task.tz, private.zone_of(reader, task.group_id)) end as due_at,
        its_group.name as group_name, task.status = 'done' or given.status = 'done' as done, task.estimate_min,
        task.created_at, task.updated_at, task.version
      from public.tasks as task
      left join public.groups as its_group on its_group.id = task.group_id
      left join public.task_assignees as given on given.task_id = task.id and given.user_id = reader
      where (task.id in (select task_id from public.task_assignees where user_id = reader) or task.group_id is null and task.created_by = reader)
        and task.due_on between moment::date - 90 and moment::date + 730
        and task.status <> 'cancelled' and task.deleted_at is null and given.status is distinct from 'excused'
      order by task.due_on limit 2000
    ) as dated), '[]'));
end $$;

/** What a feed shows: a person's own tasks with a date, of ninety days ago and later; null when there is no such feed. For the function `task-feed` alone, which says who asked. */
create function public.task_feed(token text, asked_from text) returns jsonb
  language sql set search_path = '' as $$ select private.task_feed(token, asked_from) $$;
grant execute on function private.task_feed(text, text), public.task_feed(text, text) to service_role;

insert into private.exports (name, query) values ('task_feeds', 'select created_at from private.task_feeds where user_id = $1');
