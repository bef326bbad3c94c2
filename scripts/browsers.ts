import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { startServer } from '../test/server.ts'
import type { Engine } from './browsers/engine.ts'
import { firefox } from './browsers/firefox.ts'
import { ensureBrowsers } from './browsers/install.js'
import { line } from './browsers/line.ts'
import { walk } from './browsers/walk.ts'
import { webkit } from './browsers/webkit.ts'

/*
 * `npm run browsers`: the core of the walks in Firefox and in Safari's engine, each on an empty server. Its pictures are
 * in pictures/browsers/, which git leaves out. With a name, only that engine. What each lacks: docs/browsers.md.
 */
const dir = 'pictures/browsers'
const paths = ensureBrowsers()
const engines: Record<string, () => Promise<Engine>> = {
  firefox: () => firefox(paths.firefox!),
  webkit: () => webkit(paths.driver!, paths.browser!),
}

const asked = process.argv.slice(2)
let passed = 0
let failed = 0
rmSync(dir, { recursive: true, force: true })
mkdirSync(dir, { recursive: true })
for (const [name, open] of Object.entries(engines)) if (asked.length === 0 || asked.includes(name)) await through(open)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

async function through(open: () => Promise<Engine>) {
  const server = await startServer()
  const net = await line(server.port)
  const engine = await open()
  const look = async (name: string) =>
    writeFileSync(`${dir}/${engine.name}-${name}.png`, Buffer.from(await engine.picture(), 'base64'))
  console.log(`\n${engine.name} ${engine.version}`)
  const step = async (name: string, work: () => Promise<void>) => {
    const begun = Date.now()
    try {
      await work()
      passed++
      console.log(`  ✓ ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
    } catch (error) {
      failed++
      console.log(`  ✗ ${name}: ${error instanceof Error ? error.message : error}`)
      await look(`failed-${failed}`)
    }
  }
  try {
    await walk({ engine, net, look, step })
  } finally {
    await engine.close()
    await net.cut()
    await server.discard()
  }
}
