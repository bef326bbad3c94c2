import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ActivitySentence, RoomActivity } from '../lib/registries/activity.ts'

const Reached = ({ title }: ActivitySentence) => (
  <Trans>
    The group reached “<b>{title}</b>”
  </Trans>
)

export const activity: RoomActivity = {
  goals: { name: msg`Goals`, order: 25, kinds: { goal_reached: { Sentence: Reached } }, reads: ['goals'] },
}
