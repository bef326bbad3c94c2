import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import type { BlockPreview } from '../data/types.ts'
import { moreThan } from '../kit/words.ts'

type Counts = Pick<BlockPreview, 'network' | 'people' | 'admins' | 'signed_in_now'>

/**
 * A block’s effect on people as one sentence. Each of its cases is whole, so that other languages can turn it as they
 * need.
 */
export function effectSentence({ network, people, admins, signed_in_now: now }: Counts): string {
  const counted = moreThan(people, (value) => i18n.number(value), 10_000)
  if (people === 0) return t`Nobody signed in from ${network} in 30 days.`
  if (people === 1) return onePerson({ network, admins, signed_in_now: now })
  if (admins > 0 && now > 0)
    return t`${network} was used by ${plural(people, { one: '# person', other: `${counted} people` })} with successful sign-ins in 30 days, among them ${plural(admins, { one: '# admin', other: '# admins' })}; ${plural(now, { one: '# is signed in now', other: '# are signed in now' })}.`
  if (admins > 0)
    return t`${network} was used by ${plural(people, { one: '# person', other: `${counted} people` })} with successful sign-ins in 30 days, among them ${plural(admins, { one: '# admin', other: '# admins' })}.`
  if (now > 0)
    return t`${network} was used by ${plural(people, { one: '# person', other: `${counted} people` })} with successful sign-ins in 30 days; ${plural(now, { one: '# is signed in now', other: '# are signed in now' })}.`
  return t`${network} was used by ${plural(people, { one: '# person', other: `${counted} people` })} with successful sign-ins in 30 days.`
}

function onePerson({ network, admins, signed_in_now: now }: Omit<Counts, 'people'>) {
  if (admins > 0 && now > 0)
    return t`${network} was used by 1 person with successful sign-ins in 30 days, an admin who is signed in now.`
  if (admins > 0) return t`${network} was used by 1 person with successful sign-ins in 30 days, an admin.`
  if (now > 0) return t`${network} was used by 1 person with successful sign-ins in 30 days, who is signed in now.`
  return t`${network} was used by 1 person with successful sign-ins in 30 days.`
}
