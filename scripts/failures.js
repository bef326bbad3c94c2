// The failures of a run with their reasons, out of the JSON reports of Vitest and Playwright.
import { stripVTControlCharacters } from 'node:util'

/** Lines of a reason that are printed: the message, what was expected and received, and the first frames. */
const maxLines = 40

/** Returns `{ name, reason }` for each failed test in Vitest's report, and for each file that could not be run. */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [failure(file, message)]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failure(`${test.fullName} (${file})`, test.failureMessages.join('\n')))
  })
}

/** Returns `{ name, reason }` for each walk in Playwright's report that failed in every try; the last try says why. */
export function failedWalks(report) {
  const inSuite = (suite) => [
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map((spec) => failure(`${spec.title} (e2e/${spec.file}:${spec.line})`, lastErrors(spec).join('\n'))),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  const outside = (report?.errors ?? []).map(({ message }) => failure('The run of the walks', message))
  return [...(report?.suites ?? []).flatMap(inSuite), ...outside]
}

const lastErrors = ({ tests }) =>
  tests.flatMap(({ results }) =>
    (results.at(-1)?.errors ?? []).map(({ message, snippet }) => [message, snippet].filter(Boolean).join('\n')),
  )

/** A failure with its reason in plain text, shortened. */
export function failure(name, reason) {
  const lines = stripVTControlCharacters(reason ?? '')
    .trim()
    .split('\n')
  const left = lines.length - maxLines
  return { name, reason: [...lines.slice(0, maxLines), ...(left > 0 ? [`… ${left} more lines`] : [])].join('\n') }
}

/** The failures as text: each name, and its reason indented below it. */
export const failuresAsText = (failures) =>
  failures.map(({ name, reason }) => `✘ ${name}\n${reason.replace(/^(?=.)/gm, '    ')}`).join('\n\n')
