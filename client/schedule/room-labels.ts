import { msg } from '@lingui/core/macro'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    adopt: msg`Curriculum adopted`,
    copy_schedule: msg`Schedule copied to a new term`,
    change_schedule: msg`Change to a schedule`,
    undo_schedule: msg`Schedule change undone`,
    ask_to_lead: msg`Question who leads a lesson`,
    answer_lead: msg`Your answer about leading a lesson`,
  },
  limits: {
    'ask_to_lead note': 300,
  },
}
