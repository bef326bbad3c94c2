import type { Person } from '../../../test/database.ts'
import { anon, ines, jonas, mina, otherAdmin, ruth, superAdmin, suspended, tenantAdmin, tomas } from '../cast.ts'

/*
 * Access as data: for each table and verb, what each person meets when they try it on Tuesday supper, on a row
 * that Ruth made (or that is Ruth's) unless the row says whose.
 *
 *   yes      it works on the row
 *   nothing  the row is not there for them: no rows, no error
 *   refused  42501
 */
export type Outcome = 'yes' | 'nothing' | 'refused'
export type Verb = 'select' | 'insert' | 'update' | 'delete'
export type AccessRow = { table: string; verb: Verb; on: string; sql: string } & Record<Persona, Outcome>

export const people = {
  anon,
  outsider: ines,
  stranger: jonas,
  member: mina,
  manager: tomas,
  admin: ruth,
  tenantAdmin,
  otherAdmin,
  superAdmin,
  suspended,
} satisfies Record<string, Person>
export type Persona = keyof typeof people

export const all = (outcome: Outcome): Record<Persona, Outcome> => ({
  anon: 'refused',
  outsider: outcome,
  stranger: outcome,
  member: outcome,
  manager: outcome,
  admin: outcome,
  tenantAdmin: outcome,
  otherAdmin: outcome,
  superAdmin: outcome,
  suspended: outcome,
})
export const nobody = all('refused')
/** The members of the group, and the admins who pass. */
export const members = {
  ...all('yes'),
  outsider: 'nothing',
  stranger: 'nothing',
  otherAdmin: 'nothing',
  suspended: 'nothing',
} as const
export const managers = { ...members, member: 'nothing' } as const
export const self = { ...all('nothing'), admin: 'yes' } as const
export const admins = { ...all('nothing'), tenantAdmin: 'yes', superAdmin: 'yes' } as const
/** The participants of a group’s conversation: its members, and no admin who is none. */
export const participants = { ...members, tenantAdmin: 'nothing', superAdmin: 'nothing' } as const

/** An insert that is not let through is refused. */
export const refusing = (who: Record<Persona, Outcome>) =>
  Object.fromEntries(
    Object.entries(who).map(([person, outcome]) => [person, outcome === 'nothing' ? 'refused' : outcome]),
  ) as Record<Persona, Outcome>

/** Writes that only a function does. */
export const past = (table: string, change: string): AccessRow[] => [
  { table, verb: 'insert', on: 'past its function', sql: `insert into public.${table} default values`, ...nobody },
  { table, verb: 'update', on: 'past its function', sql: `update public.${table} set ${change}`, ...nobody },
  { table, verb: 'delete', on: 'past its function', sql: `delete from public.${table}`, ...nobody },
]
