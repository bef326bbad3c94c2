import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { BlockList } from '../../ui/lesson/BlockList.tsx'
import { BlockView } from '../../ui/lesson/BlockView.tsx'
import { blockName } from '../../ui/lesson/block-names.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import { useLessonWriting } from '../../ui/lesson/lesson-writing.ts'
import { wordsOfBlock } from '../../ui/lesson/words-of-blocks.ts'
import type { Piece } from '../data/resolved.ts'
import { shownBlocks } from '../draft/node-draft.ts'
import { Changed } from './Changed.tsx'
import css from './lesson.module.css'

/** A text whose blocks are the author’s until the group changes one; what it took out stands beneath, to be had back. */
export const AdaptedText = memo(function AdaptedText(props: {
  label: string
  empty: string
  pieces: readonly Piece[]
  isOpen: boolean
  onChange: (blocks: Block[]) => void
}) {
  const { t } = useLingui()
  const { pieces, isOpen, onChange } = props
  const { canEdit } = useLessonWriting()
  const blocks = shownBlocks(pieces)
  const hidden = pieces.filter(({ state }) => state === 'hidden')
  function beneath({ key, kind }: Block) {
    const piece = pieces.find((one) => one.key === key)
    if (!piece || piece.state === 'original') return null
    const { original } = piece
    const reset = original && (() => onChange(blocks.map((one) => (one.key === key ? original : one))))
    return (
      <Changed
        name={blockName(kind)}
        before={original ? wordsOfBlock(original) : null}
        after={wordsOfBlock(piece.block)}
        isOpen={isOpen}
        onReset={canEdit ? reset : undefined}
      />
    )
  }
  return (
    <>
      <BlockList label={props.label} empty={props.empty} blocks={blocks} beneath={beneath} onChange={onChange} />
      {isOpen &&
        hidden.map(({ key, block }) => (
          <div key={key} className={css.gone}>
            <BlockView block={block} />
            <p className={css.changedLine}>
              <span className={css.mark}>{t`Taken out by us`}</span>
              {canEdit && (
                <button type="button" className={css.reset} onClick={() => onChange(putBack(pieces, key))}>
                  {t`Put back`}
                </button>
              )}
            </p>
          </div>
        ))}
    </>
  )
})

/** The blocks with one that was taken out, where it stood. */
const putBack = (pieces: readonly Piece[], key: string) =>
  pieces.filter((piece) => piece.state !== 'hidden' || piece.key === key).map(({ block }) => block)
