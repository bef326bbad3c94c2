import type { Group } from './groups.ts'

/** The rhythm in which a group meets, as its row has it. */
export interface MeetingPattern {
  rrule: string
  /** '18:00', on the clocks of the group. */
  start_time: string
  minutes: number
  place?: string
}

export function meetingPatternOf({ meeting_pattern }: Pick<Group, 'meeting_pattern'>): MeetingPattern | null {
  return meeting_pattern as MeetingPattern | null
}
