import { useLingui } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { BlockList } from '../../ui/lesson/BlockList.tsx'
import { blockName } from '../../ui/lesson/block-names.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import { useBuilder } from '../data/builder-context.ts'
import { BlockComments } from './BlockComments.tsx'
import { useBlockComments } from './use-block-comments.ts'
import { useBlockLocks } from './use-block-locks.ts'

const Writer = lazy(async () => ({ default: (await withWords(import('./Writer.tsx'))).Writer }))

/** A text that several authors write: they see who writes in a block, and comment on it. */
export function AuthoredBlocks(props: {
  label: string
  empty: string
  /** The lesson, item or unit whose text it is, and whether authors comment on its blocks. */
  nodeKey: string
  commented?: boolean
  blocks: readonly Block[]
  onChange: (blocks: Block[]) => void
}) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  const { nodeKey, commented, ...list } = props
  const comments = useBlockComments(commented ? nodeKey : undefined)
  const [open, setOpen] = useState<string>()
  const { hold, writerOf } = useBlockLocks(nodeKey, open)
  const locks = {
    heldBy: (key: string) => {
      const id = writerOf(key)
      return (
        id && (
          <Suspense>
            <Writer id={id} />
          </Suspense>
        )
      )
    },
    onOpen: setOpen,
    onType: hold,
  }
  const comment = ({ key }: Block) => [{ label: t`Comment`, Icon: IconMessage, run: () => comments.open(key) }]
  return (
    <BlockList
      {...list}
      locks={locks}
      beneath={({ key, kind }) =>
        comments.canComment &&
        (!canEdit || writerOf(key) || comments.count(key) > 0) && (
          <BlockComments name={blockName(kind)} count={comments.count(key)} onOpen={() => comments.open(key)} />
        )
      }
      {...(commented && { moreCommands: comment })}
    />
  )
}
