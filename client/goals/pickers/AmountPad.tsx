import { useLingui } from '@lingui/react/macro'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { tickGoal } from '../commands.ts'
import { amountOf, asksAmount, dayTarget, entriesOn, isManual } from '../data/days-of-goal.ts'
import { recentEntries } from '../data/entries.ts'
import { readAmount, writtenAmount } from '../data/read-amount.ts'
import css from './amount.module.css'
import type { GoalPicker } from './picker.ts'

/** The number pad: an amount for a day, with a note that only its writer reads. */
export function AmountPad({ asked, close }: { asked: GoalPicker & { what: 'amount' }; close: () => void }) {
  const { t } = useLingui()
  const { goal } = asked
  const [day, setDay] = useState(asked.day)
  const entries = useQuery(recentEntries).data?.find(({ id }) => id === goal.id)?.entries ?? []
  const said = entriesOn(entries, day).find(isManual)
  const asks = asksAmount(goal)
  const [typed, type] = useState<string>()
  const [note, setNote] = useState('')
  const [wanted, setAnonymous] = useState<boolean>()
  const anonymous = wanted ?? said?.anonymous ?? false
  const [isWrong, setWrong] = useState(false)
  const text = typed ?? asked.digit ?? (said?.value ? writtenAmount(said.value) : '')
  const amount = readAmount(text)
  const before = said?.state === 'done' || said?.state === 'partial' ? amountOf([said]) : 0

  function say(state: 'done' | 'skip' | null, value: number | null = null) {
    close()
    tickGoal(goal, entries, { on_date: day, state, value, note: note.trim() || null, anonymous })
  }
  function save(event: FormEvent) {
    event.preventDefault()
    if (!asks) return say('done', dayTarget(goal))
    if (amount === undefined) return setWrong(true)
    say('done', amount)
  }
  return (
    <form {...draftScope('goals', `${goal.id}/${day}`)} className={css.pad} onSubmit={save}>
      {asks && (
        <>
          <TextInput
            data-autofocus
            label={goal.unit ? t`Amount in ${goal.unit}` : t`Amount`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={text}
            error={isWrong && amount === undefined ? t`Enter a number, such as ${writtenAmount(2.5)}.` : undefined}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <div className={css.quick}>
            {[1, 5, 10].map((more) => (
              <button
                key={more}
                type="button"
                className={css.chip}
                onClick={() => type(writtenAmount((readAmount(text) ?? before) + more))}
              >
                +{more}
              </button>
            ))}
          </div>
        </>
      )}
      <DateField
        label={t`Day`}
        value={day}
        required
        max={dayAfter(dayOf(serverDate()), 1)}
        onChange={(to) => to && setDay(to)}
      />
      <Textarea
        label={t`Note (only you can read it)`}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {goal.group_id !== null && <Check label={t`Without my name`} checked={anonymous} onChange={setAnonymous} />}
      <div className={css.buttons}>
        <Button type="submit">{t`Save`}</Button>
        <Button variant="default" onClick={() => say('skip')}>{t`Skip`}</Button>
        {said && <Button variant="subtle" onClick={() => say(null)}>{t`Clear`}</Button>}
      </div>
    </form>
  )
}
