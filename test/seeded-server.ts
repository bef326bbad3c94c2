import { test } from 'playwright/test'
import { type Server, startServer } from './server.ts'

/** The server of a file of walks, on the seeded demo: it starts before the first of them and ends after the last. */
export function seededServer(env: Record<string, string> = {}) {
  const server = {} as Server
  test.beforeAll(async () => {
    Object.assign(server, await startServer({ SEED: '1', ...env }))
  })
  // what a page shows of a fault says little; the server's own lines say why
  test.afterEach(async () => {
    const info = test.info()
    const faults = server
      .output()
      .split('\n')
      .filter((line) => /error|warn|fail/i.test(line))
    if (info.status !== info.expectedStatus && faults.length > 0)
      await info.attach('what the server said', { body: faults.slice(-40).join('\n'), contentType: 'text/plain' })
  })
  test.afterAll(() => server.discard())
  return server
}
