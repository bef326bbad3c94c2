/*
 * Cases in place: whoever decides about something sees that it was reported where it stands, and acts there.
 *
 * It is told only to those who may decide the case. Who is reported, who reported it and everybody else have the same answer as where
 * nobody reported anything. What is said in a direct conversation or a small group stands in no group, so nothing is told there.
 */

/** A case as it is shown beside what it is about: `may` are those of the four acts with keys that who asks can do now, none while somebody else is working on it. */
create function private.case_in_place(its private.moderation_cases) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', its.id, 'subject_id', its.subject_id, 'version', its.version, 'words', its.words, 'href', private.case_url(its),
    'may', case when its.state in ('open', 'claimed') and not (private.is_claimed(its) and its.claimed_by <> auth.uid())
      then (select coalesce(jsonb_agg(act order by n), '[]') from unnest('{dismiss,remove,warn,mute}'::text[]) with ordinality as main (act, n) where act = any (private.acts_on(its))) else '[]' end)
$$;

create function private.case_about(subject_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  its private.moderation_cases;
begin
  for its in
    select * from private.moderation_cases as known where known.subject_id = case_about.subject_id and known.state in ('open', 'claimed', 'appealed') order by known.created_at desc
  loop
    if private.moderates(its, auth.uid()) then
      return private.case_in_place(its);
    end if;
  end loop;
  return null;
end $$;
/** The case that waits about something, as far as who asks decides it: `{id, subject_id, version, words, href, may}`; null where there is none. */
create function public.case_about(subject_id uuid) returns jsonb
  language sql stable set search_path = '' as $$ select private.case_about(subject_id) $$;

create function private.cases_in(group_id uuid, kind text) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  -- everybody else is spared the looking
  if cases_in.group_id is null or not ((select private.is_admin()) or cases_in.group_id in (select private.my_group_ids('contentDeletion'))) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(private.case_in_place(its) order by its.risk desc, its.id), '[]') from (
      select * from private.moderation_cases as known
      where known.group_id = cases_in.group_id and known.subject_type = cases_in.kind and known.state in ('open', 'claimed') order by known.risk desc, known.id limit 200) as its
    where private.moderates(row(its.*)::private.moderation_cases, auth.uid()));
end $$;
/** The cases that wait about what is of this kind in a group, as far as who asks decides them, each as `case_about` tells it; the two hundred that weigh most. */
create function public.cases_in(group_id uuid, kind text) returns jsonb
  language sql stable set search_path = '' as $$ select private.cases_in(group_id, kind) $$;
grant execute on function private.case_about(uuid), public.case_about(uuid), private.cases_in(uuid, text), public.cases_in(uuid, text) to authenticated;
