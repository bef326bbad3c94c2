import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ActivitySentence, RoomActivity } from '../lib/registries/activity.ts'

const Taught = ({ name, title }: ActivitySentence) => (
  <Trans>
    <b>{name}</b> marked “<b>{title}</b>” as taught
  </Trans>
)

const Asked = ({ name, title }: ActivitySentence) => (
  <Trans>
    <b>{name}</b> asked “<b>{title}</b>”
  </Trans>
)

const Answered = ({ name, title }: ActivitySentence) => (
  <Trans>
    <b>{name}</b> answered “<b>{title}</b>”
  </Trans>
)

export const activity: RoomActivity = {
  lessons: {
    name: msg`Lessons`,
    order: 19,
    kinds: {
      lesson_taught: { Sentence: Taught, tab: 'curriculum' },
      question_asked: { Sentence: Asked, tab: 'curriculum' },
      question_answered: { Sentence: Answered, tab: 'curriculum' },
    },
    reads: ['scheduled_lessons', 'schedule_ops', 'lesson_threads'],
  },
}
