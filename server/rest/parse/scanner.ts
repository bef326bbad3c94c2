import { Refusal } from '../../http/errors.ts'
import type { Step } from './ast.ts'

/** Reads one parameter from left to right; what does not fit is refused with its place (PGRST100). */
export class Scanner {
  readonly text: string
  readonly #subject: string
  readonly #before: number
  at = 0

  /** `before` counts the letters that PostgREST reads ahead of the text, for the column that it tells. */
  constructor(subject: string, text: string, before = 0) {
    this.#subject = subject
    this.text = text
    this.#before = before
  }

  get done() {
    return this.at >= this.text.length
  }

  peek(ahead = 0) {
    return this.text[this.at + ahead] ?? ''
  }

  take(token: string) {
    if (!this.text.startsWith(token, this.at)) return false
    this.at += token.length
    return true
  }

  expect(token: string) {
    if (!this.take(token)) this.fail(`"${token}"`)
  }

  end() {
    if (!this.done) this.fail('end of input')
  }

  rest() {
    const rest = this.text.slice(this.at)
    this.at = this.text.length
    return rest
  }

  spaces() {
    while (this.peek() === ' ' || this.peek() === '\t') this.at++
  }

  /** Characters up to the first of `stops`. */
  until(stops: string) {
    const from = this.at
    while (!this.done && !stops.includes(this.peek())) this.at++
    return this.text.slice(from, this.at)
  }

  /** The name of a column, table or key: quoted, or anything without a reserved character. */
  name(expecting = 'field name (* or [a..z0..9_$])') {
    this.spaces()
    if (this.peek() === '"') {
      const quoted = this.quoted()
      this.spaces()
      return quoted
    }
    const from = this.at
    while (!this.done && !reserved.includes(this.peek()) && !(this.peek() === '-' && this.peek(1) === '>')) this.at++
    const name = this.text.slice(from, this.at).trimEnd()
    if (name === '') this.fail(expecting)
    return name
  }

  /** Between double quotes, where a backslash takes the next character as it is. */
  quoted() {
    this.expect('"')
    let text = ''
    while (this.peek() !== '"') {
      if (this.peek() === '\\') this.at++
      if (this.done) this.fail('"\\""')
      text += this.peek()
      this.at++
    }
    this.at++
    return text
  }

  /** A value up to one of `stops`: quoted, unless something follows the quotes, which are then part of it. */
  value(stops: string) {
    const from = this.at
    if (this.peek() === '"' && this.text.indexOf('"', from + 1) > 0) {
      const text = this.quoted()
      if (this.done || stops.includes(this.peek())) return text
      this.at = from
    }
    return this.until(stops)
  }

  path(): Step[] {
    const steps: Step[] = []
    while (this.peek() === '-' && this.peek(1) === '>') {
      this.at += 2
      const asText = this.take('>')
      const key = this.peek() === '"' ? this.quoted() : this.#key()
      steps.push({ key, isIndex: /^-?\d{1,9}$/.test(key), asText })
    }
    return steps
  }

  #key() {
    const from = this.at
    if (this.peek() === '-' && this.peek(1) !== '>') return this.#negativeIndex()
    while (!this.done && !keyEnds.includes(this.peek()) && !(this.peek() === '-' && this.peek(1) === '>')) this.at++
    if (this.at === from) this.fail('json key or array index')
    return this.text.slice(from, this.at)
  }

  /** An index from the end of an array: nothing else begins with a minus. */
  #negativeIndex() {
    const from = this.at++
    if (!/\d/.test(this.peek())) this.fail('digit')
    while (/\d/.test(this.peek())) this.at++
    const isArrow = this.peek() === '-' && this.peek(1) === '>'
    if (!this.done && !isArrow && !keyEnds.includes(this.peek()))
      this.fail('digit, "->", "::", ".", "," or end of input', { quote: "'" })
    return this.text.slice(from, this.at)
  }

  /** The letter that stands here instead of the first in which it disagrees with a word. */
  disagreeing(word: string) {
    let letters = 0
    while (letters < word.length && this.peek(letters) === word[letters]) letters++
    return this.peek(letters)
  }

  /** `letter` is told in place of the one that stands here. */
  fail(expecting: string, { quote = '"', letter = this.peek() } = {}): never {
    const found = letter === '' ? 'end of input' : `${quote}${letter}${quote}`
    throw new Refusal(
      400,
      'PGRST100',
      `"failed to parse ${this.#subject} (${this.text})" (line 1, column ${this.#before + this.at + 1})`,
      { details: `unexpected ${found} expecting ${expecting}` },
    )
  }
}

const reserved = '.,:()!*"'
const keyEnds = ':.,()'
