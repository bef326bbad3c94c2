import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import WebSocket from 'ws'
import type { Engine } from './engine.ts'

/* Firefox, by WebDriver BiDi: messages over one socket. */

/** Nothing that asks the outside world, and no animation that a walk would have to wait for. */
const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
  'ui.prefersReducedMotion': 1,
}

export async function firefox(program: string): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } })
  const address = await new Promise<string>((tell, fail) => {
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? []
      if (found) tell(found)
    })
    child.once('exit', (code) => fail(new Error(`Firefox ended with ${code}: ${said}`)))
  })
  const { send, close } = await connect(`${address}/session`)
  const { capabilities } = await send<NewSession>('session.new', { capabilities: {} })
  const { contexts } = await send<ContextTree>('browsingContext.getTree', {})
  const { context } = contexts[0]
  return {
    name: 'firefox',
    version: capabilities.browserVersion,
    go: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(work, ...args) {
      const body = `async () => JSON.stringify(await (${work})(...${JSON.stringify(args)}))`
      const answer = await send<Called>('script.callFunction', {
        functionDeclaration: body,
        target: { context },
        awaitPromise: true,
        userActivation: true,
      })
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value)
    },
    act: (actions) => send('input.performActions', { context, actions }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    picture: async () => (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    async close() {
      close()
      child.kill('SIGTERM')
      await new Promise((gone) => (child.exitCode === null ? child.once('exit', gone) : gone(0)))
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/* The answers of BiDi, as far as they are read here. */

interface NewSession {
  capabilities: { browserVersion: string }
}
interface ContextTree {
  contexts: [{ context: string }]
}
type Called =
  | { type: 'success'; result: { value?: string } }
  | { type: 'exception'; exceptionDetails: { text: string } }

/** A socket on which every message has an answer. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  const waiting = new Map<number, (said: string) => void>()
  socket.on('message', (data) => {
    const said = String(data)
    const { id } = JSON.parse(said)
    waiting.get(id)?.(said)
    waiting.delete(id)
  })
  let last = 0
  return {
    send<Answer = void>(method: string, params: unknown): Promise<Answer> {
      return new Promise((done, fail) => {
        waiting.set(++last, (said) => {
          const { type, result, error, message } = JSON.parse(said)
          if (type === 'success') done(result)
          else fail(new Error(`${error}: ${message}`))
        })
        socket.send(JSON.stringify({ id: last, method, params }))
      })
    },
    close: () => socket.close(),
  }
}
