import { t } from '@lingui/core/macro'
import { IconAlertTriangle, IconCheck, IconTrash, IconVolumeOff } from '@tabler/icons-react'
import type { CaseInPlace } from '../../lib/registries/case-in-place.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import type { RowCommand } from '../../lib/registries/row-commands.ts'

/** The acts that one may do to the case about something where it stands: the same words, keys and reasons in every room. */
export function caseCommands({ may, id, version, words }: CaseInPlace): RowCommand[] {
  const decide = (action: string) => () =>
    runCommand({ verb: 'moderation.decide', input: { id, version, words, action } })
  const acts: (RowCommand & { act: string })[] = [
    { act: 'dismiss', key: 'answerGoing', label: t`Keep as it is`, Icon: IconCheck, run: decide('dismiss') },
    { act: 'remove', key: 'answerMaybe', label: t`Remove…`, Icon: IconTrash, danger: true, run: decide('remove') },
    { act: 'warn', key: 'answerDeclined', label: t`Warn the author…`, Icon: IconAlertTriangle, run: decide('warn') },
    { act: 'mute', key: 'answerFourth', label: t`Mute the author…`, Icon: IconVolumeOff, run: decide('mute') },
  ]
  return acts.flatMap(({ act, ...command }) => (may.includes(act) ? [{ ...command, decides: true }] : []))
}
