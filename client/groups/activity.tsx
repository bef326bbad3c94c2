import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ActivitySentence, RoomActivity } from '../lib/registries/activity.ts'

const Joined = ({ name }: ActivitySentence) => (
  <Trans>
    <b>{name}</b> joined
  </Trans>
)

export const activity: RoomActivity = {
  people: { name: msg`People`, kinds: { joined: { Sentence: Joined, tab: 'members' } }, reads: [] },
}
