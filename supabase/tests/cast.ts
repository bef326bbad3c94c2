import type { Person } from '../../test/database.ts'

const person = (last: string, email: string): Person & { id: string } => ({
  role: 'authenticated',
  id: `00000000-0000-4000-8000-0000000000${last}`,
  email,
})

/** The people of `seed.sql`. */
export const anon: Person = { role: 'anon' }
export const ruth = person('a1', 'ruth@example.org')
export const tomas = person('a2', 'tomas@example.org')
export const mina = person('a3', 'mina@example.org')
export const jonas = person('a4', 'jonas@example.org')
export const ines = person('a5', 'ines@example.org')

/** Ruth is its admin, Tomas a manager, Mina a member. */
export const supper = '00000000-0000-4000-8000-0000000000b1'
/** Tomas is its admin, Jonas a member. */
export const choir = '00000000-0000-4000-8000-0000000000b2'
export const supperCode = 'SUPPERTABLE'

/** Made by Ruth, Tomas, Mina; and one of the choir's. */
export const readingPlan = '00000000-0000-4000-8000-0000000000c1'
export const breadAndCandles = '00000000-0000-4000-8000-0000000000c2'
export const liftsHome = '00000000-0000-4000-8000-0000000000c3'
export const springConcert = '00000000-0000-4000-8000-0000000000c5'
