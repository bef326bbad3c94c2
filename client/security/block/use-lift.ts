import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { liftBlock } from '../data/blocks.ts'
import type { BlockLine } from '../data/types.ts'

/** Lifts a block at once; undo blocks as before. */
export function useLift() {
  const lift = useMutation({ mutationFn: liftBlock, retry: false })
  return ({ id, address }: Pick<BlockLine, 'id' | 'address'>) =>
    afterwards(lift.mutateAsync(id), () =>
      offerUndo(t`Lifted the block of ${address}`, { verb: 'security.restore', input: { id } }),
    )
}
