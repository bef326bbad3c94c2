import type { PageMessage, WorkerMessage } from './worker-messages.ts'

/* The page's side of its service worker. */
declare global {
  interface Window {
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string }
    }
  }
}

const timeoutMs = 10_000
const address = '/sw.js'

/** The policy of the page lets no string become a script, and this address is the only one that may. */
const trusted = window.trustedTypes?.createPolicy('worker', { createScriptURL: () => address })

/** An insecure origin and some private windows have none. */
export const hasWorker = 'serviceWorker' in navigator

/** Registers the worker; where that fails the app works without one. */
export async function register(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trusted?.createScriptURL(address) ?? address)
}

/** The worker once it runs. One that is not ready within ten seconds is registered once more. */
export async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const ready = await Promise.race([navigator.serviceWorker.ready, after(timeoutMs)])
  return ready ?? register()
}

const after = (ms: number) => new Promise<undefined>((go) => setTimeout(() => go(undefined), ms))

/** Hears what the worker says; `answer` tells it that somebody does as it says. Returns how to stop. */
export function hearWorker(hear: (told: WorkerMessage, answer: () => void) => void): () => void {
  if (!hasWorker) return () => {}
  const listener = ({ data, ports }: MessageEvent<WorkerMessage>) => hear(data, () => ports[0]?.postMessage('heard'))
  navigator.serviceWorker.addEventListener('message', listener)
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', listener)
}

/** To the worker of a new build, which waits for its turn. */
export function askWaiting(worker: ServiceWorkerRegistration | undefined, asked: PageMessage) {
  worker?.waiting?.postMessage(asked)
}

export async function askWorker(asked: PageMessage) {
  const { active } = await readyWorker()
  active?.postMessage(asked)
}
