import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ActivitySentence, RoomActivity } from '../lib/registries/activity.ts'

const Taught = ({ name, title }: ActivitySentence) => (
  <Trans>
    <b>{name}</b> marked “<b>{title}</b>” as taught
  </Trans>
)

export const activity: RoomActivity = {
  lessons: {
    name: msg`Lessons`,
    order: 19,
    kinds: { lesson_taught: { Sentence: Taught, tab: 'curriculum' } },
    reads: ['scheduled_lessons', 'schedule_ops'],
  },
}
