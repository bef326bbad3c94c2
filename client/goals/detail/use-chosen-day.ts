import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'

/** The day that one speaks of: that of the address or today, until one chooses another. */
export function useChosenDay(today: string) {
  const { on } = useSearch({ strict: false })
  const [day, choose] = useState<string | null>(on && isDay(on) && on <= today ? on : null)
  return [day ?? today, (next: string) => choose(next === today ? null : next)] as const
}

const isDay = (on: string) => /^\d{4}-\d\d-\d\d$/.test(on) && !Number.isNaN(Date.parse(on))
