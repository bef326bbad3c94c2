/**
 * What a page says of itself: its title, a line about it, whose it is, and where its picture lies. Text as people read
 * it, addresses as they stand there; null where it says nothing.
 */
export function cardOf(page: string) {
  // what stands in a script or a comment is not said to anybody
  const head = page.replace(/<!--[\s\S]*?-->|<(script|style|noscript)\b[\s\S]*?<\/\1\s*>/gi, '')
  const said = new Map<string, string>()
  for (const [tag] of head.matchAll(/<meta\b[^>]{1,4000}>/gi)) {
    const name = (attribute(tag, 'property') ?? attribute(tag, 'name'))?.toLowerCase()
    const content = attribute(tag, 'content')
    if (name && content && !said.has(name)) said.set(name, content)
  }
  const first = (...names: string[]) =>
    names.map((name) => plain(said.get(name))).find((words) => words !== null) ?? null
  return {
    title: first('og:title', 'twitter:title') ?? plain(/<title\b[^>]*>([^<]{1,2000})/i.exec(head)?.[1]),
    description: first('og:description', 'twitter:description', 'description'),
    site: first('og:site_name'),
    picture:
      first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src') ?? linked(head),
  }
}

/** `<link rel="image_src">`, which pages had before the others. */
function linked(head: string) {
  for (const [tag] of head.matchAll(/<link\b[^>]{1,4000}>/gi))
    if (attribute(tag, 'rel')?.toLowerCase() === 'image_src') return plain(attribute(tag, 'href'))
  return null
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

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((it) => it !== undefined)

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
  const text = (words ?? '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, tens, hex, name) => {
      const code = tens ? Number(tens) : hex ? Number.parseInt(hex, 16) : null
      if (code === null) return named[String(name).toLowerCase()] ?? whole
      return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '
    })
    .replace(/\0/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text === '' ? null : text.slice(0, 2000)
}
