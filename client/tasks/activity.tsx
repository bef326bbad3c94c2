import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { ActivitySentence, RoomActivity } from '../lib/registries/activity.ts'

const Finished = ({ name, title, others }: ActivitySentence) => (
  <>
    <Trans>
      <b>{name}</b> finished “<b>{title}</b>”
    </Trans>
    <More others={others} />
  </>
)

const WroteDown = ({ name, title, others }: ActivitySentence) => (
  <>
    <Trans>
      <b>{name}</b> added “<b>{title}</b>”
    </Trans>
    <More others={others} />
  </>
)

const More = ({ others }: Pick<ActivitySentence, 'others'>) =>
  others > 0 && (
    <>
      {' '}
      <Plural value={others} one="and # more task" other="and # more tasks" />
    </>
  )

export const activity: RoomActivity = {
  tasks: {
    name: msg`Tasks`,
    order: 20,
    kinds: {
      task_added: { Sentence: WroteDown, tab: 'tasks', folds: true },
      task_done: { Sentence: Finished, tab: 'tasks', folds: true },
    },
    reads: ['tasks'],
  },
}
