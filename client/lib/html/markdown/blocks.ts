import { escaped } from '../plain-text.ts'
import type { MentionAt } from './atoms.ts'
import { lineOf } from './inline.ts'
import { itemIn, listOf } from './lists.ts'

const quoted = /^ {0,3}>(?: |$)/
/** The deepest nesting of quotations and of lists; what is deeper is words. */
const deepest = 5

/**
 * Typed Markdown as HTML in the form that the database keeps: bold, italic, struck through, code, links, lists,
 * quotations. Each line break is one. What is no Markdown stays as it was typed.
 */
export function htmlOfMarkdown(typed: string, mention: MentionAt = () => undefined): string {
  const html = blocksOf(typed.replace(/\r\n?/g, '\n').trim().split('\n'), mention, 0)
  // a text begins with a paragraph
  return html === '' || html.startsWith('<p>') ? html : `<p></p>${html}`
}

function blocksOf(lines: readonly string[], mention: MentionAt, depth: number): string {
  let out = ''
  let words: string[] = []
  const say = () => {
    const text = words.join('\n').trim()
    if (text) out += `<p>${linesOf(text, mention)}</p>`
    words = []
  }
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!
    const code = codeIn(lines, at)
    const nests = depth < deepest
    const end = code?.end ?? (nests && quoted.test(line) ? endOfQuote(lines, at) : at)
    if (code) {
      say()
      out += code.html
    } else if (end > at) {
      say()
      const inner = lines.slice(at, end).map((one) => one.replace(quoted, ''))
      out += `<blockquote>${blocksOf(inner, mention, depth + 1) || '<p></p>'}</blockquote>`
    } else if (nests && itemIn(line)) {
      say()
      const list = listOf(lines, at, (text) => linesOf(text, mention), deepest - depth)
      out += list.html
      at = list.end
      continue
    } else if (line.trim()) words.push(line)
    else say()
    at = Math.max(end, at + 1)
  }
  say()
  return out
}

const linesOf = (text: string, mention: MentionAt) =>
  text
    .split('\n')
    .map((line) => lineOf(line, mention))
    .join('<br>')

function endOfQuote(lines: readonly string[], from: number) {
  let end = from
  while (end < lines.length && quoted.test(lines[end]!)) end++
  return end
}

/**
 * Lines between two fences of backticks, if they are closed; words may stand on the lines of both, but after the
 * first alone they name a language, which is not shown.
 */
function codeIn(lines: readonly string[], from: number): { html: string; end: number } | undefined {
  const [, first] = /^```([^`]*)$/.exec(lines[from]!) ?? []
  if (first === undefined) return undefined
  const last = lines.findIndex((line, at) => at > from && line.trimEnd().endsWith('```'))
  if (last === -1) return undefined
  const tail = lines[last]!.trimEnd().slice(0, -3)
  const named = /^[\w+#.-]*\s*$/.test(first) && tail === ''
  const code = [...(named ? [] : [first]), ...lines.slice(from + 1, last), ...(tail ? [tail] : [])]
  if (!code.some((line) => line.trim())) return undefined
  return { html: `<p><code>${code.map(escaped).join('<br>')}</code></p>`, end: last + 1 }
}
