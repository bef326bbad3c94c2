import { useLingui } from '@lingui/react/macro'
import { readAmount } from '../data/read-amount.ts'
import { faultsOf, type GoalDraft } from './draft.ts'
import type { GoalFieldProps } from './field-props.ts'

/** The words for what is missing in a draft, at its field. */
export function useErrors(draft: GoalDraft, isTried: boolean): GoalFieldProps['errors'] {
  const { t } = useLingui()
  if (!isTried) return {}
  const target = readAmount(draft.target)
  const words = {
    title: t`Give your goal a name.`,
    target:
      target === undefined
        ? t`Enter a number.`
        : draft.kind === 'target'
          ? t`Enter a number other than the one you start from.`
          : t`Enter a number above zero.`,
    start: t`Enter a number.`,
    days: t`Choose at least one day.`,
    target_date: t`Choose a date after the start date.`,
    shared_with: t`Choose a group.`,
    source_group: t`Choose a group.`,
  }
  return Object.fromEntries([...faultsOf(draft)].map((field) => [field, words[field]]))
}
