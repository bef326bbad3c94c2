import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { decidingRequest } from '../data/members.ts'

/** Lets in who asked, or not, and offers to take that back. */
export function useDecideRequest() {
  const { t } = useLingui()
  const decide = useMutation(decidingRequest)
  return {
    isPending: decide.isPending,
    answer: (asked: { id: string; name: string }, approve: boolean, follow?: () => void) =>
      afterwards(decide.mutateAsync({ id: asked.id, approve }), () => {
        follow?.()
        const { id, name } = asked
        offerUndo(approve ? t`Approved ${name}` : t`Declined ${name}`, {
          verb: 'groups.reopenRequest',
          input: { id },
        })
      }),
  }
}
