import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ActivitySentence, RoomActivity } from '../lib/registries/activity.ts'

const Adopted = ({ name, title }: ActivitySentence) => (
  <Trans>
    <b>{name}</b> started “<b>{title}</b>” with the group
  </Trans>
)

const Changed = ({ name, title }: ActivitySentence) => (
  <Trans>
    <b>{name}</b> changed the schedule of “<b>{title}</b>”
  </Trans>
)

const LessonAdapted = ({ name, title }: ActivitySentence) => (
  <Trans>
    <b>{name}</b> adapted “<b>{title}</b>”
  </Trans>
)

export const activity: RoomActivity = {
  schedule: {
    name: msg`Schedules`,
    order: 18,
    kinds: {
      curriculum_adopted: { Sentence: Adopted, tab: 'curriculum' },
      schedule_changed: { Sentence: Changed, tab: 'curriculum' },
      lesson_adapted: { Sentence: LessonAdapted, tab: 'curriculum' },
    },
    reads: ['adoptions', 'schedule_ops'],
  },
}
