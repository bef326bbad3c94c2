import { useEffect } from 'react'
import { keySettings } from '../../lib/settings/key-settings.ts'
import { asksAmount } from '../data/days-of-goal.ts'
import type { ListedGoal } from '../data/use-goals.ts'
import { picker } from '../pickers/picker.ts'

/** A digit on a goal’s row begins its amount. */
export function useDigits(goals: readonly ListedGoal[], today: string) {
  useEffect(() => {
    function begin(event: KeyboardEvent) {
      if (!/^[0-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || !keySettings.get().on) return
      const row = document.activeElement?.closest<HTMLElement>('main [data-goal]')
      const listed = goals.find(({ goal }) => goal.id === row?.dataset.goal)
      if (!row || listed?.goal.status !== 'active' || !asksAmount(listed.goal)) return
      event.preventDefault()
      picker.set({ what: 'amount', goal: listed.goal, anchor: row, day: today, digit: event.key })
    }
    addEventListener('keydown', begin)
    return () => removeEventListener('keydown', begin)
  }, [goals, today])
}
