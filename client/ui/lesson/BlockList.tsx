import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { RowMenu } from '../menu/RowMenu.tsx'
import { AddBlock } from './AddBlock.tsx'
import { BlockView } from './BlockView.tsx'
import { blockName } from './block-names.ts'
import css from './blocks.module.css'
import { type Block, copyOf, newBlock } from './blocks.ts'
import { emptyPlace } from './caret-place.ts'
import { useLessonWriting } from './lesson-writing.ts'

const BlockForm = lazy(async () => ({ default: (await withWords(import('./BlockForm.tsx'))).BlockForm }))

/** The locks on the blocks of a text: the face of who else writes in one, and what becomes of one's own. */
export interface BlockLocks {
  heldBy: (block: string) => ReactNode
  onOpen: (block: string | undefined) => void
  onType: (block: string) => void
}

interface Props {
  label: string
  blocks: readonly Block[]
  onChange: (blocks: Block[]) => void
  /** Words in the place of a first text. */
  empty: string
  /** Words beneath a block, and more that can be done with it. */
  beneath?: (block: Block) => ReactNode
  moreCommands?: (block: Block) => readonly RowCommand[]
  /** Its blocks’ locks, where others may write in it now. */
  locks?: BlockLocks
}

/** A text, block by block. One of them is written at a time; the others look as they will be read. */
export function BlockList({ blocks, onChange, ...props }: Props) {
  const { t } = useLingui()
  const { canEdit } = useLessonWriting()
  const [open, setOpen] = useState<string>()
  const { onOpen, onType, heldBy } = props.locks ?? {}
  if (open && heldBy?.(open)) setOpen(undefined)
  useEffect(() => onOpen?.(open), [open, onOpen])
  const [asker, ask] = useState<HTMLElement | null>(null)
  const cut = useRef<{ html: string; parts: Promise<[before: string, after: string]> }>(undefined)
  function set(at: number, block: Block) {
    onType?.(block.key)
    onChange(blocks.with(at, block))
  }
  async function add(block: Block) {
    const written = blocks.find(({ key }) => key === open)
    const isCut = written && 'html' in written && written.html === cut.current?.html
    onChange(withNew(blocks, written, block, isCut ? await cut.current?.parts : undefined))
    setOpen(block.key)
  }
  function move(at: number, by: 1 | -1) {
    if (at + by < 0 || at + by >= blocks.length) return
    onChange(blocks.with(at, blocks[at + by]!).with(at + by, blocks[at]!))
  }
  function onKeyDown(event: KeyboardEvent, block: Block, at: number) {
    if (event.nativeEvent.isComposing) return
    const place = event.key === '/' && 'html' in block ? emptyPlace(event.target, block.html) : undefined
    const by = event.altKey && (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0)
    if (by) move(at, by)
    else if (event.key === '/' && place !== undefined && 'html' in block) {
      const { html } = block
      cut.current = { html, parts: import('./cut-text.ts').then(({ cutText }) => cutText(html, place)) }
      ask(event.target as HTMLElement)
    } else if (event.key === 'Escape' && open === block.key) {
      setOpen(undefined)
      const frame = event.currentTarget as HTMLElement
      requestAnimationFrame(() => frame.querySelector<HTMLElement>('button')?.focus())
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const commands = (block: Block, at: number) =>
    rowCommands(
      at > 0 && { label: t`Move up`, Icon: IconArrowUp, run: () => move(at, -1) },
      at < blocks.length - 1 && { label: t`Move down`, Icon: IconArrowDown, run: () => move(at, 1) },
      { label: t`Duplicate`, Icon: IconCopy, run: () => onChange(blocks.toSpliced(at + 1, 0, copyOf(block))) },
      ...(props.moreCommands?.(block) ?? []),
      { label: t`Delete`, Icon: IconTrash, danger: true, run: () => onChange(blocks.toSpliced(at, 1)) },
    )
  return (
    <section className={css.blocks} aria-label={props.label}>
      {blocks.map((block, at) => {
        const name = blockName(block.kind)
        const holder = heldBy?.(block.key)
        if (!canEdit || holder)
          return (
            <ReadBlock key={block.key} block={block} holder={holder}>
              {props.beneath?.(block)}
            </ReadBlock>
          )
        return (
          <div
            key={block.key}
            className={css.block}
            data-block={block.key}
            data-open={open === block.key || undefined}
            onKeyDownCapture={(event) => onKeyDown(event, block, at)}
          >
            <div className={css.content}>
              {open === block.key ? (
                <Suspense fallback={<BlockView block={block} />}>
                  <BlockForm block={block} onChange={(changed) => set(at, changed)} />
                </Suspense>
              ) : (
                <Shown block={block} label={t`Edit ${name}`} onOpen={() => setOpen(block.key)} />
              )}
              {props.beneath?.(block)}
            </div>
            <RowMenu
              className={css.menu!}
              size={28}
              label={t`More about ${name}`}
              commands={() => commands(block, at)}
            />
          </div>
        )
      })}
      {canEdit && blocks.length === 0 && (
        <Begin words={props.empty} onBegin={() => void add(newBlock('text'))} onAsk={ask} />
      )}
      {canEdit && (blocks.length > 0 || asker) && (
        <AddBlock
          onAdd={(block) => void add(block)}
          asker={asker}
          onAsk={ask}
          onLeave={() => blocks.length === 0 && void add(newBlock('text'))}
        />
      )}
    </section>
  )
}

/** A block that one may only read: because of one’s part, or while `holder` is writing in it. */
function ReadBlock({ block, holder, children }: { block: Block; holder: ReactNode; children: ReactNode }) {
  return (
    <div className={holder ? css.held : css.read} data-block={block.key}>
      <BlockView block={block} />
      <div className={css.foot}>
        {holder}
        {children}
      </div>
    </div>
  )
}

/** The place of a first text; the sign / asks for something else. */
function Begin(props: { words: string; onBegin: () => void; onAsk: (asker: HTMLElement) => void }) {
  return (
    <button
      type="button"
      className={css.begin}
      onClick={props.onBegin}
      onKeyDown={(event) => {
        if (event.key !== '/') return
        event.preventDefault()
        event.stopPropagation()
        props.onAsk(event.currentTarget)
      }}
    >
      {props.words}
    </button>
  )
}

/** The text with one more block behind the open one, or between the `parts` that this was cut into. */
function withNew(blocks: readonly Block[], open: Block | undefined, block: Block, parts?: [string, string]): Block[] {
  const at = open ? blocks.indexOf(open) : -1
  if (!open || at === -1) return [...blocks, block]
  if (!parts) return blocks.toSpliced(at + 1, 0, block)
  const [before, after] = parts
  const rest = [
    ...(before ? [{ ...open, html: before }] : []),
    block,
    ...(after ? [{ ...open, key: before ? newId() : open.key, html: after }] : []),
  ]
  return blocks.toSpliced(at, 1, ...rest)
}

const isEmpty = (block: Block) => 'html' in block && block.html === ''

/** A block that is not being written: a press anywhere opens it, but on a link in it. */
function Shown({ block, label, onOpen }: { block: Block; label: string; onOpen: () => void }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button in it does the same
    <div className={css.shown} onClick={(event) => !(event.target as Element).closest('a, button') && onOpen()}>
      {isEmpty(block) ||
      (block.kind === 'embed' && !block.url) ||
      (block.kind === 'checklist' && block.entries.length === 0) ? (
        <p className={css.nothing}>{t`Empty: ${blockName(block.kind)}`}</p>
      ) : (
        <BlockView block={block} />
      )}
      <button type="button" className={css.edit} onClick={onOpen}>
        {label}
      </button>
    </div>
  )
}
