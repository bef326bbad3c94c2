import { expect, test } from 'vitest'
import { readItems } from './template-items.ts'

test('a template is read as one writes it: days before and after, and steps under a task', () => {
  expect(readItems('-14 Invite everyone\n\n0 Set the table\n- plates\n* glasses\n+1 Say thanks\nRest')).toEqual([
    { title: 'Invite everyone', due_days: -14, steps: [] },
    { title: 'Set the table', due_days: 0, steps: ['plates', 'glasses'] },
    { title: 'Say thanks', due_days: 1, steps: [] },
    { title: 'Rest', due_days: null, steps: [] },
  ])
})
