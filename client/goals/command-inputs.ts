/* The room's commands and their inputs: see lib/registries/commands.ts. */
import type { NewGoal } from './data/goal-writes.ts'
import type { Goal, GoalChange, Tick } from './data/types.ts'

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'goals.add': Omit<NewGoal, 'id' | 'rank'> & { id?: string; rank?: string }
    'goals.change': { id: string; version: number; changes: GoalChange }
    'goals.undoChange': { id: string }
    /** Without `at`, it is said now. */
    'goals.tick': Omit<Tick, 'at'> & { at?: string }
    'goals.pause': { id: string; from_on: string; to_on: string | null }
    'goals.resume': { id: string }
    'goals.status': { id: string; status: Goal['status'] }
    'goals.remove': { id: string }
    'goals.restore': { id: string }
    'goals.away': { from_on: string; to_on: string | null }
    /** Ends the time away that began on a day. */
    'goals.back': { from_on: string; ended_on: string }
    /** With an area that was deleted come its place and its goals. */
    'goals.addArea': { name: string; id?: string; rank?: string; goals?: readonly string[] }
    'goals.changeArea': { id: string; name?: string; folded?: boolean; rank?: string }
    'goals.removeArea': { id: string }
    'goals.addMilestone': AddMilestone
    'goals.changeMilestone': ChangeMilestone
    'goals.removeMilestone': { id: string }
    'goals.finishMilestone': { id: string; done: boolean }
    'goals.removeEntry': { id: string }
    'goals.restoreEntry': { id: string }
    'goals.checkIn': { goal_id: string; week_of: string; confidence: number | null; body: string | null }
    'goals.addReminder': { id: string; goal_id: string; user_id: string; at_time: string; days: number[] }
    'goals.removeReminder': { id: string }
    /** Keeps a quiet goal as it is, or takes that back. */
    'goals.keep': { goal_id: string; kept: boolean }
    'goals.askPartner': { goal_id: string; user_id: string }
    'goals.answerPartner': { goal_id: string; accept: boolean }
    'goals.endPartner': { goal_id: string }
  }
}

export interface ChangeMilestone {
  id: string
  version: number
  title?: string
  due_on?: string | null
  weight?: number
  rank?: string
}

export interface AddMilestone {
  id?: string
  goal_id: string
  title: string
  due_on?: string | null
  weight?: number
  rank?: string
  linked_type?: 'task' | 'event' | 'lesson' | null
  linked_id?: string | null
  linked_adoption_id?: string | null
}
