import { t } from '@lingui/core/macro'
import { serverDate } from '../lib/browser/server-clock.ts'
import { newId } from '../lib/query/id.ts'
import { attempt, mutate, query } from '../lib/query/query.ts'
import { rankBetween } from '../lib/query/rank.ts'
import { type CommandInputs, commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import { nearDayWithin } from '../lib/settings/time.ts'
import { areas } from './data/area-writes.ts'
import { comingBack, goingAway } from './data/away-writes.ts'
import { dayTarget, isManual } from './data/days-of-goal.ts'
import {
  addingGoal,
  changingGoal,
  movingGoal,
  pausingGoal,
  removingGoal,
  restoringGoal,
  resumingGoal,
  settingGoalStatus,
  undoingChange,
} from './data/goal-writes.ts'
import { goalAreas, milestonesOf, visibleGoals } from './data/goals.ts'
import { finishingMilestone, milestones } from './data/milestone-writes.ts'
import { removingEntry, restoringEntry, ticking } from './data/tick-writes.ts'
import type { AwayPeriod, Goal, GoalChange, GoalEntry, Tick } from './data/types.ts'

/* What a person does with goals, each with its undo; and what other rooms and undo do by name. */

const now = () => serverDate().toISOString()

/** Says what was done on a day; undo says again what was said before. */
export function tickGoal(
  goal: Pick<Goal, 'id' | 'title'>,
  entries: readonly GoalEntry[],
  said: Omit<Tick, 'goal_id' | 'at'>,
) {
  const before = entries.find((entry) => isManual(entry) && entry.on_date === said.on_date)
  attempt(ticking, { ...said, goal_id: goal.id, at: now() })
  const { title } = goal
  const day = nearDayWithin(said.on_date, serverDate())
  const words = {
    done: t`Done: “${title}”, ${day}`,
    partial: t`Added to “${title}”, ${day}`,
    skip: t`Skipped “${title}”, ${day}`,
    miss: t`Not done: “${title}”, ${day}`,
  }
  offerUndo(said.state ? words[said.state] : t`Cleared “${title}”, ${day}`, {
    verb: 'goals.tick',
    input: {
      goal_id: goal.id,
      on_date: said.on_date,
      state: before?.state ?? null,
      value: before?.value ?? null,
      anonymous: before?.anonymous ?? false,
    },
  })
}

export function pauseGoal({ id, title }: Goal, from_on: string, to_on: string | null) {
  attempt(pausingGoal, { id, from_on, to_on })
  offerUndo(t`Paused “${title}”`, { verb: 'goals.resume', input: { id } })
}

export function resumeGoal({ id, title, paused_from, paused_to }: Goal) {
  attempt(resumingGoal, { id })
  if (paused_from)
    offerUndo(t`Resumed “${title}”`, { verb: 'goals.pause', input: { id, from_on: paused_from, to_on: paused_to } })
}

/** Finishes it, lets it go, or takes it up again. */
export function setGoalStatus({ id, title, status: before }: Goal, status: Goal['status']) {
  attempt(settingGoalStatus, { id, status })
  const words = {
    active: t`Picked up “${title}” again`,
    done: t`Finished “${title}”`,
    dropped: t`Let go of “${title}”`,
  }
  offerUndo(words[status], { verb: 'goals.status', input: { id, status: before } })
}

export function removeGoal({ id, title }: Goal) {
  attempt(removingGoal, { id })
  offerUndo(t`Deleted “${title}”`, { verb: 'goals.restore', input: { id } })
}

/** Says something else of a goal; what it said before is what undo says. */
export function offerUndoOfChange(goal: Goal, changes: GoalChange) {
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, goal[name as keyof Goal]]))
  const { id, title, version } = goal
  offerUndo(t`Changed “${title}”`, { verb: 'goals.change', input: { id, version: version + 1, changes: before } })
}

export function goAway(from_on: string, to_on: string | null) {
  attempt(goingAway, { from_on, to_on })
  offerUndo(t`You’re away. Your goals rest.`, { verb: 'goals.back', input: { from_on, ended_on: from_on } })
}

