import { mina } from '../cast.ts'
import { ruthsBriefing, ruthsCurriculum, ruthsVersion } from './arranged-curriculum.ts'
import type { Right } from './right.ts'

/** Curricula: the owner alone says who writes with them. What an item or a task is for leaders is said by editors. */
export const curriculumRights: Right[] = [
  {
    column: 'curriculum_authors.role',
    // Ruth owns it
    givers: ['admin'],
    tries: [
      {
        verb: 'insert',
        on: 'an editor',
        sql: `insert into public.curriculum_authors (curriculum_id, user_id, role) values ('${ruthsCurriculum}', '${mina.id}', 'editor') returning 1`,
      },
    ],
  },
  {
    column: 'curriculum_authors.role',
    givers: [],
    tries: [
      {
        verb: 'insert',
        on: 'oneself as editor',
        sql: `insert into public.curriculum_authors (curriculum_id, user_id, role) values ('${ruthsCurriculum}', auth.uid(), 'editor') returning 1`,
      },
      {
        verb: 'update',
        on: 'one’s own',
        sql: "update public.curriculum_authors set role = 'editor' where user_id = auth.uid() returning 1",
      },
    ],
  },
  {
    column: 'lesson_items.audience',
    givers: ['admin'],
    tries: [
      {
        verb: 'update',
        on: 'showing all what is for leaders',
        sql: `update public.lesson_items set audience = 'all' where version_id = '${ruthsCurriculum}' and key = '${ruthsBriefing}' returning 1`,
      },
    ],
  },
  {
    column: 'lesson_items.audience',
    givers: [],
    tries: [
      {
        verb: 'insert',
        on: 'an item in what is published',
        sql: `insert into public.lesson_items (version_id, lesson_key, kind, title, rank, audience)
          select version_id, lesson_key, 'read', 'Mine', 'c', 'all' from public.lesson_items where version_id = '${ruthsVersion}' returning 1`,
      },
      {
        verb: 'update',
        on: 'showing all what is published for leaders',
        sql: `update public.lesson_items set audience = 'all' where version_id = '${ruthsVersion}' returning 1`,
      },
    ],
  },
  {
    column: 'curriculum_tasks.audience',
    givers: ['admin'],
    tries: [
      {
        verb: 'update',
        on: 'those of a draft',
        sql: `update public.curriculum_tasks set audience = 'leaders' where version_id = '${ruthsCurriculum}' returning 1`,
      },
    ],
  },
  {
    column: 'curriculum_tasks.audience',
    givers: [],
    tries: [
      {
        verb: 'insert',
        on: 'a task in what is published',
        sql: `insert into public.curriculum_tasks (version_id, title, rank, audience) values ('${ruthsVersion}', 'Mine', 'c', 'all') returning 1`,
      },
      {
        verb: 'update',
        on: 'those of what is published',
        sql: `update public.curriculum_tasks set audience = 'all' where version_id = '${ruthsVersion}' returning 1`,
      },
    ],
  },
]
