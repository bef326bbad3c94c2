import { expect, test } from 'vitest'
import { missingSteps } from './profile-steps.ts'

const full = { name: 'Ana Ruiz', email: 'ana@example.org', avatar_url: '/a.webp', about: 'I sing.' }

test('a whole profile has no lines left', () => {
  expect(missingSteps(full)).toEqual([])
})

test('a name is missing while it is that of the address', () => {
  for (const name of ['ana', 'Ana', 'ana@example.org', 'User'])
    expect(missingSteps({ ...full, name }), name).toEqual(['name'])
})

test('each part is missed by itself', () => {
  expect(missingSteps({ ...full, name: 'ana', avatar_url: null, about: null })).toEqual(['picture', 'name', 'about'])
})
