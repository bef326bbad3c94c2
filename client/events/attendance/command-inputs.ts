import type { AttendanceState } from '../../groups/members/attendance-marks.ts'

/** A mark of a member at an occurrence; null takes it back. */
export interface MarkInput {
  occurrence_id: string
  user_id: string
  state: AttendanceState | null
}

declare module '../../lib/registries/commands.ts' {
  interface CommandInputs {
    'events.mark': MarkInput
  }
}
