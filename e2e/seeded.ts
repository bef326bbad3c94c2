import { rmSync } from 'node:fs'
import { startServer } from '../test/server.ts'

/** Makes one seeded data folder for all walks of a run: each server of theirs starts on a copy of it. */
async function seeded() {
  const day = new Date().toDateString()
  const server = await startServer({ SEED: '1' })
  await server.end()
  process.env.SEEDED_DATA = server.dataDir
  process.env.SEEDED_ON = day
  return () => rmSync(server.dataDir, { recursive: true, force: true })
}

// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default seeded
