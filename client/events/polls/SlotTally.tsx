import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCircleCheckFilled, IconStarFilled } from '@tabler/icons-react'
import css from './poll.module.css'
import type { Tally } from './tallies.ts'

/** The numbers of a date in words, one for each answer by which people come. */
export function tallyLines({ yes, if_need_be }: Tally): string[] {
  const suits = plural(yes, { one: '# yes', other: '# yes' })
  const maybe = plural(if_need_be, { one: '# if need be', other: '# if need be' })
  return [...(yes > 0 || if_need_be === 0 ? [suits] : []), ...(if_need_be > 0 ? [maybe] : [])]
}

/** The same on one line: "5 yes, 2 if need be". */
export const tallyWords = (tally: Tally) => tallyLines(tally).join(', ')

/** The mark of the best date so far, or of the one that was chosen; in words too. */
export function SlotMark({ best, chosen }: { best: boolean; chosen: boolean }) {
  const { t } = useLingui()
  if (!best && !chosen) return null
  const Icon = chosen ? IconCircleCheckFilled : IconStarFilled
  return (
    <span className={css.mark} data-kind={chosen ? 'chosen' : 'best'}>
      <Icon size={12} aria-hidden="true" /> {chosen ? t`Chosen` : t`Best so far`}
    </span>
  )
}
