import { Html } from '../../ui/html/Html.tsx'
import html from '../../ui/html/html.module.css'
import { useMe } from '../data/use-people.ts'
import { drawn } from './draw-html.tsx'
import { Folded } from './Folded.tsx'
import css from './message.module.css'

/** The text of a message. Most texts are drawn at once; one with more than can be typed is cleaned first. */
export function MessageBody({ html: body, fold }: { html: string; fold?: string }) {
  const me = useMe()
  if (!body) return null
  const words = drawn(body, me)
  const text = (
    <div className={words && isPlain(body) ? css.body : `${css.body} ${html.html}`}>
      {words ?? <Html html={body} />}
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
