import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { CaseLine } from '../data/types.ts'
import { nameOf, reasonNames, riskNames } from '../data/words.ts'
import css from './marks.module.css'

/** The risk of a case, in a word; the figures behind it on hover and focus. */
export function Risk({ line }: { line: CaseLine }) {
  const { t, i18n } = useLingui()
  const id = useId()
  const count = plural(line.reports_count, { one: '# report', other: '# reports' })
  const worst = nameOf(reasonNames, line.reason)
  const weight = i18n.number(line.weight, { maximumFractionDigits: 1 })
  return (
    <span className={css.riskBox}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its figures are read by focus */}
      <span className={css.risk} data-risk={line.risk} tabIndex={0} aria-describedby={id}>
        {i18n._(riskNames[line.risk])}
      </span>
      <span id={id} role="tooltip" className={css.figures}>
        <b>{t`Weight ${weight}`}</b>
        <span>{t`${count}, most serious: ${worst}`}</span>
        <span>{t`Severity × reach × how often these reporters were right before.`}</span>
      </span>
    </span>
  )
}
