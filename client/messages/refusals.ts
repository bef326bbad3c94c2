import { msg } from '@lingui/core/macro'
import type { RoomRefusals } from '../lib/registries/refusals.ts'
import { conversations } from './refusals/conversations.ts'
import { manners } from './refusals/manners.ts'
import { messages } from './refusals/messages.ts'
import { writing } from './refusals/writing.ts'

export const refusals: RoomRefusals = {
  tables: { ...conversations, ...messages, ...writing, ...manners },
  buckets: {
    messages: {
      refused: msg`You can’t send files in this conversation.`,
      size: msg`This file is larger than 25 MB.`,
    },
  },
}
