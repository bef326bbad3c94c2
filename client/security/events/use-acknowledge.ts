import { plural, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { acknowledge } from '../data/acts.ts'
import type { EventLine } from '../data/types.ts'

/** Marks events as seen, or takes that back; either is undone by the other. Those that are so already stay as they are. */
export function useAcknowledge() {
  const mark = useMutation({
    mutationFn: ({ ids, seen }: { ids: readonly string[]; seen: boolean }) => acknowledge(ids, seen),
    retry: false,
  })
  return (events: readonly EventLine[], seen = true) => {
    const ids = events.flatMap(({ id, acknowledged }) => ((acknowledged !== null) === seen ? [] : [id]))
    if (ids.length === 0) return
    afterwards(mark.mutateAsync({ ids, seen }), () =>
      offerUndo(
        seen
          ? plural(ids.length, { one: 'Marked # event as seen', other: 'Marked # events as seen' })
          : t`Marked as not seen`,
        { verb: 'security.acknowledge', input: { ids, seen: !seen } },
      ),
    )
  }
}
