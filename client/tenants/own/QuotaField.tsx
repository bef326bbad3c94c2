import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { type Quota, quotaChoices } from '../data/quota-choices.ts'
import { settingQuota } from '../data/quotas.ts'

/** One quota as a choice, saved at once. */
export function QuotaField(props: {
  quota: Quota
  set: Partial<Record<Quota, number>>
  label: string
  description: string
}) {
  const { t, i18n } = useLingui()
  const { quota, set, label, description } = props
  const reachable = isReachable.use()
  const save = useMutation(settingQuota)
  const choices: readonly number[] = quotaChoices[quota]
  const value = (save.isPending ? save.variables.value : set[quota]) ?? choices[0]!
  const inWords = (most: number) => {
    const number = i18n.number(most)
    if (most === 0) return t`No limit`
    const words = quota === 'megabytes_an_hour' ? t`${number} MB` : number
    return most === choices[0] ? t`${words} (default)` : words
  }
  return (
    <SelectField
      label={label}
      description={description}
      disabled={!reachable || save.isPending}
      error={save.error && errorMessage(save.error)}
      value={String(value)}
      onChange={(next) => afterwards(save.mutateAsync({ key: quota, value: Number(next) }), () => toast(t`Saved`))}
      data={choices
        .toSorted((a, b) => (a || Infinity) - (b || Infinity))
        .map((most) => ({ value: String(most), label: inWords(most) }))}
    />
  )
}
