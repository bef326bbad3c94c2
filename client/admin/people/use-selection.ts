import { useRef, useState } from 'react'

/** The lines of a table that are chosen. With Shift, all between the last one and this. */
export function useSelection(ids: readonly string[]) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  function toggle(id: string, range = false) {
    const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)]
    const these = range && from !== -1 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    last.current = id
    choose((before) => {
      const next = new Set(before)
      const on = range || !before.has(id)
      for (const one of these) on ? next.add(one) : next.delete(one)
      return next
    })
  }
  return { chosen, toggle, all: () => choose(new Set(ids)), clear: () => choose(new Set()) }
}

export type Selection = ReturnType<typeof useSelection>
