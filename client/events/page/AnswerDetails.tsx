import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { answerEvent } from '../answer/answer-event.ts'
import type { EventCard } from '../data/events.ts'
import { notesOf } from '../data/guests.ts'
import css from './page.module.css'

/** A sheet for one’s party and a word to the organisers. */
export function AnswerDetails({ card, onClose }: { card: EventCard; onClose: () => void }) {
  const { t } = useLingui()
  const me = useUser().id
  const kept = useQuery(notesOf(card.id)).data?.find(({ user_id }) => user_id === me)?.note ?? ''
  const [guests, setGuests] = useState(card.my_guests ?? 0)
  const [note, write] = useState<string>()
  const comes = card.my_status !== 'declined'
  // who is on the waitlist still asks to come
  const status = card.my_status === 'waitlisted' ? 'going' : card.my_status
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    answerEvent(card, status, { guests, ...(note !== undefined && { note: note.trim() }) })
    onClose()
  }
  return (
    <Dialog title={comes && card.guests_per_person > 0 ? t`Guests and note` : t`Note`} onClose={onClose}>
      <form onSubmit={onSubmit} className={css.form}>
        {comes && card.guests_per_person > 0 && (
          <fieldset className={css.stepper} aria-label={t`Guests`}>
            <span className={css.grow}>
              <b>{t`Guests`}</b>
              <span className={css.muted}>{t`Up to ${card.guests_per_person}, not counting you`}</span>
            </span>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t`Remove a guest`}
              disabled={guests === 0}
              onClick={() => setGuests(guests - 1)}
            >
              <IconMinus size={18} />
            </ActionIcon>
            <output className={css.number} aria-live="polite">
              {guests}
            </output>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={t`Add a guest`}
              disabled={guests >= card.guests_per_person}
              onClick={() => setGuests(guests + 1)}
            >
              <IconPlus size={18} />
            </ActionIcon>
          </fieldset>
        )}
        <Textarea
          label={t`Note for the organisers`}
          description={t`Only organisers can read it.`}
          placeholder={t`Vegetarian, and a little late`}
          maxLength={300}
          value={note ?? kept}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit">
            <Trans>Save</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
