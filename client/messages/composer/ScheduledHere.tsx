import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { exactly } from '../../lib/settings/time.ts'
import { composing } from '../data/picker.ts'
import {
  asMessage,
  type ScheduledMessage,
  scheduled,
  sendScheduledNow,
  takeBackScheduled,
} from '../data/scheduled-queries.ts'
import css from './scheduled-here.module.css'

/** The messages that will be sent here later, the last written first: to be changed, sent now or taken back. */
export function ScheduledHere(props: { conversationId: string; topicId: string | undefined }) {
  const { t } = useLingui()
  const { conversationId, topicId } = props
  const rows = (useQuery(scheduled).data ?? [])
    .filter((one) => one.conversation_id === conversationId && (!topicId || one.topic_id === topicId))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  if (rows.length === 0) return null
  return (
    <ul className={css.scheduled} aria-label={t`Scheduled`}>
      {rows.map((row) => (
        <ScheduledLine key={row.id} row={row} />
      ))}
    </ul>
  )
}

function ScheduledLine({ row }: { row: ScheduledMessage }) {
  return (
    <li className={css.line}>
      <IconClockHour4 size={16} stroke={1.5} aria-hidden="true" />
      <span className={css.about}>
        <time>{exactly(new Date(row.send_at))}</time>
        <span className={css.words}>{wordsIn(row.body_html)}</span>
        {row.error && <span className={css.failed}>{row.error}</span>}
      </span>
      <span className={css.actions}>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => composing.set({ kind: 'edit', message: asMessage(row), scheduled: true })}
        >
          <Trans>Edit</Trans>
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => sendScheduledNow(row)}>
          <Trans>Send now</Trans>
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => takeBackScheduled(row)}>
          <Trans>Undo</Trans>
        </Button>
      </span>
    </li>
  )
}
