import { useState } from 'react'
import { myId } from '../../lib/supabase/session.ts'
import type { Resolution, UpgradeChoice, UpgradeConflict } from '../data/upgrade.ts'

/** Choices for an upgrade, kept on this device until it is done: nobody has to make them twice. */
export function useResolution(adoptionId: string, version: string) {
  const shelf = `draft upgrade ${myId()} ${adoptionId} ${version}`
  const [chosen, set] = useState<Resolution>(() => JSON.parse(localStorage.getItem(shelf) ?? '{}'))
  function choose(choices: Resolution) {
    const next = { ...chosen, ...choices }
    set(next)
    localStorage.setItem(shelf, JSON.stringify(next))
  }
  const forget = () => localStorage.removeItem(shelf)
  return { chosen, choose, forget }
}

/** The choices that still fit: what is no conflict any more, or can’t be had so, is left out. */
export const fitting = (chosen: Resolution, conflicts: readonly UpgradeConflict[]): Resolution =>
  Object.fromEntries(
    conflicts.flatMap(({ id, choices }) => {
      const choice = chosen[id]
      return choice && choices.includes(choice) ? [[id, choice]] : []
    }),
  )

export const choiceOf = (chosen: Resolution, conflict: UpgradeConflict): UpgradeChoice | null =>
  chosen[conflict.id] ?? conflict.default
