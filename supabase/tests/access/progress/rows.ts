import { ruth } from '../../cast.ts'
import { type AccessRow, nobody, participants, self } from '../rows.ts'

/** Words of somebody about themselves, and the length of their streak: for who is in a group with them, by no admin’s pass. */
export const progress: AccessRow[] = [
  {
    table: 'people',
    verb: 'select',
    on: 'what Ruth says of herself',
    sql: `select 1 from public.people where id = '${ruth.id}' and about is not null`,
    ...participants,
  },
  {
    table: 'people',
    verb: 'select',
    on: 'Ruth’s streak',
    sql: `select 1 from public.people where id = '${ruth.id}' and streak is not null`,
    ...participants,
  },
  {
    table: 'users',
    verb: 'update',
    on: 'what Ruth says of herself',
    sql: `update public.users set about = 'I sing.' where id = '${ruth.id}' returning 1`,
    ...self,
  },
  {
    table: 'users',
    verb: 'update',
    on: 'one’s own streak',
    sql: 'update public.users set streak_count = 9 where id = auth.uid()',
    ...nobody,
  },
  {
    table: 'user_settings',
    verb: 'update',
    on: 'what is shown of Ruth',
    sql: `update public.user_settings set streak_hidden = true, dismissed_profile_steps = '{about}' where user_id = '${ruth.id}' returning 1`,
    ...self,
  },
]
