/*
 * Newer versions: a group that follows a curriculum hears of each, and has it by itself where it has said so and nothing
 * stands against it.
 */
/** The adoptions that could go on to the newest version of a curriculum, which was given to their group. */
create function private.adoptions_behind(of_curriculum uuid) returns setof public.adoptions
  language sql stable security definer set search_path = ''
as $$
  select its.* from public.adoptions as its join public.curricula as source on source.id = its.curriculum_id and source.deleted_at is null
  join public.curriculum_versions as newest on newest.id = source.latest_version_id join public.curriculum_versions as own on own.id = its.version_id
  where its.status in ('active', 'paused') and newest.number > own.number and (of_curriculum is null or its.curriculum_id = of_curriculum)
    and exists (select from public.curriculum_shares as share where share.curriculum_id = its.curriculum_id and share.group_id = its.group_id)
$$;

/** Tells those who manage the curricula of a group of the newest version of one. */
create function private.tell_newer_version(its public.adoptions, actor uuid, said text) returns void
  language sql security definer set search_path = ''
as $$
  select private.notify(array(
      select member.user_id from public.group_members as member join private.group_permissions as may on may.role = member.role and may.permission = 'curriculumManagement'
      where member.group_id = its.group_id and not exists (
        select from private.group_permission_limits as less where less.group_id = its.group_id and less.permission = 'curriculumManagement' and less.role = member.role)),
    'curriculum_shared', said || coalesce(its.title_override, source.title), source.id, actor, its.group_id, '/groups/' || its.group_id || '/curriculum/' || its.id || '/customize', 'member')
  from public.curricula as source where source.id = its.curriculum_id
$$;

create function private.tg_curricula__tell_adopters() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_newer_version(its, auth.uid(), 'New version: ') from private.adoptions_behind(new.id) as its where its.auto_update = 'ask';
  return null;
exception when others then
  raise warning 'telling of a newer version failed: %', sqlerrm;
  return null;
end $$;
create trigger _500_tell_adopters after update of latest_version_id on public.curricula
  for each row when (new.latest_version_id is not null and new.latest_version_id is distinct from old.latest_version_id) execute function private.tg_curricula__tell_adopters();

/** Takes the newest version where a group wants it by itself, nothing conflicts and no date moves; else tells of it, once a version. Says how many were taken. */
create function private.take_safe_versions() returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  its public.adoptions;
  target public.curriculum_versions;
  dry jsonb;
  taken int := 0;
begin
  for its in select known.* from public.adoptions as known join private.adoptions_behind(null) as behind on behind.id = known.id where known.auto_update = 'safe' order by known.id for update of known loop
    begin
      select newest.* into target from public.curricula as source join public.curriculum_versions as newest on newest.id = source.latest_version_id where source.id = its.curriculum_id;
      dry := private.do_upgrade(gen_random_uuid(), its, target, (true, true, '{}')::private.adaptation_rights, '{}', true);
      if dry -> 'conflicts' = '[]' and not exists (select from jsonb_array_elements(dry -> 'moves') as move where move ->> 'from' is not null) then
        perform private.do_upgrade(gen_random_uuid(), its, target, (true, true, '{}')::private.adaptation_rights, '{}', false);
        perform private.tell_newer_version(its, null, 'Updated by itself: ');
        taken := taken + 1;
      elsif target.published_at > private.clock() - interval '1 hour' then
        perform private.tell_newer_version(its, null, 'New version: ');
      end if;
    exception when others then
      raise warning 'taking a newer version failed: %', sqlerrm;
    end;
  end loop;
  return taken;
end $$;
insert into private.job_functions (name) values ('private.take_safe_versions');
insert into private.crontab (name, schedule, function_name) values ('adaptation.take_safe_versions', '17 * * * *', 'private.take_safe_versions');
