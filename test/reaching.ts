import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Server, startServer } from './server.ts'

const root = join(import.meta.dirname, '..')

/** The real server, whose functions may reach one site beside the internet: this listener, on this machine. */
export async function startReaching(listener: RequestListener): Promise<Server & { site: string }> {
  const neighbour = createServer(listener)
  await new Promise<void>((ready) => neighbour.listen(0, '127.0.0.1', ready))
  const site = `http://127.0.0.1:${(neighbour.address() as AddressInfo).port}`
  // inside of the project, so that functions find its packages
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const dir = mkdtempSync(join(root, 'test-results', 'supabase-'))
  for (const part of ['config.toml', 'migrations', 'functions', 'seed.sql'])
    cpSync(join(root, 'supabase', part), join(dir, part), { recursive: true })
  appendFileSync(join(dir, 'config.toml'), `\n[server.functions]\nreach = ["${site}"]\n`)
  const server = await startServer({ SEED: '1', SUPABASE_DIR: dir })
  return {
    ...server,
    site,
    async discard() {
      await server.discard()
      neighbour.closeAllConnections()
      neighbour.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
