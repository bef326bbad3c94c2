import { escaped } from '../plain-text.ts'
import { type Atom, atomAt, type MentionAt } from './atoms.ts'

/*
 * Emphasis in a line. Its rules are narrower than CommonMark's, for people type a line and do not write a document: a
 * sign begins something only where a word could begin, and ends it where one could end, so 2*3*4, snake_case and a
 * lone asterisk stay as they are. A script without spaces has such a place between any two letters.
 */
const tags: Readonly<Record<string, readonly string[]>> = {
  '*': ['em'],
  _: ['em'],
  '**': ['strong'],
  __: ['strong'],
  '***': ['strong', 'em'],
  ___: ['strong', 'em'],
  '~~': ['s'],
}

const spaceless = '\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffdc'
/** The end of what stands before a sign, and the beginning of what stands after it, where a word ends there. */
const before = new RegExp(`(?:^|[${spaceless}]|[^\\p{L}\\p{N}\\p{M}/\\\\=@#$%&+^<>|)\\]}])$`, 'u')
const after = new RegExp(`^(?:$|[${spaceless}]|[^\\p{L}\\p{N}\\p{M}/\\\\=@#$%&+^<>|([{])`, 'u')
/** The first of what a sign may stand around: no space, and no sign that only ends something. */
const begins = /^[^\s\p{Pd}\p{Pe}\p{Pf}.,;:!?=]/u
const word = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/** A line as HTML. `mention` says who is named after an @. */
export function lineOf(line: string, mention: MentionAt, links = true): string {
  const atoms = new Map<number, Atom>()
  for (let at = 0; at < line.length; at++) {
    const atom = atomAt(line, at, mention, links)
    if (!atom) continue
    atoms.set(at, atom)
    at = atom.end - 1
  }
  return written(line, 0, line.length, atoms, mention)
}

function written(line: string, from: number, to: number, atoms: ReadonlyMap<number, Atom>, mention: MentionAt): string {
  const unclosed = new Set<string>()
  let out = ''
  let plain = from
  for (let at = from; at < to; ) {
    const atom = atoms.get(at)
    const sign = atom ? '' : signAt(line, at, to)
    const end =
      sign && opens(line, at, sign, from, to) ? closing(line, at + sign.length, to, sign, atoms, unclosed) : -1
    if (!atom && end === -1) {
      at += sign.length || 1
      continue
    }
    out += escaped(line.slice(plain, at))
    out += atom
      ? inside(line, atom, mention)
      : within(tags[sign]!, written(line, at + sign.length, end, atoms, mention))
    at = plain = atom ? atom.end : end + sign.length
  }
  return out + escaped(line.slice(plain, to))
}

const within = (names: readonly string[], html: string) =>
  names.reduceRight((inner, name) => `<${name}>${inner}</${name}>`, html)

/** An atom's HTML: the words of a link may be emphasised, and hold no other link. */
const inside = (line: string, { html, words, close }: Atom, mention: MentionAt) =>
  words ? html + lineOf(line.slice(...words), mention, false) + close : html

/** A run of one sign, as long as it is; nothing where that means nothing. */
function signAt(line: string, at: number, to: number): string {
  const sign = line[at]!
  if (!'*_~'.includes(sign)) return ''
  let end = at + 1
  while (end < to && line[end] === sign) end++
  return line.slice(at, end)
}

const opens = (line: string, at: number, sign: string, from: number, to: number) =>
  tags[sign] !== undefined &&
  before.test(line.slice(Math.max(from, at - 2), at)) &&
  begins.test(line.slice(at + sign.length, Math.min(to, at + sign.length + 2)))

/** The place of the sign that ends what begins at `from`; -1 where none does, and then none does for a later one. */
function closing(
  line: string,
  from: number,
  to: number,
  sign: string,
  atoms: ReadonlyMap<number, Atom>,
  unclosed: Set<string>,
): number {
  if (unclosed.has(sign)) return -1
  for (let at = from; at < to; ) {
    const atom = atoms.get(at)
    const run = atom ? '' : signAt(line, at, to)
    if (run === sign && closes(line, at, sign, from, to, atoms)) return at
    at = atom ? atom.end : at + (run.length || 1)
  }
  unclosed.add(sign)
  return -1
}

const closes = (
  line: string,
  at: number,
  sign: string,
  from: number,
  to: number,
  atoms: ReadonlyMap<number, Atom>,
): boolean =>
  at > from &&
  !/\s/.test(line[at - 1]!) &&
  after.test(line.slice(at + sign.length, Math.min(to, at + sign.length + 2))) &&
  (word.test(line.slice(from, at)) || atoms.has(from))
