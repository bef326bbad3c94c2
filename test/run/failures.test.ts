import { expect, test } from 'vitest'
import { failedTests, failedWalks, failuresAsText } from '../../scripts/failures.js'

const red = (words: string) => `\u001b[31m${words}\u001b[39m`

test('a failed test is named with its file, and its reason has no colour codes', () => {
  const report = {
    testResults: [
      {
        name: '/cohort/server/app.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'an outsider sees no tasks', status: 'passed', failureMessages: [] },
          { fullName: 'a member sees tasks', status: 'failed', failureMessages: [red('expected 0 to be 1')] },
        ],
      },
      { name: '/cohort/server/broken.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
    ],
  }
  expect(failuresAsText(failedTests(report))).toBe(
    [
      '✘ a member sees tasks (/cohort/server/app.test.ts)',
      '    expected 0 to be 1',
      '',
      '✘ /cohort/server/broken.test.ts',
      '    Unexpected token',
    ].join('\n'),
  )
})

test('a walk that failed twice is named with the reason of its last try, one that passed in the end is not', () => {
  const tried = (...messages: (string | undefined)[]) => [
    { results: messages.map((message) => ({ errors: message ? [{ message }] : [] })) },
  ]
  const report = {
    suites: [
      {
        specs: [
          { title: 'Mina signs in', file: 'a.test.ts', line: 3, ok: true, tests: tried('Timeout', undefined) },
          { title: 'Mina signs out', file: 'a.test.ts', line: 9, ok: false, tests: tried('Timeout', red('No button')) },
        ],
      },
    ],
    errors: [{ message: 'No tests found' }],
  }
  expect(failedWalks(report)).toEqual([
    { name: 'Mina signs out (e2e/a.test.ts:9)', reason: 'No button' },
    { name: 'The run of the walks', reason: 'No tests found' },
  ])
})

test('of a long reason the first lines are printed, and how many are left', () => {
  const message = Array.from({ length: 60 }, (_, at) => `line ${at + 1}`).join('\n')
  const [one] = failedTests({ testResults: [{ name: 'a', status: 'failed', message, assertionResults: [] }] })
  expect(one?.reason).toMatch(/line 40\n… 20 more lines$/)
})