/** One is back on a day, which counts again. */
export function comeBack({ from_on, to_on }: Pick<AwayPeriod, 'from_on' | 'to_on'>, ended_on: string) {
  attempt(comingBack, { from_on, ended_on })
  offerUndo(t`You’re back. Your goals go on.`, { verb: 'goals.away', input: { from_on, to_on } })
}

/** Adds a goal at the end of the list. */
export async function add({ id = newId(), rank, ...goal }: CommandInputs['goals.add']) {
  const last = (await query.ensureQueryData(visibleGoals)).at(-1)
  await mutate(addingGoal, { ...goal, id, rank: rank ?? rankBetween(last?.rank ?? null, null) })
  offerUndo(t`Added “${goal.title}”`, { verb: 'goals.remove', input: { id } })
}

export const change = commandOf(changingGoal)
export const undoChange = commandOf(undoingChange)
/** Done without an amount is as much as the day asks for. */
export async function tick({ value, ...said }: CommandInputs['goals.tick']) {
  const at = said.at ?? now()
  const isWhole = value === undefined && said.state === 'done'
  const goal = isWhole ? (await query.ensureQueryData(visibleGoals)).find(({ id }) => id === said.goal_id) : undefined
  await mutate(ticking, { ...said, value: goal ? dayTarget(goal) : (value ?? null), at })
}
export const pause = commandOf(pausingGoal)
export const resume = commandOf(resumingGoal)
export const status = commandOf(settingGoalStatus)
export const remove = commandOf(removingGoal)
export const restore = commandOf(restoringGoal)
export const away = commandOf(goingAway)

export const back = commandOf(comingBack)

export async function addArea({ id = newId(), name, rank, goals = [] }: CommandInputs['goals.addArea']) {
  const last = (await query.ensureQueryData(goalAreas)).at(-1)
  await mutate(areas.adding, { id, name, rank: rank ?? rankBetween(last?.rank ?? null, null) })
  const known = goals.length > 0 ? await query.ensureQueryData(visibleGoals) : []
  for (const { id: goal, version } of known.filter(({ id: one }) => goals.includes(one)))
    await mutate(movingGoal, { id: goal, version, area_id: id })
}
export const changeArea = ({ id, ...area }: CommandInputs['goals.changeArea']) => {
  const { version } = query.getQueryData(goalAreas.queryKey)?.find((one) => one.id === id) ?? { version: 1 }
  return mutate(areas.changing, { id, version, ...area })
}
export const removeArea = commandOf(areas.removing)

export async function addMilestone({ id = newId(), rank, ...milestone }: CommandInputs['goals.addMilestone']) {
  const last = (await query.ensureQueryData(milestonesOf(milestone.goal_id))).at(-1)
  return mutate(milestones.adding, { ...milestone, id, rank: rank ?? rankBetween(last?.rank ?? null, null) })
}
export const changeMilestone = ({ id, version, ...milestone }: CommandInputs['goals.changeMilestone']) =>
  mutate(milestones.changing, { id, version, ...milestone })
export const removeMilestone = commandOf(milestones.removing)
export const finishMilestone = commandOf(finishingMilestone)
export const removeEntry = commandOf(removingEntry)
export const restoreEntry = commandOf(restoringEntry)

/* What is said with others, and of a week, comes when it is first done. */

const partner = () => import('./partner/partner-commands.ts')
export const askPartner = async (input: CommandInputs['goals.askPartner']) => (await partner()).askPartner(input)
export const answerPartner = async (input: CommandInputs['goals.answerPartner']) =>
  (await partner()).answerPartner(input)
export const endPartner = async (input: CommandInputs['goals.endPartner']) => (await partner()).endPartner(input)
export const checkIn = async (input: CommandInputs['goals.checkIn']) =>
  (await import('./checkin/check-in-commands.ts')).checkIn(input)

const detail = () => import('./detail/detail-commands.ts')
export const addReminder = async (input: CommandInputs['goals.addReminder']) => (await detail()).setReminder(input)
export const removeReminder = async (input: CommandInputs['goals.removeReminder']) =>
  (await detail()).removeReminder(input)
export const keep = async (input: CommandInputs['goals.keep']) => (await detail()).keep(input)
