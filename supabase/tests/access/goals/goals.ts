import { mina, ruth, supper } from '../../cast.ts'
import {
  minasGift,
  minasGoal,
  ruthsArea,
  ruthsAway,
  ruthsEntry,
  ruthsGoal,
  ruthsMilestone,
  suppersGoal,
  suppersMilestone,
} from '../../goals/arranged-goals.ts'
import {
  type AccessRow,
  all,
  nobody,
  type Outcome,
  type Persona,
  participants,
  past,
  refusing,
  self,
  type Verb,
} from '../rows.ts'

const row = (table: string, verb: Verb, on: string, sql: string, who: Record<Persona, Outcome>): AccessRow => ({
  table,
  verb,
  on,
  sql,
  ...who,
})
const see = (table: string, on: string, where: string, who: Record<Persona, Outcome>) =>
  row(table, 'select', on, `select 1 from public.${table} where ${where}`, who)
const change = (table: string, on: string, set: string, id: string, who: Record<Persona, Outcome>) =>
  row(table, 'update', on, `update public.${table} set ${set} where id = '${id}' returning 1`, who)
const remove = (table: string, on: string, id: string, who: Record<Persona, Outcome>) =>
  row(table, 'delete', on, `delete from public.${table} where id = '${id}' returning 1`, who)
/** Goals are read by no pass, and a group’s are changed by members who manage it. */
const managersWithin = { ...participants, member: 'nothing' } as const
const minas = { ...self, admin: 'nothing', member: 'yes' } as const
const everyone = { ...all('yes'), suspended: 'refused' } as const

const insertGoal = (on: string, words: string, who: Record<Persona, Outcome>) =>
  row('goals', 'insert', on, `insert into public.goals (title, kind, schedule, starts_on, rank, ${words}`, who)
const habit = `'Sing', 'habit', '{"freq": "daily"}', '2026-01-05', 'b'`

export const goals: AccessRow[] = [
  see('goals', 'Ruth’s', `id = '${ruthsGoal}'`, self),
  see('goals', 'Mina’s, shared with the group', `id = '${minasGoal}'`, minas),
  see('goals', 'the group’s', `id = '${suppersGoal}'`, participants),
  insertGoal('for oneself', `user_id) values (${habit}, auth.uid()) returning 1`, everyone),
  insertGoal('for somebody else', `user_id) values (${habit}, gen_random_uuid())`, nobody),
  insertGoal('for Ruth', `user_id) values (${habit}, '${ruth.id}') returning 1`, refusing(self)),
  insertGoal(
    'for the group',
    `group_id, visibility) values (${habit}, '${supper}', 'group') returning 1`,
    refusing(managersWithin),
  ),
  change('goals', 'the place of Ruth’s', "rank = 'c'", ruthsGoal, self),
  change('goals', 'the place of the group’s', "rank = 'c'", suppersGoal, managersWithin),
  change('goals', 'the title of Ruth’s', "title = 'Run'", ruthsGoal, nobody),
  change('goals', 'whether Ruth’s is done', "status = 'done'", ruthsGoal, nobody),
  change('goals', 'whose Ruth’s is', 'user_id = auth.uid()', ruthsGoal, nobody),
  remove('goals', 'past its function', ruthsGoal, nobody),
  see('goal_areas', 'Ruth’s', `id = '${ruthsArea}'`, self),
  row(
    'goal_areas',
    'insert',
    'one’s own',
    "insert into public.goal_areas (name, rank) values ('Mind', 'b') returning 1",
    everyone,
  ),
  row(
    'goal_areas',
    'insert',
    'for Mina',
    `insert into public.goal_areas (name, rank, user_id) values ('Mind', 'b', '${mina.id}')`,
    nobody,
  ),
  change('goal_areas', 'Ruth’s', 'folded = true', ruthsArea, self),
  remove('goal_areas', 'Ruth’s', ruthsArea, self),
  see('goal_milestones', 'Ruth’s', `id = '${ruthsMilestone}'`, self),
  see('goal_milestones', 'the group’s', `id = '${suppersMilestone}'`, participants),
  row(
    'goal_milestones',
    'insert',
    'to Ruth’s',
    `insert into public.goal_milestones (goal_id, title, rank) values ('${ruthsGoal}', 'A month', 'b') returning 1`,
    refusing(self),
  ),
  row(
    'goal_milestones',
    'insert',
    'to the group’s',
    `insert into public.goal_milestones (goal_id, title, rank) values ('${suppersGoal}', 'All', 'b') returning 1`,
    refusing(managersWithin),
  ),
  change('goal_milestones', 'Ruth’s', "title = 'Seven days'", ruthsMilestone, self),
  change('goal_milestones', 'the group’s', "title = 'Fifty'", suppersMilestone, managersWithin),
  change('goal_milestones', 'whether it is done', 'done_at = now()', ruthsMilestone, nobody),
  remove('goal_milestones', 'Ruth’s', ruthsMilestone, self),
  remove('goal_milestones', 'the group’s', suppersMilestone, managersWithin),
  see('goal_entries', 'Ruth’s', `id = '${ruthsEntry}'`, self),
  see('goal_entries', 'Mina’s gift to the group', `id = '${minasGift}'`, minas),
  ...past('goal_entries', "state = 'miss'"),
  see('goal_notes', 'Ruth’s', `entry_id = '${ruthsEntry}'`, self),
  see('goal_notes', 'Mina’s', `entry_id = '${minasGift}'`, minas),
  ...past('goal_notes', "note = 'x'"),
  see('goal_scores', 'Ruth’s', `goal_id = '${ruthsGoal}'`, self),
  ...past('goal_scores', 'score = 1'),
  see('goal_changes', 'of Ruth’s', `goal_id = '${ruthsGoal}'`, self),
  see('goal_changes', 'of the group’s', `goal_id = '${suppersGoal}'`, participants),
  ...past('goal_changes', 'undone_at = now()'),
  see('away_periods', 'Ruth’s', `id = '${ruthsAway}'`, self),
  ...past('away_periods', 'to_on = null'),
]
