import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { mostEvents } from '../data/acts.ts'
import own from './events.module.css'

/** The acts on the events that are chosen. */
export function SelectedEvents(props: {
  words: string
  count: number
  onAll: () => void
  onSeen: () => void
  onClear: () => void
}) {
  const { t } = useLingui()
  const tooMany = props.count > mostEvents
  return (
    <section className={own.bulk} aria-label={t`Selected events`}>
      <p className={own.bulkCount} role="status">
        {tooMany ? t`Up to ${mostEvents} events at once` : props.words}
      </p>
      <Button variant="subtle" size="compact-sm" onClick={props.onAll}>
        {t`Select all unseen`}
      </Button>
      <Button size="compact-sm" disabled={tooMany} onClick={props.onSeen}>
        {t`Mark as seen`}
      </Button>
      <CloseButton aria-label={t`Clear selection`} onClick={props.onClear} />
    </section>
  )
}
