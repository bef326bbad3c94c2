import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconGavel } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago, exactly } from '../../lib/settings/time.ts'
import type { CaseAct } from '../data/types.ts'
import { doneNames, levelNames, nameOf, reasonNames } from '../data/words.ts'
import css from './case.module.css'

/** Something that was decided: by whom, why, until when, and what was written about it. */
export function ActLine({ act, children }: { act: CaseAct; children?: ReactNode }) {
  const { t, i18n } = useLingui()
  const Icon = act.action === 'revert' ? IconArrowBackUp : IconGavel
  return (
    <li className={css.line} data-reverted={act.reverted || undefined}>
      <p className={css.lineHead}>
        <Icon size={16} stroke={1.5} aria-hidden="true" />
        <b>
          <bdi>{act.by?.name ?? t`Someone`}</bdi> {nameOf(doneNames, act.action)}
        </b>
        {act.reason && <span>{nameOf(reasonNames, act.reason)}</span>}
        {act.until && <span>{t`until ${exactly(new Date(act.until))}`}</span>}
        <span>{i18n._(levelNames[act.role])}</span>
        <time dateTime={act.at}>{ago(new Date(act.at), serverDate())}</time>
        {children}
      </p>
      {act.note_public && (
        <p className={css.plain} dir="auto">
          <span className={css.by}>{t`To the author:`}</span> {act.note_public}
        </p>
      )}
      {act.note_private && (
        <p className={css.plain} dir="auto">
          <span className={css.by}>{t`For moderators:`}</span> {act.note_private}
        </p>
      )}
    </li>
  )
}
