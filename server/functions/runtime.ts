import { registerHooks } from 'node:module'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { bodies } from './bodies.ts'
import { type ImportMap, importedAs } from './imports.ts'

/*
 * A thread that holds one function, with the little of Supabase's edge runtime that functions lean on:
 * `Deno.serve`, `Deno.env`, `EdgeRuntime.waitUntil`, and its names of packages, which mean here what is installed.
 * What it fetches for somebody leads out into the internet only; the server itself it reaches with a key in hand.
 */
type Call = { method: string; url: string; headers: [string, string][]; hasBody: boolean; port: MessagePort }
type Handler = (request: Request, info: unknown) => Response | Promise<Response>

const { entry, env, reach, imports } = workerData as {
  entry: string
  env: Record<string, string>
  reach: string[]
  imports: ImportMap
}
let handler: Handler | undefined

registerHooks({
  resolve(name, context, next) {
    // types alone: nothing of it is there when it runs
    if (name.endsWith('.d.ts')) return { url: 'data:text/javascript,', shortCircuit: true }
    const meant = importedAs(name, imports)
    try {
      return next(meant, context)
    } catch (error) {
      // a folder without packages of its own has those of the server
      if (/^[./]|^\w+:/.test(meant)) throw error
      return next(meant, { ...context, parentURL: import.meta.url })
    }
  },
})

function serve(first: Handler | { handler?: Handler }, second?: Handler) {
  handler = typeof first === 'function' ? first : (second ?? first.handler)
  return { finished: new Promise<void>(() => {}), shutdown: async () => {}, ref() {}, unref() {} }
}

const direct = globalThis.fetch
const own = URL.parse(env.SUPABASE_URL ?? '')?.origin
// loaded when something is fetched: most functions are there sooner without it
const outward = async (input: RequestInfo | URL, init?: RequestInit) => {
  const { isPublic, openOutward } = await import('../http/safe-fetch.ts')
  const allowed = (url: URL, address: string) => reach.includes(url.origin) || isPublic(url, address)
  return openOutward({ allowed })(input, init)
}

/** An address that somebody gave comes without a key, so nobody reads through a function what only this machine may. */
function guarded(input: RequestInfo | URL, init?: RequestInit) {
  const whole = input instanceof Request
  const headers = new Headers(init?.headers ?? (whole ? input.headers : undefined))
  const keyed = headers.has('apikey') || headers.has('authorization')
  return keyed && URL.parse(whole ? input.url : input)?.origin === own ? direct(input, init) : outward(input, init)
}

Object.assign(globalThis, {
  fetch: guarded,
  Deno: {
    serve,
    env: {
      get: (name: string) => env[name],
      has: (name: string) => Object.hasOwn(env, name),
      toObject: () => ({ ...env }),
    },
  },
  EdgeRuntime: {
    waitUntil: (work: Promise<unknown>) => void Promise.resolve(work).catch((error) => console.error(error)),
  },
})

const { default: exported } = (await import(entry)) as { default?: Handler | { fetch?: Handler } }
handler ??= typeof exported === 'function' ? exported : exported?.fetch?.bind(exported)
if (!handler) throw new Error('The function neither calls Deno.serve nor exports a handler.')

parentPort!.on('message', (call: Call | 'ping') => {
  if (call === 'ping') parentPort!.postMessage('pong')
  else void answer(call)
})
parentPort!.postMessage('ready')

async function answer({ method, url, headers, hasBody, port }: Call) {
  const aborted = new AbortController()
  const { say, incoming, offer } = bodies(port, ({ kind }) => kind === 'abort' && aborted.abort())
  try {
    const request = new Request(url, {
      method,
      headers,
      signal: aborted.signal,
      ...(hasBody ? { body: incoming, duplex: 'half' } : {}),
    } as RequestInit)
    const response = await handler!(request, { remoteAddr: { transport: 'tcp', hostname: '', port: 0 } })
    if (response.body) offer(response.body)
    say({ kind: 'answer', status: response.status, headers: [...response.headers], hasBody: response.body !== null })
  } catch (error) {
    console.error(error)
    say({ kind: 'failed' })
  }
}
