import { lazy, Suspense } from 'react'
import { wordsIn } from '../../lib/html/plain-text.ts'
import html from '../../ui/html/html.module.css'
import { useMe } from '../data/use-people.ts'
import { drawn } from './draw-html.tsx'
import { Folded } from './Folded.tsx'
import css from './message.module.css'

const Html = lazy(async () => ({ default: (await import('../../ui/html/Html.tsx')).Html }))

/** The text of a message. Most texts are drawn at once; one with more than can be typed is cleaned first. */
export function MessageBody({ html: body, fold }: { html: string; fold?: string }) {
  const me = useMe()
  if (!body) return null
  const words = drawn(body, me)
  const text = (
    <div className={words && isPlain(body) ? css.body : `${css.body} ${html.html}`}>
      {words ?? (
        <Suspense fallback={wordsIn(body)}>
          <Html html={body} />
        </Suspense>
      )}
    </div>
  )
  return fold ? (
    <Folded id={fold} html={body}>
      {text}
    </Folded>
  ) : (
    text
  )
}

const isPlain = (body: string) => !/<(?:ul|ol|blockquote|code|hr)/.test(body)
