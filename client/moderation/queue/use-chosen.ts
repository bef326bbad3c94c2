import { useRef, useState } from 'react'

/** The reports that are chosen to be decided together. With Shift, all between the last one and this. */
export function useChosen(ids: readonly string[]) {
  const [all, choose] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  function toggle(id: string, range = false) {
    const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)]
    const these = range && from !== -1 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    last.current = id
    const on = range || !all.has(id)
    const next = new Set(all)
    for (const one of these) on ? next.add(one) : next.delete(one)
    choose(next)
  }
  return { has: (id: string) => all.has(id), toggle, all: () => choose(new Set(ids)), clear: () => choose(new Set()) }
}

export type ChosenReports = ReturnType<typeof useChosen>
