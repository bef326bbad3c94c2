import { test } from 'playwright/test'
import { type Server, startServer } from './server.ts'

/** The server of a file of walks, on the seeded demo: it starts before the first of them and ends after the last. */
export function seededServer(env: Record<string, string> = {}) {
  const server = {} as Server
  test.beforeAll(async () => {
    Object.assign(server, await startServer({ SEED: '1', ...env }))
  })
  test.afterAll(() => server.discard())
  return server
}
