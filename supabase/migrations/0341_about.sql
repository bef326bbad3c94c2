/*
 * About: what somebody says of themselves, and what others of their groups learn of them.
 *
 * Up to 300 characters of plain text, on as many lines as they like. It is read by who is in a group with them, and so is their
 * streak, unless they hide it. Whoever sees them for another reason, by an admin’s pass, a pending request or a conversation,
 * sees neither; nor does anybody of two of whom one has blocked the other.
 */
alter table public.users add column about text constraint users_about_check check (length(about) <= 300);

-- Who may
grant update (about) on public.users to authenticated;

-- what is still missing in a profile, and is not to be said again; and when one last looked at one’s badges
alter table public.user_settings
  add column dismissed_profile_steps text[] not null default '{}'
    constraint user_settings_dismissed_profile_steps_check check (dismissed_profile_steps <@ '{picture,name,about}' and cardinality(dismissed_profile_steps) <= 3),
  add column badges_seen_at timestamptz;
grant insert (dismissed_profile_steps, badges_seen_at), update (dismissed_profile_steps, badges_seen_at) on public.user_settings to authenticated;

/** Those who are apart from who asks though they share a group: of two of whom one has blocked the other, and suspended. */
create function private.people_apart() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select block.blocked_id from public.user_blocks as block where block.blocker_id = auth.uid()
  union all select block.blocker_id from public.user_blocks as block where block.blocked_id = auth.uid()
  union all select gone.user_id from private.suspensions as gone where gone.until is null or gone.until > private.clock()
$$;

/** Who shares a group with who asks, and they themselves. */
create function private.people_around_me() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select auth.uid() where private.my_role() is not null
  union
  select member.user_id from public.group_members as member
  where member.group_id = any (array(select private.groups_i_am_in())) and not member.user_id = any (array(select private.people_apart()))
$$;
grant execute on function private.people_apart(), private.people_around_me() to authenticated;

create or replace view public.people with (security_barrier) as
  select id, name, avatar_url, role,
    case when id = (select auth.uid()) or not id = any (array(select private.people_apart()))
      and exists (select from public.group_members as member where member.user_id = users.id and member.group_id = any (array(select private.groups_i_am_in()))) then about end as about,
    case when (id = (select auth.uid()) or not id = any (array(select private.people_apart()))
      and exists (select from public.group_members as member where member.user_id = users.id and member.group_id = any (array(select private.groups_i_am_in()))))
      and not exists (select from public.user_settings as own where own.user_id = users.id and own.streak_hidden) then streak_count end as streak
  from public.users
  where id = (select auth.uid())
     or id in (select user_id from public.group_members where group_id = any (array(select private.my_group_ids())))
     or id in (select user_id from public.group_join_requests
               where status = 'pending' and group_id = any (array(select private.my_group_ids('groupManagement'))))
     or id in (select part.user_id from public.conversation_participants as part
               join public.conversations as its on its.id = part.conversation_id and its.kind <> 'group'
               where part.conversation_id = any (array(select private.my_conversation_ids())))
     or (select private.is_super_admin())
     or ((select private.is_admin()) and tenant_id = (select private.my_tenant_id()));

-- What follows
/** Plain text on lines, without signs that cannot be seen or that turn the text around them; null where nothing is left. */
create function private.plain_lines(words text) returns text
  language sql immutable set search_path = ''
as $$
  select nullif(trim(e' \n' from regexp_replace(regexp_replace(regexp_replace(words, '\r\n?|[\u0085\u2028\u2029]', e'\n', 'g'),
    '(?!\n)[[:cntrl:]\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]', '', 'g'), '\s*\n(\s*\n)+', e'\n\n', 'g')), '')
$$;

create function private.tg_users__tidy_about() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  -- what is far too long is refused as it is
  if length(new.about) <= 1000 then
    new.about := private.plain_lines(new.about);
  end if;
  return new;
end $$;
create trigger _050_tidy_about before insert or update of about on public.users
  for each row when (new.about is not null) execute function private.tg_users__tidy_about();
grant execute on function private.plain_lines(text) to authenticated;

update private.exports set query = replace(query, 'streak_count, created_at', 'streak_count, about, created_at') where name = 'profile';
update private.exports set query = replace(query, 'streak_hidden, updated_at', 'streak_hidden, dismissed_profile_steps, badges_seen_at, updated_at') where name = 'settings';
