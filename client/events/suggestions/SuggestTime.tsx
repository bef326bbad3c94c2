import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import type { EventCard } from '../data/events.ts'
import { localOf } from '../data/wall-clock.ts'
import { cityOf, isElsewhere } from '../data/when.ts'
import form from '../form/form.module.css'
import page from '../page/page.module.css'
import { suggestTime } from './suggestion-commands.ts'

/** A day and a time that would do for who can't come. */
export function SuggestTime(props: { card: EventCard; suggested: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { card, suggested, onClose } = props
  const [day, setDay] = useState<string | null>(suggested?.slice(0, 10) ?? null)
  const [time, setTime] = useState<string | null>(
    suggested?.slice(11, 16) ?? localOf(new Date(card.starts_at), card.tz).slice(11),
  )
  const [error, setError] = useState<string>()
  const send = (starts: string | null) =>
    suggestTime(card, starts).then(onClose, (refused: unknown) => setError(errorMessage(refused)))
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!day || (!time && !card.all_day)) return setError(t`Choose a day and a time.`)
    void send(`${day} ${card.all_day ? '00:00' : time}`)
  }
  return (
    <Dialog title={t`Suggest another time`} onClose={onClose}>
      <form onSubmit={onSubmit} className={page.form} noValidate>
        <p className={page.muted}>{t`Only the organisers see it. They can move the event in one tap.`}</p>
        <div className={`${form.pair} ${form.when}`}>
          <DateField
            label={t`Day`}
            value={day}
            min={dayOf(serverDate(), card.tz)}
            onChange={(chosen) => {
              setDay(chosen)
              setError(undefined)
            }}
            error={error}
            data-autofocus
          />
          {!card.all_day && <TimeField label={t`Time`} value={time} onChange={setTime} />}
        </div>
        {!card.all_day && isElsewhere(card) && <p className={form.hint}>{t`Times are for ${cityOf(card.tz)}.`}</p>}
        <DialogActions>
          {suggested && (
            <Button variant="default" onClick={() => void send(null)}>
              <Trans>Remove suggestion</Trans>
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">
            <Trans>Suggest</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
