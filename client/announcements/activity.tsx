import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ActivitySentence, RoomActivity } from '../lib/registries/activity.ts'

const Announced = ({ name, title }: ActivitySentence) => (
  <Trans>
    <b>{name}</b> announced “<b>{title}</b>”
  </Trans>
)

export const activity: RoomActivity = {
  announcements: {
    name: msg`Announcements`,
    order: 10,
    kinds: { announced: { Sentence: Announced, tab: 'announcements' } },
    reads: ['announcements'],
  },
}
