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
  const { capabilities } = await send('session.new', { capabilities: {} })
  const { contexts } = await send('browsingContext.getTree', {})
  const context = contexts[0].context
  return {
    name: 'firefox',
    version: capabilities.browserVersion,
    go: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    async run(work, ...args) {
      const body = `async () => JSON.stringify(await (${work})(...${JSON.stringify(args)}))`
      const answer = await send('script.callFunction', {
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
    picture: async () => (await send('browsingContext.captureScreenshot', { context })).data,
    async close() {
      close()
      child.kill('SIGTERM')
      await new Promise((gone) => (child.exitCode === null ? child.once('exit', gone) : gone(0)))
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the answers are as many as the commands
type Answer = any

/** A socket on which every message has an answer. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((open, fail) => socket.once('open', open).once('error', fail))
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  socket.on('message', (data) => {
    const { id, type, result, error, message } = JSON.parse(String(data))
    if (type === 'success') waiting.get(id)?.resolve(result)
    if (type === 'error') waiting.get(id)?.reject(new Error(`${error}: ${message}`))
    waiting.delete(id)
  })
  let last = 0
  return {
    send(method: string, params: unknown): Promise<Answer> {
      const answer = Promise.withResolvers<Answer>()
      waiting.set(++last, answer)
      socket.send(JSON.stringify({ id: last, method, params }))
      return answer.promise
    },
    close: () => socket.close(),
  }
}
