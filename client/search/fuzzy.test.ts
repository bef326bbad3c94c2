import { describe, expect, test } from 'vitest'
import { plain, score } from './fuzzy.ts'

const best = (question: string, texts: string[]) =>
  texts
    .map((text) => ({ text, score: score(plain(question), plain(text)) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text)

describe('what one types', () => {
  test('finds what begins so first, then what has such words, then what contains it', () => {
    expect(best('ta', ['Data of the group', 'New task', 'Tasks', 'Home'])).toEqual([
      'Tasks',
      'New task',
      'Data of the group',
    ])
  })

  test('finds by the beginnings of words in any order, and by their first letters', () => {
    expect(best('sup tue', ['Tuesday supper', 'Supper'])).toEqual(['Tuesday supper'])
    expect(best('gg', ['Go to Groups', 'Go to Goals', 'Home'])).toEqual(['Go to Goals', 'Go to Groups'])
    expect(best('dth', ['Dark theme', 'Due date'])).toEqual(['Dark theme'])
  })

  test('does not depend on accents, capitals or signs', () => {
    expect(best('ZURICH', ['Zürich — Chor', 'Bern'])).toEqual(['Zürich — Chor'])
    expect(best('chor, zür', ['Zürich — Chor'])).toEqual(['Zürich — Chor'])
  })

  test('finds all while it is nothing, and nothing where no letter fits', () => {
    expect(best('', ['Home', 'Tasks'])).toHaveLength(2)
    expect(best('xyz', ['Home', 'Tasks'])).toEqual([])
    expect(best('oi', ['The choir'])).toEqual(['The choir'])
    expect(best('h', ['The choir', 'Home'])).toEqual(['Home'])
  })
})
