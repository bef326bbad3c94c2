import { mina, ruth } from '../cast.ts'
import { lessonEntry, minasResponseFile, minasUnsentFile } from './arranged-lessons.ts'
import { adoption } from './arranged-schedule.ts'
import { type AccessRow, all, managers, members, type Outcome, type Persona, participants, past, self } from './rows.ts'

const see = (table: string, on: string, where: string, who: Record<Persona, Outcome>): AccessRow => ({
  table,
  verb: 'select',
  on,
  sql: `select 1 from public.${table} where ${where}`,
  ...who,
})
const of = ({ id }: { id: string }) => `adoption_id = '${adoption}' and user_id = '${id}'`
const minas = { ...self, admin: 'nothing', member: 'yes' } as const
/** Whoever may look at the progress of a group; managers may not. */
const analysts = { ...members, member: 'nothing', manager: 'nothing' } as const

/* Files in `storage.objects`: who is signed out may ask there, and sees nothing. */
const table = 'storage.objects'
const file = (name: string) => `bucket_id = 'responses' and name = '${name}'`
const asked = (who: Record<Persona, Outcome>) => ({ ...who, anon: 'nothing' as const })
const put = (name: string) =>
  `insert into storage.objects (bucket_id, name) values ('responses', '${name}') returning 1`

export const lessons: AccessRow[] = [
  ...['lesson_progress', 'item_progress'].flatMap((one) => [
    see(one, 'Ruth’s', of(ruth), analysts),
    see(one, 'Mina’s', of(mina), { ...analysts, member: 'yes' }),
    ...past(one, "state = 'done'"),
  ]),
  ...['lesson_places', 'personal_paces'].flatMap((one) => [
    see(one, 'Ruth’s', of(ruth), self),
    see(one, 'Mina’s', of(mina), minas),
    ...past(one, one === 'lesson_places' ? 'seconds = 0' : "mode = 'group'"),
  ]),
  see('item_responses', 'Mina’s', of(mina), participants),
  ...past('item_responses', 'score = 1'),
  see('lesson_excuses', 'Ruth’s', of(ruth), managers),
  see('lesson_excuses', 'Mina’s', of(mina), members),
  ...past('lesson_excuses', "note = ''"),
  see('lesson_releases', 'for Mina', of(mina), members),
  see('lesson_releases', 'for everybody', `adoption_id = '${adoption}' and user_id is null`, members),
  ...past('lesson_releases', "opens_on = '2026-03-03'"),
  see('attendance', 'Mina’s at a lesson', `scheduled_lesson_id = '${lessonEntry}'`, members),
  {
    table,
    verb: 'select',
    on: 'what Mina handed in',
    sql: `select 1 from storage.objects where ${file(minasResponseFile)}`,
    ...asked(participants),
  },
  {
    table,
    verb: 'select',
    on: 'what Mina has not sent yet',
    sql: `select 1 from storage.objects where ${file(minasUnsentFile)}`,
    ...asked(minas),
  },
  {
    table,
    verb: 'insert',
    on: 'Mina’s folder of responses',
    sql: put(minasResponseFile.replace('soup', 'more')),
    ...all('refused'),
    member: 'yes',
  },
  {
    table,
    verb: 'update',
    on: 'what Mina handed in',
    sql: `update storage.objects set version = 'another' where ${file(minasResponseFile)} returning 1`,
    ...asked(all('nothing')),
  },
  {
    table,
    verb: 'delete',
    on: 'what Mina handed in',
    sql: `delete from storage.objects where ${file(minasResponseFile)} returning 1`,
    ...asked(all('nothing')),
  },
  {
    table,
    verb: 'delete',
    on: 'what Mina has not sent yet',
    sql: `delete from storage.objects where ${file(minasUnsentFile)} returning 1`,
    ...asked(minas),
  },
]
