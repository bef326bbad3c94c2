import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import type { AskDraft } from './ask-draft.ts'
import type { BesidePlace } from './beside.ts'

const Beside = lazy(async () => ({ default: (await withWords(import('./Beside.tsx'))).Beside }))
const Highlights = lazy(async () => ({ default: (await withWords(import('../notes/Highlights.tsx'))).Highlights }))

/** The panel beside a lesson and the marks on its words, once those are on the page. */
export function BesideLesson(props: {
  beside: BesidePlace
  text: ResolvedLesson
  mine: MyLesson
  article: RefObject<HTMLElement | null>
  onAsk: (begun: Partial<AskDraft>) => void
}) {
  const { article, onAsk, ...rest } = props
  const [words, find] = useState<HTMLElement | null>(null)
  useEffect(() => find(article.current), [article])
  if (!words) return null
  const { text, mine, beside } = rest
  return (
    <>
      <Suspense>
        <Highlights
          text={text}
          mine={mine}
          article={article}
          {...(beside.talks && { onAsk: (anchor, kind) => onAsk({ anchor, kind }) })}
        />
      </Suspense>
      <Suspense>{beside.tab && <Beside {...rest} article={words} place={article} />}</Suspense>
    </>
  )
}
