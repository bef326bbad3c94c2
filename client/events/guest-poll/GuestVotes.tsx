import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconCalendarCheck, IconCheck, IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { serverDate, serverNow } from '../../lib/browser/server-clock.ts'
import { useLocalDraft } from '../../lib/outbox/local-draft.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { slotLine } from '../polls/slot-words.ts'
import { ZoneHint } from '../polls/ZoneHint.tsx'
import { GuestSlots } from './GuestSlots.tsx'
import css from './guest.module.css'
import { type Answers, type OpenPoll, sendVotes } from './guest-poll.ts'

/** The dates with one’s answers, and a name to send them under. */
export function GuestVotes({ token, poll }: { token: string; poll: OpenPoll }) {
  const { t } = useLingui()
  const { me } = poll
  const place = { table: 'date_poll_guests', row: token, field: 'votes' }
  const { draft, write } = useLocalDraft<{ name: string; answers: Answers }>(place)
  const { name, answers } = draft ?? { name: me?.name ?? '', answers: me?.answers ?? {} }
  const [pending, setPending] = useState(false)
  const [gap, setGap] = useState<'name' | 'answers' | null>(null)
  const [refused, setRefused] = useState('')
  const isOpen = poll.state === 'open'
  const isSent = me !== null && me.name === name.trim() && same(me.answers, answers)
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const given = ahead(poll, answers)
    const found = !name.trim() ? 'name' : !me && Object.keys(given).length === 0 ? 'answers' : null
    setGap(found)
    if (found) return found === 'name' && document.querySelector<HTMLElement>('[name=guest]')?.focus()
    setPending(true)
    setRefused('')
    try {
      await sendVotes(token, name.trim(), given, me === null)
      write(null)
    } catch (error) {
      setRefused(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  const chosen = poll.slots.find(({ id }) => id === poll.chosen)
  return (
    <form className={css.form} onSubmit={(event) => void onSubmit(event)} noValidate>
      {!isOpen && (
        <p className={css.outcome} data-chosen={chosen !== undefined} role="status">
          {chosen ? (
            <IconCalendarCheck size={20} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconLock size={20} stroke={1.5} aria-hidden="true" />
          )}
          {chosen ? t`The date is ${slotLine(chosen, poll.tz, serverDate())}.` : t`This poll closed without a date.`}
        </p>
      )}
      <ZoneHint
        poll={poll}
        voted={
          poll.voters > 0 ? plural(poll.voters, { one: '# person has voted.', other: '# people have voted.' }) : null
        }
      />
      <GuestSlots
        poll={poll}
        answers={answers}
        onChange={(next) => {
          write({ name, answers: next })
          setGap(null)
        }}
      />
      {isOpen && (
        <footer className={css.send}>
          <TextInput
            label={t`Your name`}
            name="guest"
            autoComplete="name"
            maxLength={60}
            value={name}
            onChange={(event) => write({ name: event.currentTarget.value, answers })}
            error={gap === 'name' ? t`Enter your name.` : undefined}
          />
          <Button type="submit" size="md" loading={pending} disabled={isSent}>
            {me ? <Trans>Save changes</Trans> : <Trans>Send my answers</Trans>}
          </Button>
          {gap === 'answers' && (
            <p role="alert" className={css.refusal}>
              {t`Choose an answer for at least one date.`}
            </p>
          )}
          {refused && (
            <p role="alert" className={css.refusal}>
              {refused}
            </p>
          )}
          {isSent && (
            <p role="status" className={css.sent}>
              <IconCheck size={18} stroke={2} aria-hidden="true" />
              <Trans>Your answers are in. You can change them on this device until the poll closes.</Trans>
            </p>
          )}
        </footer>
      )}
    </form>
  )
}

/** The answers to dates that are still to come. */
const ahead = (poll: OpenPoll, answers: Answers): Answers =>
  Object.fromEntries(
    poll.slots.flatMap(({ id, starts_at }) => {
      const answer = answers[id]
      return answer && Date.parse(starts_at) > serverNow() ? [[id, answer]] : []
    }),
  )

const same = (one: Answers, other: Answers) =>
  Object.keys({ ...one, ...other }).every((slot) => one[slot] === other[slot])
