import { afterEach } from 'vitest'
import { createLog } from '../../server/log.ts'

const lines: string[] = []

/** The log of a server within a test. Tests cause errors on purpose, so its lines are printed only if the test failed. */
export const testLog = createLog('error', { write: (line) => void lines.push(line) })

afterEach(({ task }) => {
  if (task.result?.state === 'fail') for (const line of lines) process.stderr.write(line)
  lines.length = 0
})
