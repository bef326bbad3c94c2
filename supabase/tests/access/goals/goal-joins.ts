import { mina, ruth } from '../../cast.ts'
import { ruthsGoal } from '../../goals/arranged-goals.ts'
import { type AccessRow, all, type Outcome, type Persona, past, self } from '../rows.ts'

const see = (table: string, who: Record<Persona, Outcome>): AccessRow => ({
  table,
  verb: 'select',
  on: 'of Ruth’s goal',
  sql: `select 1 from public.${table} where goal_id = '${ruthsGoal}'`,
  ...who,
})
const reminder = (verb: 'insert' | 'update' | 'delete', sql: string, who: Record<Persona, Outcome>): AccessRow => ({
  table: 'goal_reminders',
  verb,
  on: 'of Ruth’s goal',
  sql: `${sql} returning 1`,
  ...who,
})

/** Ruth has asked Mina to be her partner, who has not answered; her check-in and her reminder. */
export const arrangedGoalJoins = `
  insert into public.goal_partners (goal_id, user_id) values ('${ruthsGoal}', '${mina.id}');
  insert into public.goal_checkins (goal_id, user_id, week_of, confidence) values ('${ruthsGoal}', '${ruth.id}', '2026-03-02', 4);
  insert into public.goal_reminders (goal_id, user_id, at_time) values ('${ruthsGoal}', '${ruth.id}', '08:00');
`

export const goalJoins: AccessRow[] = [
  see('goal_partners', { ...self, member: 'yes' }),
  ...past('goal_partners', "status = 'accepted'"),
  see('goal_checkins', self),
  ...past('goal_checkins', 'confidence = 5'),
  see('goal_reminders', self),
  reminder('insert', `insert into public.goal_reminders (goal_id, at_time) values ('${ruthsGoal}', '09:00')`, {
    ...all('refused'),
    admin: 'yes',
  }),
  reminder('update', `update public.goal_reminders set at_time = '10:00' where goal_id = '${ruthsGoal}'`, self),
  reminder('delete', `delete from public.goal_reminders where goal_id = '${ruthsGoal}'`, self),
]
