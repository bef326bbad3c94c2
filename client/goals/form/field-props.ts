import type { DraftField, GoalDraft } from './draft.ts'

/** The props of each group of fields of the form. */
export interface GoalFieldProps {
  draft: GoalDraft
  change: (change: Partial<GoalDraft>) => void
  /** The words at a field; only once one has tried to save. */
  errors: { readonly [Field in DraftField]?: string }
}
