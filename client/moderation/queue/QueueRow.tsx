import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFlag, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { ago } from '../../lib/settings/time.ts'
import { myId } from '../../lib/supabase/session.ts'
import { decide } from '../case/decide.ts'
import marks from '../case/marks.module.css'
import { Risk } from '../case/Risk.tsx'
import { begun } from '../data/begun.ts'
import type { CaseLine } from '../data/types.ts'
import type { Queue } from '../data/use-queue.ts'
import { askedNames, kindNames, nameOf, outcomeNames, reasonNames, stateNames } from '../data/words.ts'
import { isChoosable } from './many.ts'
import css from './queue.module.css'
import type { ChosenReports } from './use-chosen.ts'

/** A case as a line: what was reported, why, by whom it is, and who is at work on it. */
export function QueueRow({ line, queue, chosen }: { line: CaseLine; queue: Queue; chosen: ChosenReports }) {
  const { t, i18n } = useLingui()
  const { id, words, owner, group, state } = line
  const waits = state === 'open' || state === 'claimed'
  const decides = waits && line.subject_type !== 'listing_review'
  const choosable = isChoosable(line)
  const begin = (action: string) => () => {
    begun.set({ id, action })
    queue.show(id)
  }
  const row = useRow<HTMLLIElement>(id, words, () =>
    rowCommands(
      { key: 'open', label: t`Open`, run: () => queue.show(id, false) },
      choosable && { key: 'select', label: t`Select`, run: () => chosen.toggle(id) },
      choosable && { key: 'selectTo', label: t`Select up to here`, run: () => chosen.toggle(id, true) },
      decides && { key: 'answerGoing', label: t`Keep`, run: () => void decide(line, { action: 'dismiss' }) },
      decides && { key: 'answerMaybe', label: t`Remove`, run: begin('remove') },
      decides && { key: 'answerDeclined', label: t`Warn`, run: begin('warn') },
      decides && { key: 'answerFourth', label: t`Mute`, run: begin('mute') },
    ),
  )
  const mine = line.claimed_by?.id === myId()
  return (
    <li
      className={css.row}
      {...row}
      data-open={queue.open === id || undefined}
      data-chosen={chosen.has(id) || undefined}
    >
      {choosable && (
        <label className={css.pick}>
          <input
            type="checkbox"
            aria-label={t`Select “${words}”`}
            checked={chosen.has(id)}
            onChange={() => undefined}
            onClick={(event) => chosen.toggle(id, event.shiftKey)}
          />
        </label>
      )}
      <Link
        to="."
        search={(before) => ({ ...before, case: id })}
        resetScroll={false}
        preload={false}
        className={css.words}
        dir="auto"
        tabIndex={0}
        aria-current={queue.open === id ? 'true' : undefined}
      >
        {words}
      </Link>
      <p className={css.meta}>
        <span>{nameOf(kindNames, line.subject_type)}</span>
        {owner && <bdi>{owner.name}</bdi>}
        {group && <bdi>{group.name}</bdi>}
        <time className={css.when} dateTime={line.created_at}>
          {ago(new Date(line.created_at), serverDate())}
        </time>
      </p>
      <p className={marks.marks}>
        <Risk line={line} />
        {line.reports_count > 0 && (
          <span className={marks.mark}>
            <IconFlag size={14} stroke={1.75} aria-hidden="true" />
            {plural(line.reports_count, { one: '# report', other: '# reports' })}
          </span>
        )}
        <span className={marks.mark}>{nameOf(line.reason === 'review' ? askedNames : reasonNames, line.reason)}</span>
        {line.claimed_by && (
          <span className={marks.mark} data-mine={mine || undefined}>
            <IconLock size={14} stroke={1.75} aria-hidden="true" />
            {mine ? t`Yours` : <bdi>{line.claimed_by.name}</bdi>}
          </span>
        )}
        {state === 'appealed' && <span className={marks.appeal}>{i18n._(stateNames.appealed)}</span>}
        {!waits && line.outcome && <span className={marks.mark}>{nameOf(outcomeNames, line.outcome)}</span>}
      </p>
    </li>
  )
}
