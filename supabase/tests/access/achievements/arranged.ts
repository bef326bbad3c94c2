import { mina, ruth, supper } from '../../cast.ts'
import { ruthsLesson } from '../arranged-curriculum.ts'
import { adoption } from '../arranged-schedule.ts'

/** A badge that Ruth keeps to herself, one that she shows, and her certificate. */
export const keptBadge = '00000000-0000-4000-8000-00000000af11'
export const shownBadge = '00000000-0000-4000-8000-00000000af12'
export const minasBadge = '00000000-0000-4000-8000-00000000af13'
export const ruthsCertificate = '00000000-0000-4000-8000-00000000af14'

const earned = `'${supper}', '${ruthsLesson}', 'Bread'`
export const arrangedAchievements = `
  insert into public.achievements (id, user_id, kind, subject_id, group_id, lesson_key, title, private) values
    ('${keptBadge}', '${ruth.id}', 'first_lesson', '${ruth.id}', ${earned}, true),
    ('${shownBadge}', '${ruth.id}', 'unit', '${ruthsLesson}', ${earned}, false),
    ('${minasBadge}', '${mina.id}', 'first_lesson', '${mina.id}', ${earned}, true);
  insert into public.certificates (id, code, user_id, adoption_id, group_id, name, title) values
    ('${ruthsCertificate}', 'ruths-certificate', '${ruth.id}', '${adoption}', '${supper}', 'Ruth', 'Bread');
`
