import { msg } from '@lingui/core/macro'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    adapt: msg`Curriculum customised for a group`,
    update_adoption_tasks: msg`Tasks brought up to date with their curriculum`,
    upgrade_adoption: msg`Curriculum upgraded to a new version`,
    undo_upgrade: msg`Upgrade of a curriculum undone`,
    offer_change: msg`Change offered to the author`,
    copy_adaptation: msg`Changes copied to another group`,
  },
}
