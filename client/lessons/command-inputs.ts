/* The room's commands and their inputs: see lib/registries/commands.ts. */
import type { Mark } from '../groups/members/attendance-marks.ts'

export interface FinishLesson {
  adoption_id: string
  lesson_key: string
  done: boolean
}

export interface FinishItem extends FinishLesson {
  item_key: string
}

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'lessons.finish': FinishLesson
    'lessons.finishItem': FinishItem
    'lessons.mark': MarkAtLesson
    'lessons.release': ReleaseLesson
  }
}

export interface MarkAtLesson {
  /** A row of the plan. */
  entry: string
  user_id: string
  state: Mark
}

export interface ReleaseLesson {
  adoption_id: string
  lesson_key: string
  /** None: for everybody. */
  user_id: string | null
  opens_on: string | null
}
