import { dataSaver } from '../settings/data-saver.ts'

/** A file of the build, and the places in the list of those that it may ask for. */
type Graph = readonly (readonly [name: string, asks: readonly number[]])[]

const atOnce = 4

/**
 * Fetches what the parts on this page may ask for, the nearest first, into the browser's cache. Once the worker has
 * every file there is nothing to fetch. `next files` is marked when a press needs no network any more.
 */
export async function fetchNextFiles() {
  if (performance.getEntriesByName('next files').length > 0) return
  if (dataSaver.get() || navigator.serviceWorker?.controller) return done()
  const answer = await fetch('/next-files.json')
  if (!answer.ok) return
  const graph = (await answer.json()) as Graph
  const places = new Map(graph.map(([name], place) => [name, place]))
  const here = loaded().flatMap((name) => places.get(name) ?? [])
  const seen = new Set(here)
  for (const place of seen) for (const next of graph[place]![1]) seen.add(next)
  const wanted = [...seen].slice(here.length).map((place) => graph[place]![0])
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let name = wanted.shift(); name && navigator.onLine; name = wanted.shift())
      await (await fetch(`/${name}`, { priority: 'low' })).arrayBuffer()
  })
  await Promise.all(lanes)
  done()
}

const done = () => performance.mark('next files')

/** The files that this page has asked for so far. */
const loaded = () =>
  performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith(location.origin) ? [new URL(name).pathname.slice(1)] : []))
