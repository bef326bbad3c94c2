import { tagsIn } from './tags.ts'

const wanted = new Set(['title', 'meta', 'link'])

/**
 * The card of a page: its title, a line about it, whose it is, and where its picture lies. Text as people read it,
 * addresses as they stand there; null where it says nothing.
 */
export function cardOf(page: string) {
  const said = new Map<string, string>()
  let title: string | null = null
  let linked: string | null = null
  for (const { name, attributes, text } of tagsIn(page, wanted)) {
    if (name === 'title') title ??= plain(text)
    else if (name === 'meta') {
      const property = (attributes.get('property') ?? attributes.get('name'))?.toLowerCase()
      const content = attributes.get('content')
      if (property && content && !said.has(property)) said.set(property, content)
    }
    // which pages had before the others
    else if (attributes.get('rel')?.toLowerCase() === 'image_src') linked ??= plain(attributes.get('href'))
  }
  const first = (...names: string[]) =>
    names.map((name) => plain(said.get(name))).find((words) => words !== null) ?? null
  return {
    title: first('og:title', 'twitter:title') ?? title,
    description: first('og:description', 'twitter:description', 'description'),
    site: first('og:site_name'),
    picture: first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src') ?? linked,
  }
}

/** The charset that an answer names, if it is one that is known; else UTF-8. */
export function charsetOf(type: string) {
  const named = /charset="?([\w-]{1,40})/i.exec(type)?.[1]?.toLowerCase() ?? ''
  return /^(iso-8859-([2-8]|1[0-6]|1)|windows-125[0-8]|koi8-[ru]|gbk|gb18030|big5|euc-jp|shift_jis|euc-kr|utf-16le)$/.test(
    named,
  )
    ? named
    : 'utf-8'
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

function plain(words: string | undefined) {
  // far more than is kept of it, as entities are longer than what they mean
  const text = (words ?? '')
    .slice(0, 20_000)
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, tens, hex, name) => {
      const code = tens ? Number(tens) : hex ? Number.parseInt(hex, 16) : null
      if (code === null) return named[String(name).toLowerCase()] ?? whole
      return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '
    })
    .replace(/\0/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  // the database takes no half of a sign
  return text === '' ? null : text.slice(0, 2000).toWellFormed()
}
