import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import '../command-inputs.ts'
import { flagName } from '../../ui/area/flag-name.ts'
import { changeFlag, type FlagChange, type FlagLine, type FlagTarget, setOverride } from '../data/flags.ts'

/** Changes a flag, and offers to take that back. */
export function useFlagChange(flag: FlagLine) {
  const { key, version } = flag
  const name = flagName(key)
  const changing = useMutation({
    mutationFn: (changes: FlagChange) => changeFlag(key, changes, version),
    retry: false,
  })
  const overriding = useMutation({
    mutationFn: ({ target, enabled }: { target: FlagTarget; enabled: boolean | null }) =>
      setOverride(key, target, enabled),
    retry: false,
  })
  const before = (changes: FlagChange): FlagChange => ({
    ...('enabled' in changes && { enabled: flag.enabled }),
    ...('killed' in changes && { killed: flag.killed }),
    ...('owner_id' in changes && { owner_id: flag.owner?.id ?? null }),
    ...('expires_on' in changes && { expires_on: flag.expires_on }),
    ...('open_to_tenants' in changes && { open_to_tenants: flag.open_to_tenants }),
  })
  return {
    isBusy: changing.isPending || overriding.isPending,
    change(changes: FlagChange, words = t`${name} changed`) {
      const undo = before(changes)
      afterwards(changing.mutateAsync(changes), () =>
        offerUndo(words, { verb: 'tenants.changeFlag', input: { key, changes: undo } }),
      )
    },
    override(target: FlagTarget, enabled: boolean | null, words: string) {
      afterwards(overriding.mutateAsync({ target, enabled }), ({ before: was }) => {
        // the share that was there is set again by its own percentage
        const back = was?.percent != null ? { percent: was.percent } : target
        offerUndo(words, { verb: 'tenants.setOverride', input: { key, target: back, enabled: was?.enabled ?? null } })
      })
    },
  }
}
