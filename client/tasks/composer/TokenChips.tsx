import { useLingui } from '@lingui/react/macro'
import {
  IconCalendarEvent,
  IconCalendarHeart,
  IconClock,
  IconRepeat,
  IconTag,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { timeOfDay } from '../../lib/settings/time.ts'
import { dayAndTime, priorityName } from '../data/labels.ts'
import type { ParsedTask, Token } from '../parse/parse.ts'
import { wordsOfRepeat } from '../parse/recurrence.ts'
import { PriorityFlag } from '../row/PriorityFlag.tsx'
import css from './composer.module.css'

/** The understood parts of a sentence, as chips to remove. */
export function TokenChips({ parsed, onRemove }: { parsed: ParsedTask; onRemove: (token: Token) => void }) {
  const { t } = useLingui()
  if (parsed.tokens.length === 0) return null
  return (
    <ul className={css.chips} aria-label={t`Recognised`}>
      {parsed.tokens.map((token) => {
        const [Icon, words] = shown(token, parsed)
        return (
          <li key={`${token.kind}-${token.start}`} className={css.chip} data-kind={token.kind}>
            {Icon}
            {words}
            <button type="button" aria-label={t`Keep “${token.text}” in the title`} onClick={() => onRemove(token)}>
              <IconX size={12} stroke={2} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function shown({ kind, text }: Token, parsed: ParsedTask): [ReactNode, string] {
  const { due_on, due_time, plan_on, recurrence, priority } = parsed
  const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const
  if (kind === 'due') return [<IconCalendarEvent key="i" {...icon} />, due_on ? dayAndTime(due_on, null) : text]
  if (kind === 'plan') return [<IconCalendarHeart key="i" {...icon} />, plan_on ? dayAndTime(plan_on, null) : text]
  if (kind === 'time') return [<IconClock key="i" {...icon} />, due_time ? timeOfDay(due_time) : text]
  if (kind === 'repeat') return [<IconRepeat key="i" {...icon} />, recurrence ? wordsOfRepeat(recurrence) : text]
  if (kind === 'priority') return [<PriorityFlag key="i" priority={priority} size={14} named />, priorityName(priority)]
  if (kind === 'label') return [<IconTag key="i" {...icon} />, text.slice(1)]
  const person = parsed.people.find(({ name }) => name.toLowerCase().startsWith(text.slice(1).toLowerCase()))
  return [<IconUser key="i" {...icon} />, person?.name ?? text.slice(1)]
}
