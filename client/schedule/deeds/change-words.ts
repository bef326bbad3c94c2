import { plural, t } from '@lingui/core/macro'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { ChangeResult, ScheduleChange } from '../data/deeds.ts'
import type { CurriculumChange } from '../data/ops.ts'

/** A change in a few words, as a list of what was done names it. */
export function changeName(change: ScheduleChange | CurriculumChange): string {
  switch (change.kind) {
    case 'bump':
      return t`Moved a lesson to a later meeting`
    case 'pull':
      return t`Moved a lesson to an earlier meeting`
    case 'extend':
      return t`Gave a lesson one more meeting`
    case 'shorten':
      return t`Took a meeting from a lesson`
    case 'merge':
      return t`Put two lessons together`
    case 'split':
      return t`Gave a lesson a meeting of its own`
    case 'swap':
      return t`Swapped two lessons`
    case 'pin':
      return t`Pinned a lesson to its day`
    case 'unpin':
      return t`Unpinned a lesson`
    case 'skip':
      return t`Skipped a lesson`
    case 'unskip':
      return t`Brought a lesson back`
    case 'place':
      return change.only ? t`Moved a lesson` : t`Moved a lesson and what follows`
    case 'reorder':
      return t`Changed the order`
    case 'taught':
      return t`Marked a lesson as taught`
    case 'not_taught':
      return t`Marked a lesson as not taught`
    case 'lead':
      return t`Changed who leads a lesson`
    case 'close_day':
      return t`Closed a day`
    case 'open_day':
      return t`Added a meeting`
    case 'clear_day':
      return t`Put a day back to normal`
    case 'pattern':
      return t`Changed the meeting days`
    case 'start':
      return t`Changed the start`
    case 'track':
      return t`Moved lessons to another track`
    case 'off_days':
      return change.use ? t`Skips the group’s days off` : t`Meets on the group’s days off`
    case 'catch_up':
      return t`Caught up`
    case 'title':
      return t`Changed the name`
    case 'place_name':
      return t`Changed the place`
    case 'auto_update':
      return change.mode === 'safe' ? t`Takes safe updates by itself` : t`Asks before each update`
    case 'make_tasks':
      return change.make ? t`Adds its tasks to the group’s` : t`Adds no more tasks`
    case 'adapt':
    case 'upgrade':
    case 'tasks':
    case 'pace':
      return curriculumName(change)
    default:
      return statusName(change)
  }
}

function curriculumName(change: CurriculumChange): string {
  switch (change.kind) {
    case 'adapt':
      return change.title ? t`Customised “${change.title}”` : t`Customised the curriculum`
    case 'upgrade':
      return t`Upgraded from version ${change.from} to version ${change.to}`
    case 'tasks':
      return change.keep ? t`Left tasks as they are` : t`Updated tasks of the group`
    case 'pace':
      return change.mode === 'dated' ? t`Gave lessons dates` : t`Dropped the dates`
  }
}

function statusName({ kind }: Extract<ScheduleChange, { kind: 'pause' | 'resume' | 'end' | 'complete' }>) {
  if (kind === 'pause') return t`Paused`
  if (kind === 'resume') return t`Resumed`
  return kind === 'end' ? t`Ended` : t`Completed`
}

/** Says what has moved, with the way back. */
export function offerChange({ op, moves }: ChangeResult) {
  const words =
    moves.length === 0 ? t`Schedule changed` : plural(moves.length, { one: 'Moved # lesson', other: 'Moved # lessons' })
  offerUndo(words, { verb: 'schedule.undo', input: { op } })
}
