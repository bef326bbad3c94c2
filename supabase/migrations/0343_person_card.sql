/*
 * The card of a person: who somebody is to those who are in a group with them.
 *
 * Name, picture, role, what they say of themselves, the groups that both are in and the badges that they show. Of other groups
 * nothing is said. Whoever is unknown, a stranger or has blocked who asks is not there, in the same words; of whoever one has
 * blocked oneself only the name is left. Who is suspended has a name and no more to say.
 */
create function private.person_card(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  around constant uuid[] := array(select private.groups_i_am_in());
  its public.users;
  shared jsonb;
  blocked boolean;
  silent boolean;
begin
  select known.* into its from public.users as known where known.id = person_card.person;
  select jsonb_agg(jsonb_build_object('id', known.id, 'name', known.name, 'role', member.role, 'title', member.title) order by known.name, known.id) into shared
  from public.group_members as member join public.groups as known on known.id = member.group_id
  where member.user_id = its.id and member.group_id = any (around);
  blocked := exists (select from public.user_blocks as block where block.blocker_id = me and block.blocked_id = its.id);
  if its.id is null or private.my_role() is null or shared is null and its.id <> me
     or not blocked and exists (select from public.user_blocks as block where block.blocker_id = its.id and block.blocked_id = me) then
    raise exception 'This person isn’t here any more, or you don’t share a group with them.' using errcode = 'PT404';
  elsif blocked then
    return jsonb_build_object('id', its.id, 'name', its.name, 'blocked', true);
  end if;
  silent := private.is_suspended(its.id);
  return jsonb_build_object('id', its.id, 'name', its.name, 'avatar_url', its.avatar_url, 'role', its.role,
    'title', (select one ->> 'title' from jsonb_array_elements(shared) with ordinality as them (one, place) where one ->> 'title' is not null order by place limit 1),
    'about', case when not silent then its.about end,
    'streak', case when not silent and not exists (select from public.user_settings as own where own.user_id = its.id and own.streak_hidden) then its.streak_count end,
    'groups', coalesce(shared, '[]'),
    'badges', (
      select coalesce(jsonb_agg(jsonb_build_object('id', badge.id, 'kind', badge.kind, 'title', badge.title, 'group_id', badge.group_id, 'awarded_at', badge.awarded_at)
        order by badge.awarded_at desc, badge.id), '[]')
      from public.achievements as badge
      where badge.user_id = its.id and not badge.private and not silent and private.flag('achievement_system', badge.group_id)
        and (badge.lesson_key is null or badge.group_id = any (around) and exists (
          select from public.group_members as member where member.group_id = badge.group_id and member.user_id = its.id))),
    'blocked', false);
end $$;
/**
 * Somebody with whom one shares a group: `{id, name, avatar_url, role, title, about, streak, groups: [{id, name, role, title}], badges:
 * [{id, kind, title, group_id, awarded_at}], blocked}`; of whoever one has blocked `{id, name, blocked}`.
 */
create function public.person_card(person uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.person_card(person) $$;
grant execute on function private.person_card(uuid), public.person_card(uuid) to authenticated;
