import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { answerEvent } from '../answer/answer-event.ts'
import type { EventCard } from '../data/events.ts'
import { notesOf } from '../data/guests.ts'
import type { EventQuestion } from '../data/questions.ts'
import { useAskedQuestions } from '../questions/use-asked-questions.tsx'
import css from './page.module.css'

/** A sheet for one’s party, the event’s questions, and a word to the organisers. */
export function AnswerDetails(props: { card: EventCard; questions: readonly EventQuestion[]; onClose: () => void }) {
  const { t } = useLingui()
  const { card, onClose } = props
  const me = useUser().id
  const kept = useQuery(notesOf(card.id)).data?.find(({ user_id }) => user_id === me)?.note ?? ''
  const [guests, setGuests] = useState(card.my_guests ?? 0)
  const [note, write] = useState<string>()
  const comes = card.my_status !== 'declined'
  const asked = useAskedQuestions(card, comes ? props.questions : [])
  const brings = comes && card.guests_per_person > 0
  // who is on the waitlist still asks to come
  const status = card.my_status === 'waitlisted' ? 'going' : card.my_status
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!(await asked.send())) return
    const said = note !== undefined && note.trim() !== kept
    if (said || guests !== (card.my_guests ?? 0) || !asked.changed)
      answerEvent(card, status, { guests, ...(said && { note: note.trim() }) })
    onClose()
  }
  return (
    <Dialog title={asked.fields ? t`Your answer` : brings ? t`Guests and note` : t`Note`} onClose={onClose}>
      <form
        {...draftScope('event_rsvps', card.id)}
        onSubmit={(event) => void onSubmit(event)}
        className={css.form}
        noValidate
      >
        {asked.fields}
        {brings && <GuestStepper most={card.guests_per_person} guests={guests} set={setGuests} />}
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

function GuestStepper({ most, guests, set }: { most: number; guests: number; set: (guests: number) => void }) {
  const { t } = useLingui()
  return (
    <fieldset className={css.stepper} aria-label={t`Guests`}>
      <span className={css.grow}>
        <b>{t`Guests`}</b>
        <span className={css.muted}>{t`Up to ${most}, not counting you`}</span>
      </span>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t`Remove a guest`}
        disabled={guests === 0}
        onClick={() => set(guests - 1)}
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
        disabled={guests >= most}
        onClick={() => set(guests + 1)}
      >
        <IconPlus size={18} />
      </ActionIcon>
    </fieldset>
  )
}
