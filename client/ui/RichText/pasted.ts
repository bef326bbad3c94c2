import { cleanPasted } from '../../lib/html/html.ts'

/** Pasted HTML, as our editor would have written it. Word writes its lists as paragraphs with a style that says so. */
export const pasted = (html: string): string => cleanPasted(html.includes('mso-list') ? withLists(html) : html)

const paragraph = /<p\b([^>]*mso-list:[^>]*)>([\s\S]*?)<\/p>/gi
// the bullet or number is in the text, marked as something to leave out
const bullet =
  /<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->|<span[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>\s*<\/span>/i

function withLists(html: string) {
  const items = [...html.matchAll(paragraph)].map((found) => ({ found, ...itemOf(found[1]!, found[2]!) }))
  let read = 0
  let made = ''
  const open: string[] = []
  const close = (level: number) => {
    while (open.length > level) made += `</li></${open.pop()}>`
  }
  for (const { found, level, kind, words } of items) {
    const between = html.slice(read, found.index)
    if (between.replace(/<!--[\s\S]*?-->|<o:p>[\s\S]*?<\/o:p>/g, '').trim()) {
      close(0)
      made += between
    }
    read = found.index + found[0].length
    close(level)
    if (open.length === level) made += open.at(-1) === kind ? '</li>' : ''
    if (open.length === level && open.at(-1) !== kind) close(level - 1)
    while (open.length < level) {
      open.push(kind)
      made += `<${kind}>${open.length < level ? '<li>' : ''}`
    }
    made += `<li><p>${words}</p>`
  }
  close(0)
  return made + html.slice(read)
}

function itemOf(attributes: string, inner: string) {
  const level = Math.min(Number(/level(\d)/.exec(attributes)?.[1] ?? 1), 6)
  const sign = (bullet.exec(inner)?.[0] ?? '').replace(/<[^>]*>|&nbsp;|\s/g, '')
  return { level, kind: /^\(?(\d|[a-z]{1,4}[.)])/i.test(sign) ? 'ol' : 'ul', words: inner.replace(bullet, '') }
}
