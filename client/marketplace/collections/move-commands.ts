import { t } from '@lingui/core/macro'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { rankBetween } from '../../lib/query/rank.ts'
import type { RowCommand } from '../../lib/registries/row-commands.ts'

interface Ranked {
  rank: string
}

/** The commands that move a row past its neighbour, where there is one; `place` is given its new rank. */
export function moveCommands(
  before: readonly Ranked[],
  after: readonly Ranked[],
  place: (rank: string) => void,
): (RowCommand | false)[] {
  const between = (low: Ranked | undefined, high: Ranked | undefined) =>
    place(rankBetween(low?.rank ?? null, high?.rank ?? null))
  return [
    before.length > 0 && {
      key: 'moveUp',
      label: t`Move up`,
      Icon: IconArrowUp,
      run: () => between(before.at(-2), before.at(-1)),
    },
    after.length > 0 && {
      key: 'moveDown',
      label: t`Move down`,
      Icon: IconArrowDown,
      run: () => between(after[0], after[1]),
    },
  ]
}
