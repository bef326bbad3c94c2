import { Fragment } from 'react'
import { Html } from '../../ui/html/Html.tsx'
import { typedFrom } from '../data/body.ts'
import { useMe } from '../data/use-people.ts'
import css from './message.module.css'

/** The text of a message. Most texts are plain and drawn at once; a richer one is cleaned first. */
export function MessageBody({ html }: { html: string }) {
  if (!html) return null
  return typedFrom(html) === undefined ? <Html html={html} /> : <Plain html={html} />
}

const part = /<a href="([^"]*)">([^<]*)<\/a>|<span data-mention="([^"]*)">([^<]*)<\/span>|<br>|([^<]+)/g
const safe = /^https?:\/\//

/** Only paragraphs, breaks, links and names: every piece becomes an element of its own, and nothing is parsed as HTML. */
function Plain({ html }: { html: string }) {
  const me = useMe()
  const paragraphs = html.slice(3, -4).split('</p><p>')
  return (
    <div className={css.body}>
      {paragraphs.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and never change their order
        <p key={at}>
          {[...words.matchAll(part)].map(([all, href, linked, person, named, text], nth) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            if (all === '<br>') return <br key={nth} />
            if (person)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <span key={nth} className={css.mention} data-me={person === me}>
                  {plain(named!)}
                </span>
              )
            if (href && safe.test(href))
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <a key={nth} href={plain(href)} target="_blank" rel="noopener noreferrer nofollow">
                  {plain(linked!)}
                </a>
              )
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            return <Fragment key={nth}>{plain(text ?? linked ?? '')}</Fragment>
          })}
        </p>
      ))}
    </div>
  )
}

const plain = (text: string) =>
  text
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
