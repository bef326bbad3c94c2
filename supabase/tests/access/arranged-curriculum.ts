import { mina, ruth, supper, tomas } from '../cast.ts'

/** A curriculum of Ruth’s, published and given to Tuesday supper, that Tomas edits no more than Mina does; and one in the trash. */
export const ruthsCurriculum = '00000000-0000-4000-8000-00000000cc01'
export const ruthsVersion = '00000000-0000-4000-8000-00000000cc02'
export const binnedCurriculum = '00000000-0000-4000-8000-00000000cc03'
export const ruthsUnit = '00000000-0000-4000-8000-00000000cc04'
export const ruthsLesson = '00000000-0000-4000-8000-00000000cc05'
export const ruthsItem = '00000000-0000-4000-8000-00000000cc06'
export const ruthsBriefing = '00000000-0000-4000-8000-00000000cc07'
export const ruthsCurriculumComment = '00000000-0000-4000-8000-00000000cc08'
export const ruthsShare = '00000000-0000-4000-8000-00000000cc09'
export const ruthsPreview = '00000000-0000-4000-8000-00000000cc0a'
export const curriculumFile = `${ruthsCurriculum}/0123456789/soup.jpg`
export const idleFile = `${ruthsCurriculum}/0123456789/idle.jpg`

const blocks = JSON.stringify([{ key: ruthsLesson, kind: 'image', path: curriculumFile, alt: 'Soup' }])
const filled = (version: string) => `
  insert into public.units (version_id, key, title, rank) values ('${version}', '${ruthsUnit}', 'Autumn', 'a');
  insert into public.lessons (version_id, key, unit_key, title, rank, blocks) values ('${version}', '${ruthsLesson}', '${ruthsUnit}', 'Pumpkin', 'a', '${blocks}');
  insert into public.lesson_items (version_id, key, lesson_key, kind, title, rank, audience) values
    ('${version}', '${ruthsItem}', '${ruthsLesson}', 'quiz', 'Quiz', 'a', 'all'), ('${version}', '${ruthsBriefing}', '${ruthsLesson}', 'read', 'Briefing', 'b', 'leaders');
  insert into public.curriculum_tasks (version_id, lesson_key, title, rank) values ('${version}', '${ruthsLesson}', 'Shop', 'a');
  insert into public.leader_texts (version_id, key, blocks) values ('${version}', '${ruthsLesson}', '[]');
  insert into public.quiz_answers (version_id, key, answers) values ('${version}', '${ruthsItem}', '{}');
`

export const arrangedCurriculum = `
  insert into public.curricula (id, title, owner_id) values ('${ruthsCurriculum}', 'Soups', '${ruth.id}'), ('${binnedCurriculum}', 'Stews', '${ruth.id}');
  ${filled(ruthsCurriculum)}
  insert into public.curriculum_versions (id, curriculum_id, number, state) values ('${ruthsVersion}', '${ruthsCurriculum}', 7, 'published');
  ${filled(ruthsVersion)}
  update public.curriculum_versions set published_at = now(), content_hash = 'x' where id = '${ruthsVersion}';
  update public.curricula set latest_version_id = '${ruthsVersion}' where id = '${ruthsCurriculum}';
  update public.curricula set deleted_at = now() where id = '${binnedCurriculum}';
  insert into public.curriculum_authors (curriculum_id, user_id, role) values ('${binnedCurriculum}', '${tomas.id}', 'editor');
  insert into public.curriculum_shares (id, curriculum_id, group_id, created_by) values ('${ruthsShare}', '${ruthsCurriculum}', '${supper}', '${ruth.id}');
  insert into public.curriculum_comments (id, curriculum_id, node_key, body_html, created_by) values
    ('${ruthsCurriculumComment}', '${ruthsCurriculum}', '${ruthsLesson}', '<p>Too long</p>', '${ruth.id}');
  insert into public.lesson_locks (curriculum_id, key, block_key, user_id) values ('${ruthsCurriculum}', '${ruthsLesson}', '${ruthsLesson}', '${ruth.id}');
  insert into public.preview_links (id, curriculum_id, version_id, expires_at, created_by) values
    ('${ruthsPreview}', '${ruthsCurriculum}', '${ruthsVersion}', now() + interval '1 day', '${ruth.id}');
  insert into storage.objects (bucket_id, name) values ('curriculum', '${curriculumFile}'), ('curriculum', '${idleFile}');
  delete from public.notifications where type = 'curriculum_shared' and user_id in ('${mina.id}', '${tomas.id}', '${ruth.id}');
`
