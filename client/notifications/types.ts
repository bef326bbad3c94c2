import { useLingui } from '@lingui/react/macro'
import { notificationCircles } from '../lib/registries/label-lookup.ts'

/** Every type that a person may decide about, in the order in which the settings show them. */
export const allTypes = () => notificationCircles().flatMap(([, { types }]) => Object.keys(types))

/** True for types that can be turned off: those that keep an account safe cannot. */
export const isOptional = (type: string) => allTypes().includes(type)

export function useTypeNames(): Record<string, string> {
  const { t } = useLingui()
  const types = notificationCircles().flatMap(([, circle]) => Object.entries(circle.types))
  return Object.fromEntries(types.map(([type, { name }]) => [type, t(name)]))
}
