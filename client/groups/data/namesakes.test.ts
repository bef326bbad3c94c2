import { expect, test } from 'vitest'
import { namesakesIn } from './namesakes.ts'

const people = (...names: string[]) => names.map((name, at) => ({ id: String(at), name }))

test.each([
  ['the same name twice', ['Ana Berg', 'Tomas Lind', 'Ana Berg'], ['0', '2']],
  ['another case, other spaces and accents', ['Ana Berg', 'ana  berg', 'Ána Berg'], ['0', '1', '2']],
  ['letters of another width', ['Ana', 'Ａｎａ'], ['0', '1']],
  ['a name that only begins alike', ['Ana', 'Ana Berg'], []],
])('finds %s', (_, names, found) => {
  expect([...namesakesIn(people(...names))].sort()).toEqual(found)
})
