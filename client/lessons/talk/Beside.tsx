import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import { BesideTabs } from './BesideTabs.tsx'
import css from './beside.module.css'
import { type BesideProps, onlyAbout } from './beside.ts'
import { Talk } from './Talk.tsx'
import { ThreadView } from './ThreadView.tsx'
import { useTalkRights } from './talk-rights.ts'

const Notes = lazy(async () => ({ default: (await withWords(import('../notes/Notes.tsx'))).Notes }))

/** The panel beside a lesson: its talk, its questions, and one’s own notes. On phones a sheet that leaves its words in view. */
export function Beside(props: BesideProps) {
  const { t } = useLingui()
  const { beside, text, mine } = props
  const { tab, thread, close } = beside
  const desk = useDesk()
  const [isTall, setTall] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const rights = useTalkRights(text, mine)
  useEffect(() => {
    const before = document.activeElement
    if (!panel.current?.contains(before)) panel.current?.focus({ preventScroll: true })
    return () => {
      onlyAbout.set('')
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [])
  useKeys({
    leave: () => {
      if (!panel.current?.contains(document.activeElement)) return false
      if (thread && tab) beside.turnTo(tab)
      else close()
    },
  })
  if (!tab) return null
  return (
    <aside
      ref={panel}
      className={desk ? css.column : css.sheet}
      aria-label={t`Beside the lesson`}
      tabIndex={-1}
      data-beside
      data-tall={isTall || undefined}
    >
      <header className={css.head}>
        <BesideTabs beside={beside} mine={mine} />
        {!desk && (
          <button
            type="button"
            className={css.taller}
            aria-label={isTall ? t`Show more of the lesson` : t`Show more of the talk`}
            onClick={() => setTall(!isTall)}
          >
            {isTall ? <IconChevronDown size={20} stroke={1.5} /> : <IconChevronUp size={20} stroke={1.5} />}
          </button>
        )}
        <CloseButton aria-label={t`Close`} onClick={close} />
      </header>
      <div id="beside-panel" role="tabpanel" aria-labelledby={`beside-${tab}`} className={css.body}>
        {tab === 'notes' ? (
          <Suspense fallback={<SkeletonPart />}>
            <Notes text={text} mine={mine} article={props.place} />
          </Suspense>
        ) : thread ? (
          <ThreadView key={thread} id={thread} {...props} rights={rights} />
        ) : (
          <Talk key={tab} tab={tab} {...props} rights={rights} />
        )}
      </div>
    </aside>
  )
}
