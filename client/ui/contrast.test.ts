import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { colours, markers as markerNames } from '../lib/html/allow-list.ts'

/*
 * The contrast of text, computed from the tokens. A translucent surface is laid over the brightest place that its
 * theme's ground has, where light text is the hardest to read.
 */
type Colour = [red: number, green: number, blue: number, alpha: number]

const sheet = ['tokens.css', 'reading/paper-tokens.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')
const shared = declarations(':root')
const themes = ['light', 'dark', 'modern'].map((name) => themed(name, declarations(`[data-theme='${name}']`)))

/** The tinted papers: their tokens take the place of a theme's, as reading.module.css says. */
const papers = themes.flatMap(({ name, tokens }) =>
  ['sepia', 'grey'].map((paper) => {
    const tints = declarations(`[data-theme='${name}'][data-reading-paper='${paper}']`)
    const own = Object.entries(tints).map(([token, colour]) => [token.replace('--tint', '-'), colour])
    const tinted = Object.fromEntries([...own, ['--solid', tints['--tint-raised']], ['--ground-art', 'none']])
    return themed(`${name} on ${paper}`, { ...tokens, ...tinted })
  }),
)

function themed(name: string, own: Record<string, string>) {
  const tokens = { ...shared, ...own }
  const ground = [...coloursOf(tokens['--ground-art']!), ...coloursOf(tokens['--ground']!)]
  const base = ground.filter(([, , , alpha]) => alpha === 1)
  const grounds = ground.flatMap((glow) => base.map((under) => over(glow, under)))
  const brightest = grounds.sort((a, b) => luminance(b) - luminance(a))[0]!
  /** Each colour that a token may show, seen on this theme's ground. */
  const seen = (token: string) => coloursOf(tokens[token]!).map((colour) => over(colour, brightest))
  return { name, tokens, seen }
}

const surfaces = ['--ground', '--rail', '--surface', '--raised', '--solid']
const onSurfaces = (texts: string[]) => texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const))

// what people colour and mark in their texts, one on the other too
const words = colours.map((colour) => `--words-${colour}`)
const markers = markerNames.map((colour) => `--marker-${colour}`)

const reading = [
  ...onSurfaces(['--text', '--muted', '--accent-text', '--danger']),
  ...['--ground', '--surface', '--solid'].flatMap((surface) => [
    ['--faint', surface] as const,
    ['--warm', surface] as const,
    ['--good', surface] as const,
  ]),
  // what is being pointed at, and what is chosen
  ...['--text', '--muted', '--accent-text'].flatMap((text) => [
    [text, '--sunken'] as const,
    [text, '--hover'] as const,
    [text, '--accent-soft'] as const,
  ]),
  ...words.flatMap((text) => ['--ground', '--surface', '--solid', ...markers].map((ground) => [text, ground] as const)),
  ...markers.flatMap((marker) => ['--text', '--accent-text'].map((text) => [text, marker] as const)),
  ['--danger', '--danger-soft'],
  ['--text', '--warm-soft'],
  ['--text', '--veil'],
  ['--muted', '--veil'],
  ['--warm', '--warm-soft'],
  ['--good', '--good-soft'],
  ['--on-fill', '--fill'],
  ['--on-fill', '--fill-hover'],
  ...['--badge', '--indigo', '--sky', '--leaf', '--sun', '--rose', '--plum'].map(
    (mark) => ['--on-mark', mark] as const,
  ),
] as const

const seeing = [
  // the edge of a field and the track of a switch; the ring around what has the focus
  ...['--ground', '--rail', '--surface', '--solid'].map((surface) => ['--control', surface] as const),
  ...surfaces.map((surface) => ['--accent', surface] as const),
  ['--accent', '--sunken'] as const,
  // the thumb of a switch on its track
  ['--on-mark', '--control'] as const,
  ...['--ground', '--surface', '--solid'].flatMap((surface) => [['--good', surface] as const]),
]

describe.each(themes)('in $name', ({ seen }) => {
  test.each(reading)('%s can be read on %s', (text, ground) =>
    expect(worst(seen, text, ground)).toBeGreaterThanOrEqual(4.5),
  )
  test.each(seeing)('%s can be seen on %s', (part, ground) =>
    expect(worst(seen, part, ground)).toBeGreaterThanOrEqual(3),
  )
})

const around = ['--rail', '--veil']

describe.each(papers)('in $name', ({ seen }) => {
  test.each(reading.filter(([, ground]) => !around.includes(ground)))('%s can be read on %s', (text, ground) =>
    expect(worst(seen, text, ground)).toBeGreaterThanOrEqual(4.5),
  )
  test.each(seeing.filter(([, ground]) => !around.includes(ground)))('%s can be seen on %s', (part, ground) =>
    expect(worst(seen, part, ground)).toBeGreaterThanOrEqual(3),
  )
})

function worst(seen: (token: string) => Colour[], text: string, ground: string) {
  return Math.min(...seen(text).flatMap((colour) => seen(ground).map((under) => contrast(colour, under))))
}

function declarations(selector: string): Record<string, string> {
  const start = sheet.indexOf(`\n${selector} {`)
  const block = sheet.slice(start, sheet.indexOf('\n}', start))
  return Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]))
}

/** The colours that a value names; a reference is an error. */
function coloursOf(value: string): Colour[] {
  const reference = value.match(/^var\((--[\w-]+)\)$/)
  if (reference) throw new Error(`${value}: give the colour itself`)
  return [...value.matchAll(/#([0-9a-f]{6})|rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)%\)/g)].map(([, hex, r, g, b, alpha]) =>
    hex
      ? [
          Number.parseInt(hex.slice(0, 2), 16),
          Number.parseInt(hex.slice(2, 4), 16),
          Number.parseInt(hex.slice(4), 16),
          1,
        ]
      : [Number(r), Number(g), Number(b), Number(alpha) / 100],
  )
}

function over([r, g, b, alpha]: Colour, [ur, ug, ub]: Colour): Colour {
  const mix = (top: number, under: number) => top * alpha + under * (1 - alpha)
  return [mix(r, ur), mix(g, ug), mix(b, ub), 1]
}

function contrast(one: Colour, other: Colour) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Relative luminance after WCAG 2.2. */
function luminance([r, g, b]: Colour) {
  const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
