import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'
import { lists } from './refusals/lists.ts'
import { parts } from './refusals/parts.ts'
import { task } from './refusals/task.ts'

export const refusals: RoomRefusals = {
  tables: { ...task, ...parts, ...lists },
  buckets: {
    attachments: {
      refused: msg`You can only add files in your own groups.`,
      size: msg`This file is larger than 25 MB.`,
    },
  },
}
