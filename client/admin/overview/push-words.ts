import { t } from '@lingui/core/macro'
import type { PushFailures } from '../data/failures.ts'

/** The reason why a push reached no device. */
export const pushReason = (reason: PushFailures['reason']) =>
  ({
    late: t`The device was off for too long`,
    withdrawn: t`They can no longer see what it was about`,
    unreachable: t`The push service didn’t answer`,
    refused: t`The push service refused it`,
  })[reason]

/** The name of a push service, by the browsers that use it. */
export function pushService(host: string) {
  const known: readonly (readonly [RegExp, string])[] = [
    [/(^|\.)googleapis\.com$/, 'Google (Chrome, Android)'],
    [/(^|\.)mozilla\.com$/, 'Mozilla (Firefox)'],
    [/(^|\.)push\.apple\.com$/, 'Apple (Safari, iPhone)'],
    [/(^|\.)notify\.windows\.com$/, 'Microsoft (Edge)'],
  ]
  return known.find(([pattern]) => pattern.test(host))?.[1] ?? host
}
