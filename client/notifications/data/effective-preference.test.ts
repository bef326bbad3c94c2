import { expect, test } from 'vitest'
import { effectivePreference, type Preference } from './effective-preference.ts'

const said = (email: string | null, group_id: string | null = null, push: boolean | null = null) =>
  ({ type: 'task_due', group_id, email, push, in_app: null }) as Preference
const around = { digestByMail: false, level: 'all', isMuted: false }
const quiet = { ...around, level: 'mute' }

test.each([
  ['nothing goes by mail until somebody chooses it', [], null, around, { push: true, email: 'off' }],
  ['a digest takes in what nothing was said of', [], null, { ...around, digestByMail: true }, { email: 'digest' }],
  ['… in a group, too', [], 'supper', { ...around, digestByMail: true }, { email: 'digest' }],
  ['… but not what was taken out of it', [said('off')], null, { ...around, digestByMail: true }, { email: 'off' }],
  ['a group says otherwise', [said('off'), said('instant', 'supper')], 'supper', around, { email: 'instant' }],
  [
    'a muted group is heard nowhere but in the bell',
    [said('instant')],
    'supper',
    quiet,
    { in_app: true, push: false, email: 'off' },
  ],
  ['… nor in the digest', [], 'supper', { ...quiet, digestByMail: true }, { email: 'off' }],
  [
    '… but for what was said of it there',
    [said('instant', 'supper', true)],
    'supper',
    quiet,
    { push: true, email: 'instant' },
  ],
  ['for a while it may be muted', [], 'supper', { ...around, isMuted: true }, { push: false }],
  ['what counts everywhere knows no group', [], null, quiet, { push: true }],
])('%s', (_sentence, all, group, around, expected) => {
  expect(effectivePreference(all, 'task_due', group, around)).toMatchObject(expected)
})

test('a group of which one hears mentions still invites, and is heard of no tasks', () => {
  const heard = (type: string) => effectivePreference([], type, 'supper', { ...around, level: 'mentions' }).push
  expect([heard('mention_received'), heard('group_invitation'), heard('task_due')]).toEqual([true, true, false])
})
