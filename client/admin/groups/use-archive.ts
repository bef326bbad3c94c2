import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { type AdminGroup, archiveAnyGroup } from '../data/groups.ts'

/** Archives a group, or takes it out of there; either is undone by the other. */
export function useArchive({ id, name, archived_at }: Pick<AdminGroup, 'id' | 'name' | 'archived_at'>) {
  const { t } = useLingui()
  const change = useMutation({ mutationFn: (archived: boolean) => archiveAnyGroup(id, archived), retry: false })
  return () => {
    const archived = archived_at === null
    afterwards(change.mutateAsync(archived), () =>
      offerUndo(archived ? t`Archived “${name}”` : t`Unarchived “${name}”`, {
        verb: 'admin.archiveGroup',
        input: { id, archived: !archived },
      }),
    )
  }
}
