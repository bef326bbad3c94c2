import { mina, ruth, supper } from '../cast.ts'
import {
  binnedCurriculum,
  curriculumFile,
  idleFile,
  ruthsCurriculum,
  ruthsCurriculumComment,
  ruthsItem,
  ruthsLesson,
  ruthsPreview,
  ruthsShare,
  ruthsUnit,
  ruthsVersion,
} from './arranged-curriculum.ts'
import { type AccessRow, all, nobody, type Persona, participants, past, refusing, self, type Verb } from './rows.ts'

type Who = Record<Persona, AccessRow[Persona]>

const row = (table: string, verb: Verb, on: string, sql: string, who: Who): AccessRow => ({
  table: table,
  verb,
  on,
  sql,
  ...who,
})
const see = (table: string, on: string, where: string, who: Who) =>
  row(table, 'select', on, `select 1 from public.${table} where ${where}`, who)
const change = (table: string, on: string, set: string, where: string, who: Who) =>
  row(table, 'update', on, `update public.${table} set ${set} where ${where} returning 1`, who)
const add = (table: string, on: string, columns: string, values: string, who: Who) =>
  row(table, 'insert', on, `insert into public.${table} (${columns}) values (${values}) returning 1`, refusing(who))
const none = all('nothing')
const leaders = { ...participants, member: 'nothing' } as const
/** Admins author where nothing else is said. */
const authors = { ...none, tenantAdmin: 'yes', otherAdmin: 'yes', superAdmin: 'yes' } as const
const draft = `version_id = '${ruthsCurriculum}'`
const version = `version_id = '${ruthsVersion}'`

/** Reading and writing a part of a curriculum: its draft is Ruth’s, its version the group’s. */
function node(
  table: string,
  { columns, values, set, reads }: { columns: string; values: string; set: string; reads: Who },
): AccessRow[] {
  return [
    see(table, 'of a draft', draft, self),
    see(table, 'of a published version', version, reads),
    add(table, 'in a draft', columns, `'${ruthsCurriculum}', ${values}`, self),
    add(table, 'in a published version', columns, `'${ruthsVersion}', ${values}`, none),
    change(table, 'of a draft', set, draft, self),
    change(table, 'of a published version', set, version, none),
    change(table, 'to another version', `version_id = '${ruthsVersion}'`, draft, nobody),
    row(table, 'delete', 'past its deed', `delete from public.${table} where ${draft}`, nobody),
  ]
}
/** Rows of a table beside the nodes: they are put there by key, so their version may be named again. */
const beside = (rows: AccessRow[]) => rows.filter(({ on }) => on !== 'to another version')

