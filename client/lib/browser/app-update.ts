import { newBuild } from './new-build.ts'
import { askWaiting, hasWorker } from './service-worker.ts'
import { hasUnsavedText } from './unsaved.ts'

/*
 * A new build. The browser fetches it beside the running one; it takes over when nobody is in the middle of anything,
 * in any tab: no unsent text, no open dialog, and a while without a key or a press, or the page out of sight. Then
 * each tab loads anew.
 */
const rest = 60_000
const glance = 2000
const hour = 60 * 60_000
/** The wait for other tabs to say that they are busy. */
const moment = 300

let touched = Date.now()
/** The person has asked for it: it need not wait for them to pause, only for what they are writing. */
let wanted = false
const touch = () => {
  touched = Date.now()
}
for (const event of ['keydown', 'pointerdown', 'input'])
  addEventListener(event, touch, { capture: true, passive: true })

const isBusy = () =>
  hasUnsavedText() ||
  document.querySelector('[role=dialog], dialog[open]') !== null ||
  (!wanted && !document.hidden && Date.now() - touched < rest)

const tabs = new BroadcastChannel('renewal')
let othersBusy = false
tabs.onmessage = ({ data }) => {
  if (data === 'busy') othersBusy = true
  else if (isBusy()) tabs.postMessage('busy')
}

/** Watches for a new build, and brings it in when it disturbs nobody. */
export function watchForUpdate(worker: ServiceWorkerRegistration) {
  // the first worker of a browser finds nobody to take over from
  let first = !navigator.serviceWorker.controller
  const look = () => {
    if (worker.waiting && navigator.serviceWorker.controller) newBuild.set(true)
  }
  worker.addEventListener('updatefound', () => worker.installing?.addEventListener('statechange', look))
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!first) whenIdle(() => location.reload())
    first = false
  })
  look()
  newBuild.watch(() => whenIdle(() => void takeOver(worker)))
  if (newBuild.get()) whenIdle(() => void takeOver(worker))
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < hour) return
    asked = Date.now()
    worker.update().catch((error: unknown) => console.warn('Nobody said whether there is a new build.', error))
  })
}

/** Brings the new build in now, on the person's word. */
export async function updateNow() {
  wanted = true
  if (hasWorker) askWaiting(await navigator.serviceWorker.getRegistration(), { kind: 'take over' })
}

async function takeOver(worker: ServiceWorkerRegistration) {
  othersBusy = false
  tabs.postMessage('is anybody busy?')
  await new Promise((go) => setTimeout(go, moment))
  if (othersBusy) return whenIdle(() => void takeOver(worker))
  askWaiting(worker, { kind: 'take over' })
}

function whenIdle(work: () => void) {
  setTimeout(() => (isBusy() ? whenIdle(work) : work()), glance)
}
