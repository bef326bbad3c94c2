import { lazy, Suspense } from 'react'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import css from './html.module.css'

const SafeHtml = lazy(async () => ({ default: (await withWords(import('./SafeHtml.tsx'))).SafeHtml }))

/**
 * A text that people wrote, to read; with `captions` the words about a picture stand under it. Until what makes it safe
 * has come, its plain words are shown.
 */
export function Html(props: { html: string; captions?: boolean }) {
  if (!props.html) return null
  return (
    <Suspense fallback={<Words {...props} />}>
      <SafeHtml {...props} />
    </Suspense>
  )
}

function Words({ html }: { html: string }) {
  return <div className={`${css.html} ${css.words}`}>{wordsIn(html)}</div>
}
