import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import type { ExcuseFromLesson } from '../command-inputs.ts'
import { excusing } from '../data/excuses.ts'

/** Excuses a member from a lesson, or takes that back; with the way back. */
export function excuse(input: ExcuseFromLesson, name: string, before = '') {
  attempt(excusing, input)
  offerUndo(input.excused ? t`Excused ${name}` : t`${name} is no longer excused`, {
    verb: 'lessons.excuse',
    input: { ...input, excused: !input.excused, note: input.excused ? '' : before },
  })
}
