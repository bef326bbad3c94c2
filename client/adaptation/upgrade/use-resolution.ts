import { useLocalDraft } from '../../lib/outbox/local-draft.ts'
import type { Resolution, UpgradeChoice, UpgradeConflict } from '../data/upgrade.ts'

/** Choices for an upgrade, kept on this device until it is done: nobody has to make them twice. */
export function useResolution(adoptionId: string, version: string) {
  const { draft, write } = useLocalDraft<Resolution>({
    ...{ table: 'adoptions', row: adoptionId, field: `upgrade ${version}` },
    formerly: `draft upgrade <user> ${adoptionId} ${version}`,
  })
  return {
    chosen: draft ?? {},
    choose: (choices: Resolution) => write((before) => ({ ...before, ...choices })),
    forget: () => write(null),
  }
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
