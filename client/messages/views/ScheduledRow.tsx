import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { attempt } from '../../lib/query/query.ts'
import { zone } from '../../lib/settings/settings.ts'
import { exactly } from '../../lib/settings/time.ts'
import { myConversations } from '../data/conversations.ts'
import { composing, openPicker } from '../data/picker.ts'
import { asMessage, type ScheduledMessage, scheduledMessages, wallClock } from '../data/scheduled-queries.ts'
import { useGo } from '../data/use-location.ts'
import { useTitles } from '../data/use-people.ts'
import css from '../views.module.css'

/** A message to be sent later: change its hour or its text, or cancel it. */
export function ScheduledRow({ row }: { row: ScheduledMessage }) {
  const go = useGo()
  const titleOf = useTitles()
  const { id, conversation_id, body_html, send_at, error, version } = row
  const conversation = useQuery(myConversations).data?.find((one) => one.id === conversation_id)
  const cancel = () => attempt(scheduledMessages.removing, { id })
  function edit() {
    composing.set({ kind: 'edit', message: asMessage(row), scheduled: true })
    go({ conversation: conversation_id })
  }
  const change = (at: Date) => attempt(scheduledMessages.changing, { id, version, send_on: wallClock(at), tz: zone() })
  return (
    <li className={css.later}>
      <span className={css.truth}>
        <span className={css.by}>
          <b>{conversation ? titleOf(conversation) : ''}</b>
          <time>{exactly(new Date(send_at))}</time>
        </span>
        <span>{wordsIn(body_html)}</span>
        {error && <span className={css.failed}>{error}</span>}
        <span className={css.laterDeeds}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={(event) =>
              openPicker('later', event.currentTarget, { conversationId: conversation_id, send: change })
            }
          >
            <Trans>Change time</Trans>
          </Button>
          <Button size="compact-sm" variant="default" onClick={edit}>
            <Trans>Edit</Trans>
          </Button>
          <Button size="compact-sm" variant="default" onClick={cancel}>
            <Trans>Don’t send</Trans>
          </Button>
        </span>
      </span>
    </li>
  )
}
