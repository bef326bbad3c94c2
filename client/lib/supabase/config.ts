/** The server's settings for the client at start (`/config.json`), so that one built client serves any backend. */
export interface Config {
  /** Origin of the backend; empty means the page's own. */
  url: string
  anonKey: string
  brand: string
  vapidPublicKey: string | null
  /** The names of other providers that people may sign in with. */
  providers?: string[]
}

const kept = 'config'

const timeoutMs = 400

/**
 * Reads the last known settings when nobody answers soon. Else it asks until there is an answer: a page that was opened
 * while the server restarts comes up with it.
 */
async function read(): Promise<Config> {
  const last = localStorage.getItem(kept)
  if (!last) return await fetchConfig()
  return await Promise.race([
    fetchConfig(),
    new Promise<Config>((go) => setTimeout(() => go(JSON.parse(last) as Config), timeoutMs)),
  ])
}

/** The time of the server's first answer, by its own clock, in milliseconds; undefined while it is unknown. */
export const server: { since: number | undefined } = { since: undefined }

async function fetchConfig(): Promise<Config> {
  for (let wait = 250; ; wait = Math.min(wait * 2, 4000)) {
    const answer = await fetch('/config.json').catch(() => undefined)
    if (answer?.ok) {
      server.since = Date.parse(answer.headers.get('date') ?? '') || undefined
      const text = await answer.text()
      localStorage.setItem(kept, text)
      return JSON.parse(text) as Config
    }
    await new Promise((resume) => setTimeout(resume, wait))
  }
}

const answered = await read()

export const config = {
  ...answered,
  url: answered.url || location.origin,
  brand: answered.brand || 'Cohort',
  providers: answered.providers ?? [],
}
