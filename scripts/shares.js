// What each room may take of a run, in seconds of a worker on a calm machine: a budget that is told, never a failure.
import { readdirSync } from 'node:fs'

/** One walk, one file of tests; and all walks, all tests, and both of a room. */
export const shares = { walk: 40, file: 20, walks: 40, tests: 30, all: 90 }

/** Rooms of two halves, with a share for each: single events with their answers, and series with date polls. */
const halves = new Map([['events', 2]])

const rooms = readdirSync('client', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []))

/** The room in whose folder of the client a file is, or whose name begins its own; else the house. */
export function roomOf(path, names = rooms) {
  const folder = /^client\/([^/]+)\//.exec(path)?.[1]
  const word = /^(?:e2e|supabase\/tests)\/([a-z]+)/.exec(path)?.[1]
  return folder ?? names.find((name) => word && [name, name.replace(/s$/, '')].includes(word)) ?? 'house'
}

/** Adds up what was measured, `{ path, name, kind: 'walk' | 'file', ms }`, and says in sentences who took too much. */
export function sharesOf(measured, names = rooms) {
  const byRoom = new Map()
  const over = []
  for (const { path, name, kind, ms } of measured) {
    const room = roomOf(path, names)
    const so = byRoom.get(room) ?? { walks: 0, tests: 0, all: 0 }
    so[kind === 'walk' ? 'walks' : 'tests'] += ms / 1000
    so.all += ms / 1000
    byRoom.set(room, so)
    if (ms / 1000 > shares[kind]) over.push(`${name} takes ${Math.round(ms / 1000)} s of the ${shares[kind]} it has`)
  }
  for (const [room, so] of byRoom) {
    for (const part of ['walks', 'tests', 'all']) {
      const share = shares[part] * (halves.get(room) ?? 1)
      if (room !== 'house' && so[part] > share)
        over.push(`${room} (${part}) takes ${Math.round(so[part])} s of the ${share} it has`)
    }
  }
  return { byRoom, over }
}
