import { store } from '../lib/browser/store.ts'

/* The lists of first steps that are out of sight on this device: hidden, or done. */

const key = (groupId: string) => `first steps ${groupId}`
const changes = store(0)

export function useStepsHidden(groupId: string): boolean {
  changes.use()
  return localStorage.getItem(key(groupId)) !== null
}

export function hideSteps(groupId: string, hidden = true) {
  if (hidden) localStorage.setItem(key(groupId), 'hidden')
  else localStorage.removeItem(key(groupId))
  changes.set(changes.get() + 1)
}
