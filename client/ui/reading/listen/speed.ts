import { store } from '../../../lib/browser/store.ts'

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

const kept = Number(localStorage.getItem('listen-speed'))

/** The speed at which this device reads aloud. */
export const speed = store<number>(speeds.find((one) => one === kept) ?? 1)

export function setSpeed(now: number) {
  localStorage.setItem('listen-speed', String(now))
  speed.set(now)
}
