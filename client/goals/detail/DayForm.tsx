import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconPlayerTrackNext } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayAfter } from '../../lib/settings/days.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { tickGoal } from '../commands.ts'
import { asksAmount, dayTarget, isManual } from '../data/days-of-goal.ts'
import { notesOf } from '../data/history.ts'
import { readAmount } from '../data/read-amount.ts'
import type { EntryState, Goal, GoalEntry } from '../data/types.ts'
import css from '../figures/detail.module.css'
import { useDayDraft } from './use-day-draft.ts'

interface DayFormProps {
  goal: Goal
  entries: readonly GoalEntry[]
  day: string
  today: string
  onDay: (day: string) => void
}

/** Says something of a day, of today or of any before: how much, a note, and in a group whether one’s name is on it. */
export function DayForm({ goal, entries, day, today, onDay }: DayFormProps) {
  const { t } = useLingui()
  const before = entries.find((entry) => isManual(entry) && entry.on_date === day)
  const kept = useQuery(notesOf(goal.id)).data?.find(({ entry_id }) => entry_id === before?.id)?.note
  const [draft, write] = useDayDraft(goal.id, day)
  const [wanted, hide] = useState<boolean>()
  const isHidden = wanted ?? before?.anonymous ?? false
  const [refused, refuse] = useState('')
  const needs = asksAmount(goal)
  const amount = draft.amount ?? (before?.value == null ? '' : String(before.value))
  const note = draft.note ?? kept ?? ''

  function say(state: EntryState | null) {
    const value = needs && (state === 'done' || state === 'partial') ? (readAmount(amount) ?? null) : null
    if (needs && state === 'done' && value === null) return refuse(t`Enter a number, such as 12 or 2.5.`)
    if (note.length > 500) return refuse(t`A note has at most 500 characters.`)
    refuse('')
    const part = goal.kind === 'habit' && goal.direction === 'at_least' && value !== null && value < dayTarget(goal)
    const said = state === 'done' && part ? 'partial' : state
    tickGoal(goal, entries, {
      ...{ on_date: day, state: said, value, anonymous: isHidden },
      ...(draft.note !== undefined && { note: draft.note }),
    })
    write({})
  }
  const chosen = before?.state
  return (
    <section className={css.dayForm} aria-label={t`Your day`}>
      <div className={css.pair}>
        <DateField label={t`Day`} value={day} max={dayAfter(today, 1)} onChange={(next) => onDay(next ?? today)} />
        {needs && (
          <TextInput
            label={goal.unit ? t`Amount in ${goal.unit}` : t`Amount`}
            inputMode="decimal"
            maxLength={20}
            value={amount}
            error={refused}
            onChange={(event) => write({ ...draft, amount: event.currentTarget.value })}
            onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && say('done')}
          />
        )}
      </div>
      <TextInput
        aria-label={t`Note`}
        placeholder={t`Note (only you can read it)`}
        maxLength={500}
        value={note}
        error={!needs && refused}
        onChange={(event) => write({ ...draft, note: event.currentTarget.value })}
      />
      {goal.group_id !== null && <Check label={t`Give without my name`} checked={isHidden} onChange={hide} />}
      <div className={css.buttons}>
        <Button
          leftSection={<IconCheck size={16} stroke={2} />}
          variant={chosen === 'done' ? 'light' : 'filled'}
          onClick={() => say('done')}
        >
          {needs ? t`Save amount` : chosen === 'done' ? t`Done` : t`Mark as done`}
        </Button>
        {goal.kind === 'habit' && (
          <Button
            leftSection={<IconPlayerTrackNext size={16} stroke={1.5} />}
            variant={chosen === 'skip' ? 'light' : 'default'}
            onClick={() => say('skip')}
          >
            {chosen === 'skip' ? t`Skipped` : t`Skip`}
          </Button>
        )}
        {before && (
          <Button variant="subtle" onClick={() => say(null)}>
            {t`Clear`}
          </Button>
        )}
      </div>
    </section>
  )
}
