import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'
import { group } from './refusals/group.ts'
import { members } from './refusals/members.ts'

export const refusals: RoomRefusals = {
  tables: { ...group, ...members },
  buckets: {
    covers: {
      refused: msg`Only group admins and managers can change the cover, and only while the group isn’t archived.`,
      type: msg`Choose a PNG, JPEG, WebP, GIF or AVIF picture.`,
      size: msg`This file is larger than 5 MB.`,
    },
  },
}
