import { useLingui } from '@lingui/react/macro'
import { IconRepeat, IconRepeatOff } from '@tabler/icons-react'
import { useState } from 'react'
import { firstOn, rulesFor } from '../../lib/repeat/rules.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import picker from '../../ui/menu/picker.module.css'
import { changeTasks } from '../commands.ts'
import { calendar } from '../composer/use-parse-context.ts'
import { findRepeat, type Recurrence } from '../parse/parse-repeat.ts'
import { recurrenceOf, wordsOfRepeat } from '../parse/recurrence.ts'
import type { Ask } from './picker-props.ts'
import css from './pickers.module.css'

const mark = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The recurrence picker: a likely rule, or words ("every 1st and 15th", "every 3 months after done"). */
export function RepeatPicker({ tasks, close }: Ask) {
  const { t } = useLingui()
  const known = calendar()
  const [first] = tasks
  const before = recurrenceOf(first!.recurrence)
  const [from, setFrom] = useState(before?.from ?? 'due')
  const day = first!.due_on ?? known.today

  function set(recurrence: Recurrence | null) {
    close()
    changeTasks(tasks, (task) => ({
      recurrence,
      // what repeats has a day to begin with
      ...(recurrence && !task.due_on && { due_on: firstOn(recurrence, known.today) }),
    }))
  }
  return (
    <>
      <PickList
        label={t`Every 3 months, every mon and thu…`}
        choices={[
          { id: '', label: t`Doesn’t repeat`, mark: <IconRepeatOff {...mark} />, chosen: before === null },
          ...rulesFor(day).map((rrule) => ({
            id: rrule,
            label: wordsOfRepeat({ rrule, from }),
            mark: <IconRepeat {...mark} />,
            chosen: before?.rrule === rrule,
          })),
        ]}
        offer={(words) => {
          const found = findRepeat(/^(?:every|each)|ly\b/i.test(words) ? words : `every ${words}`, known)
          if (!found) return []
          return [
            {
              id: JSON.stringify(found.recurrence),
              label: wordsOfRepeat(found.recurrence),
              mark: <IconRepeat {...mark} />,
            },
          ]
        }}
        onPick={(id) => {
          if (id === '') return set(null)
          set(id.startsWith('{') ? JSON.parse(id) : { rrule: id, from })
        }}
      />
      <label className={`${picker.foot} ${css.from}`}>
        <input
          type="checkbox"
          checked={from === 'completion'}
          onChange={(event) => setFrom(event.currentTarget.checked ? 'completion' : 'due')}
        />
        {t`Count from the day it’s done`}
      </label>
    </>
  )
}
