import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../test/server.ts'
import { type Engine, until } from './engine.ts'

/* Safari's engine as WebKitGTK has it, in its own small browser, by WebDriver over HTTP. It draws on a display of its own. */

/** The bars of the browser's window, so that it can be as narrow as a phone. */
const slim =
  'headerbar, toolbar, box, button, entry, label, image { min-width: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(.1); }'

/** WebKitGTK 2.50 keeps a database shut for good that a page had in use when it went into this cache: docs/browsers.md. */
const noPageCache = '--enable-page-cache=false'

export async function webkit(driver: string, browser: string): Promise<Engine> {
  const display = `:${90 + (process.pid % 100)}`
  const screen = spawn('Xvfb', [display, '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
  const port = await freePort()
  const home = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), slim)
  const dirs = { HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home }
  const env = { ...process.env, ...dirs, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1' }
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env })
  const base = `http://127.0.0.1:${port}`
  await until('WebKitWebDriver', async () => (await fetch(`${base}/status`)).ok)
  const opened = await ask<NewSession>(`${base}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation', noPageCache] },
        strictFileInteractability: false,
      },
    },
  })
  const session = `${base}/session/${opened.sessionId}`
  await ask(`${session}/timeouts`, 'POST', { script: 60_000, pageLoad: 60_000 })
  const run: Engine['run'] = async (work, ...args) => {
    const called = `(async () => (${work})(...${JSON.stringify(args)}))()`
    const script = `const done = arguments[arguments.length - 1]; ${called}.then((it) => done(JSON.stringify({ it })), (error) => done(JSON.stringify({ error: String(error) })))`
    const { it, error } = JSON.parse(await ask<string>(`${session}/execute/async`, 'POST', { script, args: [] }))
    if (error) throw new Error(error)
    return it
  }
  return {
    name: 'webkit',
    version: opened.capabilities.browserVersion,
    go: (url) => ask(`${session}/url`, 'POST', { url }),
    run,
    act: (actions) => ask(`${session}/actions`, 'POST', { actions }),
    /** The window is larger than the page in it by its bars. */
    resize: (width, height) =>
      until(`a window of ${width} × ${height}`, async () => {
        const inner = await run(() => ({ width: innerWidth, height: innerHeight }))
        if (inner.width === width && inner.height === height) return true
        const outer = await ask<Size>(`${session}/window/rect`, 'GET')
        const wanted = { width: outer.width + width - inner.width, height: outer.height + height - inner.height }
        await ask(`${session}/window/rect`, 'POST', { x: 0, y: 0, ...wanted })
        return false
      }).then(() => undefined),
    picture: () => ask(`${session}/screenshot`, 'GET'),
    async close() {
      await ask(session, 'DELETE').catch(() => undefined)
      for (const one of [child, screen]) await ended(one)
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function ended(child: ChildProcess) {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await new Promise((gone) => child.once('exit', gone))
}

interface NewSession {
  sessionId: string
  capabilities: { browserVersion: string }
}
interface Size {
  width: number
  height: number
}

/** A command of WebDriver, and its answer. */
async function ask<Answer = void>(url: string, method: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
