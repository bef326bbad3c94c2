import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ActivitySentence, RoomActivity } from '../lib/registries/activity.ts'

const Added = ({ name, title }: ActivitySentence) => (
  <Trans>
    <b>{name}</b> planned “<b>{title}</b>”
  </Trans>
)

const Cancelled = ({ title }: ActivitySentence) => (
  <Trans>
    “<b>{title}</b>” was cancelled
  </Trans>
)

export const activity: RoomActivity = {
  events: {
    name: msg`Events`,
    order: 15,
    kinds: {
      event_added: { Sentence: Added, tab: 'events' },
      event_cancelled: { Sentence: Cancelled, tab: 'events' },
    },
    reads: ['events'],
  },
}
