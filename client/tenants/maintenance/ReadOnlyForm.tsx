import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate, serverNow } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import type { Maintenance } from '../../lib/query/maintenance.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { momentOf, wallClock } from '../../lib/settings/moments.ts'
import { zone } from '../../lib/settings/settings.ts'
import css from '../../ui/area/area.module.css'
import { DateTimeField, type DayAndTime } from '../../ui/fields/DateTimeField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { mostDays, mostWords, setReadOnly } from '../data/maintenance.ts'
import own from './maintenance.module.css'

const minute = 60_000
const spans = ['15', '30', '60', '120', '240'] as const

/** The sentence and the end. While it is read-only already, both may be changed. */
export function ReadOnlyForm({ now }: { now: Maintenance | null }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [words, say] = useState(now?.words ?? '')
  const [span, choose] = useState<string>(now ? 'moment' : '30')
  const [ends, setEnds] = useState<DayAndTime>(() => dayAndTime(now?.until))
  const start = useMutation({
    mutationFn: (until: Date) => setReadOnly(until, words.trim()),
    meta: { saidAtField: true },
    retry: false,
  })
  const names: Record<string, string> = {
    ...{ '15': t`15 minutes`, '30': t`30 minutes`, '60': t`1 hour`, '120': t`2 hours`, '240': t`4 hours` },
    moment: t`Until a date and time…`,
  }
  const chosen = ends.day ? momentOf(ends.day, ends.time ?? '00:00') : undefined
  const isPast = span === 'moment' && chosen !== undefined && chosen.getTime() <= serverNow()
  const isFar =
    span === 'moment' && chosen !== undefined && chosen.getTime() > serverNow() + mostDays * 24 * 60 * minute
  const wrong = isPast ? t`Choose a time in the future.` : isFar ? t`Choose a time within the next 7 days.` : undefined
  const mayGo = reachable && words.trim() !== '' && !wrong && (span !== 'moment' || chosen !== undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    const until = span === 'moment' ? chosen : new Date(serverNow() + Number(span) * minute)
    if (!mayGo || !until) return
    afterwards(start.mutateAsync(until), () => toast(now ? t`Saved` : t`This server is read-only now`))
  }
  return (
    <form {...newDraftScope('maintenance')} className={own.form} onSubmit={submit}>
      <div>
        <h2 className={css.heading}>{now ? t`Change the message or the end` : t`Make this server read-only`}</h2>
        <p className={css.muted}>
          {t`Everyone can still sign in and read. Changes wait on people’s devices and are sent when it ends. Super admins can go on working.`}
        </p>
      </div>
      <Textarea
        label={t`Message`}
        placeholder={t`We’re moving to a bigger server. Back in half an hour.`}
        maxLength={mostWords}
        rows={2}
        required
        withAsterisk={false}
        value={words}
        onChange={({ currentTarget }) => say(currentTarget.value)}
      />
      <SelectField
        label={t`Duration`}
        value={span}
        onChange={choose}
        data={[...spans, 'moment'].map((value) => ({ value, label: names[value]! }))}
      />
      {span === 'moment' && (
        <DateTimeField label={t`Ends`} value={ends} min={dayOf(serverDate())} onChange={setEnds} error={wrong} />
      )}
      {start.error && <p role="alert">{errorMessage(start.error)}</p>}
      <div>
        <Button type="submit" disabled={!mayGo} loading={start.isPending}>
          {now ? t`Save` : t`Make it read-only`}
        </Button>
      </div>
    </form>
  )
}

function dayAndTime(moment: string | undefined): DayAndTime {
  const clock = wallClock(moment ? Date.parse(moment) : serverNow() + 60 * minute, zone())
  return { day: clock.slice(0, 10), time: clock.slice(11, 16) }
}
