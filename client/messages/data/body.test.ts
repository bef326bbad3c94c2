import { expect, test } from 'vitest'
import { bodyOf, mentionAt, mentionedIn, typedFrom } from './body.ts'

const ana = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Ana' }
const anaLima = { id: '00000000-0000-4000-8000-0000000000a2', name: 'Ana Lima' }
const people = [ana, anaLima]
const mention = ({ id, name }: typeof ana) => `<span data-mention="${id}">@${name}</span>`

test('what is typed stands there as it was typed', () => {
  expect(bodyOf('  Hello\nyou\n\n\nand <you> & me ', people)).toBe('<p>Hello<br>you</p><p>and &lt;you&gt; &amp; me</p>')
  expect(bodyOf(' \n ', people)).toBe('')
})

test('an address becomes a link, and the sign after it does not', () => {
  expect(bodyOf('See https://example.org/a?b=1&c=2.', people)).toBe(
    '<p>See <a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>.</p>',
  )
  expect(bodyOf('javascript:alert(1) mailto:x', people)).toBe('<p>javascript:alert(1) mailto:x</p>')
})

test('the longest name is who is meant, and an address of a mail names nobody', () => {
  expect(bodyOf('@Ana Lima, and @ana!', people)).toBe(
    `<p>${mention(anaLima)}, and ${mention({ ...ana, name: 'ana' })}!</p>`,
  )
  expect(bodyOf('ruth@Ana @Anabel', people)).toBe('<p>ruth@Ana @Anabel</p>')
  expect(bodyOf('**@Ana**', people)).toBe(`<p><strong>${mention(ana)}</strong></p>`)
  expect(mentionedIn(bodyOf('@Ana @Ana @Ana Lima', people))).toEqual([ana.id, anaLima.id])
})

test('a name is asked for while it is written after an @', () => {
  expect(mentionAt('Hi @An', 6)).toEqual({ from: 3, name: 'An' })
  expect(mentionAt('mail@An', 7)).toBeUndefined()
  expect(mentionAt('Hi @An there', 12)).toEqual({ from: 3, name: 'An there' })
})

test('a text comes back as it was typed, unless no typed words make it', () => {
  const typed = 'Hello @Ana\nsee https://example.org/\n\n1 < 2, **@Ana Lima**'
  expect(typedFrom(bodyOf(typed, people))).toBe(typed)
  expect(typedFrom('<p>*Hello*</p>')).toBe('\\*Hello*')
  expect(typedFrom('<p><mark data-color="red">Hello</mark></p>')).toBeUndefined()
  expect(typedFrom('<p>1. Hello</p>')).toBeUndefined()
})
