import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'

/** Tenants are changed by functions, which say themselves what is wrong. */
export const refusals: RoomRefusals = {
  tables: {},
  buckets: {
    brands: {
      refused: msg`You can’t change the logo of this organisation, or it has twenty that are no longer used. They’re removed each night.`,
      type: msg`A logo is a PNG, JPEG or WebP file.`,
      size: msg`A logo can be up to 1 MB.`,
    },
  },
}
