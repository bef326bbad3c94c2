/* The room's commands and their inputs: see lib/registries/commands.ts. */

/** A change of a schedule, by its id. */
export interface MadeScheduleChange {
  op: string
}

/** A lesson of a plan, by its row there, and whether it was taught. */
export interface TaughtLesson {
  id: string
  adoption_id: string
  title: string
  taught: boolean
}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'schedule.undo': MadeScheduleChange
    'schedule.teach': TaughtLesson
  }
}