export const curriculum: AccessRow[] = [
  see('curricula', 'that is published', `id = '${ruthsCurriculum}'`, participants),
  see('curricula', 'in the trash', `id = '${binnedCurriculum}'`, none),
  add('curricula', 'one', 'title', "'Stews'", authors),
  add('curricula', 'in another’s name', 'title, owner_id', `'Stews', '${ruth.id}'`, nobody),
  change('curricula', 'its title', "title = 'Broths'", `id = '${ruthsCurriculum}'`, self),
  change('curricula', 'its owner', `owner_id = '${mina.id}'`, `id = '${ruthsCurriculum}'`, nobody),
  change('curricula', 'past the trash', 'deleted_at = now()', `id = '${ruthsCurriculum}'`, nobody),
  row('curricula', 'delete', 'past the trash', 'delete from public.curricula', nobody),

  see('curriculum_authors', 'of one in the trash', `curriculum_id = '${binnedCurriculum}'`, none),
  add('curriculum_authors', 'one', 'curriculum_id, user_id', `'${ruthsCurriculum}', '${mina.id}'`, self),
  change(
    'curriculum_authors',
    'of one in the trash',
    "role = 'commenter'",
    `curriculum_id = '${binnedCurriculum}'`,
    none,
  ),
  row(
    'curriculum_authors',
    'delete',
    'of one in the trash',
    `delete from public.curriculum_authors where curriculum_id = '${binnedCurriculum}' returning 1`,
    none,
  ),

  see('curriculum_versions', 'the draft', `id = '${ruthsCurriculum}'`, self),
  see('curriculum_versions', 'that is published', `id = '${ruthsVersion}'`, participants),
  ...past('curriculum_versions', "state = 'withdrawn'"),

  ...node('units', {
    columns: 'version_id, title, rank',
    values: "'Winter', 'b'",
    set: "title = 'Winter'",
    reads: participants,
  }),
  ...node('lessons', {
    columns: 'version_id, unit_key, title, rank',
    values: `'${ruthsUnit}', 'Leek', 'b'`,
    set: "title = 'Leek'",
    reads: participants,
  }),
  ...node('lesson_items', {
    columns: 'version_id, lesson_key, kind, title, rank',
    values: `'${ruthsLesson}', 'read', 'Leek', 'c'`,
    set: "title = 'Leek'",
    reads: participants,
  }),
  see('lesson_items', 'for leaders', `${version} and audience = 'leaders'`, leaders),
  ...node('curriculum_tasks', {
    columns: 'version_id, title, rank',
    values: "'Shop', 'b'",
    set: "title = 'Shop'",
    reads: participants,
  }),
  ...beside(
    node('leader_texts', {
      columns: 'version_id, key, blocks',
      values: `'${ruthsUnit}', '[]'`,
      set: "blocks = '[]'",
      reads: leaders,
    }),
  ),
  ...beside(
    node('quiz_answers', {
      columns: 'version_id, key, answers',
      values: `'${ruthsItem}', '{}') on conflict (version_id, key) do update set answers = (excluded.answers`,
      set: "answers = '{}'",
      reads: leaders,
    }),
  ),

  see('curriculum_comments', 'one', `id = '${ruthsCurriculumComment}'`, self),
  add(
    'curriculum_comments',
    'one',
    'curriculum_id, node_key, body_html',
    `'${ruthsCurriculum}', '${ruthsLesson}', '<p>Why?</p>'`,
    self,
  ),
  change('curriculum_comments', 'one’s own', "body_html = '<p>Why?</p>'", `id = '${ruthsCurriculumComment}'`, self),
  change('curriculum_comments', 'past the deed', 'deleted_at = now()', `id = '${ruthsCurriculumComment}'`, nobody),
  row('curriculum_comments', 'delete', 'past the deed', 'delete from public.curriculum_comments', nobody),
  see('lesson_locks', 'one', `curriculum_id = '${ruthsCurriculum}'`, self),
  ...past('lesson_locks', 'touched_at = now()'),

  see('curriculum_shares', 'one', `id = '${ruthsShare}'`, participants),
  add('curriculum_shares', 'past its function', 'curriculum_id, group_id', `'${ruthsCurriculum}', '${supper}'`, nobody),
  ...past('curriculum_shares', "note = 'Look'").slice(1),
  see('preview_links', 'one', `id = '${ruthsPreview}'`, self),
  ...past('preview_links', 'expires_at = now()').slice(0, 2),
  row(
    'preview_links',
    'delete',
    'one',
    `delete from public.preview_links where id = '${ruthsPreview}' returning 1`,
    self,
  ),
  see('activity_log', 'of a curriculum', `subject_id = '${ruthsCurriculum}'`, self),

  row('storage.objects', 'select', 'a file of a lesson', file('select 1 from storage.objects where', curriculumFile), {
    ...participants,
    anon: 'nothing',
  }),
  row('storage.objects', 'select', 'a file of no lesson', file('select 1 from storage.objects where', idleFile), {
    ...self,
    anon: 'nothing',
  }),
  row(
    'storage.objects',
    'insert',
    'a file of a curriculum',
    `insert into storage.objects (bucket_id, name) values ('curriculum', '${ruthsCurriculum}/0123456789/new.jpg') returning 1`,
    refusing(self),
  ),
  row(
    'storage.objects',
    'delete',
    'a file of a lesson',
    `${file('delete from storage.objects where', curriculumFile)} returning 1`,
    { ...none, anon: 'nothing' },
  ),
]

function file(what: string, name: string) {
  return `${what} bucket_id = 'curriculum' and name = '${name}'`
}
