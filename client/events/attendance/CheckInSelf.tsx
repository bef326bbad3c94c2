import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { useActive, useMembersOf } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { timeOf } from '../../lib/settings/time.ts'
import type { EventCard } from '../data/events.ts'
import css from './attendance.module.css'
import { checkIn } from './attendance-writes.ts'
import { attendanceOf } from './queries.ts'

/** One’s own mark; and while the event is near, the field for the code that an organiser shows. */
export function CheckInSelf({ card, isOpen }: { card: EventCard; isOpen: boolean }) {
  const { t } = useLingui()
  const me = useUser().id
  const isMember = useMembersOf(card.group_id).some(({ id }) => id === me)
  const active = useActive(card.group_id)
  const own = useQuery({ ...attendanceOf(card.id), enabled: isMember }).data?.find(({ user_id }) => user_id === me)
  const here = own?.state === 'present' || own?.state === 'late'
  if (!isMember || (!own?.state && !(isOpen && active))) return null
  const words = {
    present: t`You’re checked in.`,
    late: t`You’re marked as late.`,
    absent: t`You’re marked as absent.`,
    excused: t`You’re marked as excused.`,
  }
  return (
    <section className={css.part} aria-labelledby="check-in">
      <h3 id="check-in" className={css.heading}>{t`Check in`}</h3>
      <p className={css.self} role="status" data-state={own?.state ?? undefined}>
        {own?.state === 'present' && <IconCheck size={18} stroke={2} aria-hidden="true" />}
        {own?.state && words[own.state]} {own?.state && <time>{timeOf(own.marked_at, serverDate())}</time>}
      </p>
      {isOpen && active && !here && <CodeForm occurrence={card.id} />}
    </section>
  )
}

function CodeForm({ occurrence }: { occurrence: string }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [refused, setRefused] = useState('')
  const [pending, setPending] = useState(false)
  async function send(event: FormEvent) {
    event.preventDefault()
    if (code.length < 4) return setRefused(t`Enter the four digits.`)
    setPending(true)
    setRefused('')
    try {
      await checkIn(occurrence, code)
    } catch (error) {
      setRefused(errorMessage(error))
      setCode('')
    } finally {
      setPending(false)
    }
  }
  return (
    <form className={css.form} onSubmit={(event) => void send(event)}>
      <TextInput
        label={t`Check-in code`}
        description={t`Four digits that an organiser shows you.`}
        error={refused || null}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        className={css.field!}
        onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 4))}
      />
      <Button type="submit" loading={pending}>{t`Check in`}</Button>
    </form>
  )
}
