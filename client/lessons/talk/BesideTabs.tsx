import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import type { MyLesson } from '../data/my-lesson.ts'
import { talkMarks } from '../data/talk.ts'
import css from './beside.module.css'
import type { BesidePlace, BesideTab } from './beside.ts'

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The tabs of what stands beside a lesson. The arrows go from tab to tab. */
export function BesideTabs({ beside, mine }: { beside: BesidePlace; mine: MyLesson }) {
  const { t } = useLingui()
  const { talks, tab, turnTo } = beside
  const marks = useQuery({ ...talkMarks(mine), enabled: talks }).data ?? []
  const open = marks.filter(({ kind, state }) => kind === 'question' && state === 'open').length
  const names: Record<BesideTab, string> = { talk: t`Talk`, questions: t`Questions`, notes: t`Notes` }
  const tabs: BesideTab[] = talks ? ['talk', 'questions', 'notes'] : ['notes']
  const go = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by || !tab) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length]
    if (!next) return
    turnTo(next)
    document.getElementById(`beside-${next}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={t`Beside the lesson`} className={css.tabs} onKeyDown={go}>
      {tabs.map((one) => (
        <button
          key={one}
          id={`beside-${one}`}
          type="button"
          role="tab"
          aria-selected={one === tab}
          aria-controls="beside-panel"
          tabIndex={one === tab ? 0 : -1}
          className={css.tab}
          onClick={() => turnTo(one)}
        >
          {names[one]}
          {one === 'questions' && open > 0 && (
            <>
              {' '}
              <span className={css.open}>{t`${open} open`}</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}
