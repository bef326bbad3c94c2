import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { ReleaseLesson } from '../command-inputs.ts'
import { releasing } from '../data/releases.ts'

/** Opens a lesson from a day on, or leaves that to its rule again; with the way back. */
export function release(input: ReleaseLesson, before: string | null, name?: string) {
  attempt(releasing, input)
  const words = input.opens_on
    ? name
      ? t`Opened for ${name}`
      : t`Opening day set`
    : name
      ? t`No longer opened for ${name}`
      : t`Opens as the curriculum says`
  offerUndo(words, { verb: 'lessons.release', input: { ...input, opens_on: before } })
}
