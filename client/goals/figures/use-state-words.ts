import { useLingui } from '@lingui/react/macro'
import type { EntryState } from '../data/types.ts'

/** A word for each state of a day. */
export function useStateWords(): Record<EntryState, string> {
  const { t } = useLingui()
  return { done: t`Done`, partial: t`Partly done`, skip: t`Skipped`, miss: t`Not done` }
}
