/*
 * Group reports: a group itself is reported, and taken from everybody who is not in it.
 *
 * Its case begins with the organisation, and those who lead the group have no part in it. What is removed is its name, its words and its cover, and it is
 * archived: it is listed nowhere and nothing is said in it, and nobody but a moderator brings it back.
 */
create function private.group_snapshot(group_id uuid) returns jsonb
  language sql stable set search_path = ''
as $$
  select jsonb_build_object('group', jsonb_build_object('id', its.id, 'name', its.name, 'body', its.description, 'icon_emoji', its.icon_emoji, 'cover_path', its.cover_path, 'created_at', its.created_at),
    'by', private.speaker(its.created_by))
  from public.groups as its where its.id = group_snapshot.group_id
    and (its.id in (select private.my_group_ids()) or its.visibility = 'listed' and its.archived_at is null and its.tenant_id = (select private.my_tenant_id()))
$$;

create function private.group_subject(id uuid) returns private.reported_subject
  language sql stable security definer set search_path = ''
as $$
  select its.created_by, its.id, its.tenant_id, array(select member.user_id from public.group_members as member where member.group_id = its.id and member.role = 'admin'), true
  from public.groups as its where its.id = group_subject.id
$$;

create function private.group_files(id uuid) returns setof private.stored_file
  language sql stable security definer set search_path = ''
as $$ select 'covers', its.cover_path, 'Cover' from public.groups as its where its.id = group_files.id and its.cover_path is not null $$;

create function private.remove_group(ids uuid[], away boolean) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from public.groups as known where known.id = any (ids) order by known.id for update;
  if away then
    update private.removals as gone set kept = jsonb_build_object('name', its.name, 'description', its.description, 'icon_emoji', its.icon_emoji, 'cover_path', its.cover_path, 'archived_at', its.archived_at)
    from public.groups as its where its.id = any (ids) and gone.subject_type = 'group' and gone.subject_id = its.id;
    return query update public.groups as known set name = 'Group', description = null, icon_emoji = null, cover_path = null, archived_at = coalesce(known.archived_at, private.clock())
    where known.id = any (ids) returning known.id;
    return;
  end if;
  return query update public.groups as known set name = gone.kept ->> 'name', description = gone.kept ->> 'description', icon_emoji = gone.kept ->> 'icon_emoji', cover_path = gone.kept ->> 'cover_path',
    archived_at = (gone.kept ->> 'archived_at')::timestamptz
  from private.removals as gone where known.id = any (ids) and gone.subject_type = 'group' and gone.subject_id = known.id returning known.id;
end $$;
create trigger _050_keep_removed before update of archived_at on public.groups
  for each row when (old.archived_at is not null and new.archived_at is null) execute function private.tg__keep_removed('group');

insert into private.report_kinds (kind, function_name, subject_function, removal_function, files_function) values
  ('group', 'private.group_snapshot', 'private.group_subject', 'private.remove_group', 'private.group_files');
