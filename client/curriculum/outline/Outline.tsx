import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import { newId } from '../../lib/query/id.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { CopyPart } from '../copying/CopyPart.tsx'
import { useBuilder } from '../data/builder-context.ts'
import type { Item } from '../data/nodes.ts'
import { minutesOf } from '../tree/minutes.ts'
import type { Ghost, OutlineRow, Tree } from '../tree/outline-rows.ts'
import { lineMarks } from './line-marks.ts'
import { OutlineLine } from './OutlineLine.tsx'
import css from './outline.module.css'
import { useLineDeeds } from './use-line-deeds.ts'
import { useLines } from './use-lines.ts'
import { useOutlineDeeds } from './use-outline-deeds.ts'
import { useOutlineDrag } from './use-outline-drag.ts'

const LazyBulkBar = lazy(async () => ({ default: (await withWords(import('./BulkBar.tsx'))).BulkBar }))
const BulkBar = (props: ComponentProps<typeof LazyBulkBar>) => (
  <Suspense>
    <LazyBulkBar {...props} />
  </Suspense>
)

interface Props {
  tree: Tree
  current: string | undefined
  onOpen: (key: string) => void
}

/** The outline: each line is a field, so that one writes it down as fast as one types. */
export function Outline({ current, ...props }: Props) {
  const { t } = useLingui()
  const { canEdit } = useBuilder()
  const { tree, rows, ghost, setGhost, type } = useLines(props.tree, current)
  const [said, say] = useState('')
  const [selected, select] = useState<ReadonlySet<string>>(new Set())
  const [copied, copy] = useState<readonly OutlineRow[]>([])
  const list = useRef<VirtuosoHandle>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ key: string; field: boolean; onFocus?: (() => void) | undefined }>(undefined)
  const viewport = useRef<HTMLElement>(null)
  const deeds = useOutlineDeeds({ tree, rows, ghost, setGhost, say, focus })
  const drag = useOutlineDrag({ tree, rows, selected, scroller: viewport, onDrop: deeds.put })
  const [marks] = useState(lineMarks)
  const { lifted } = drag
  useLayoutEffect(
    () => marks.set({ current, selected, lifted: new Set(lifted.map(({ key }) => key)) }),
    [marks, current, selected, lifted],
  )
  const lineDeeds = useLineDeeds({
    ...deeds,
    open: (row) => row.node && props.onOpen(row.key),
    copy: (row) => copy([row]),
    select: ({ key }) => select(toggled(selected, key)),
    type,
    shown: settle,
  })

  function focus(key: string, field = true, onFocus?: () => void) {
    wanted.current = { key, field, onFocus }
    const at = rows.findIndex((row) => row.key === key)
    if (at !== -1) list.current?.scrollIntoView({ index: at })
    settle()
  }
  function settle() {
    const { current: one } = wanted
    const line = one && scroller.current?.querySelector<HTMLElement>(`[data-node="${one.key}"]`)
    if (!line) return
    wanted.current = undefined
    ;((one.field && line.querySelector<HTMLElement>('input')) || line).focus()
    one.onFocus?.()
  }
  useLayoutEffect(settle)

  const beginAtEnd = () => {
    const next = ghostAtEnd(rows)
    setGhost(next)
    wanted.current = { key: next.key, field: true }
  }
  return (
    <div
      className={css.outline}
      ref={scroller}
      data-carrying={lifted.length > 0 || undefined}
      {...(canEdit && drag.handlers)}
    >
      {rows.length === 0 && !canEdit && <p className={css.empty}>{t`Nothing here yet.`}</p>}
      <Virtuoso
        ref={list}
        scrollerRef={(element) => {
          viewport.current = element instanceof HTMLElement ? element : null
        }}
        className={css.list!}
        data={rows}
        computeItemKey={(_, row) => row.key}
        increaseViewportBy={400}
        defaultItemHeight={36}
        itemContent={(_, row) => (
          <OutlineLine row={row} minutes={minutesIn(tree, row)} marks={marks} deeds={lineDeeds} />
        )}
        role="list"
        aria-label={t`Outline`}
        tabIndex={-1}
      />
      {canEdit && (
        <button type="button" className={css.add} onClick={beginAtEnd}>
          {tree.units.length === 0 ? t`Add a unit` : t`Add a lesson`}
        </button>
      )}
      {selected.size > 0 && (
        <BulkBar rows={rows.filter(({ key }) => selected.has(key))} tree={tree} onDone={() => select(new Set())} />
      )}
      <CopyPart rows={copied} onClose={() => copy([])} />
      {lifted.length > 0 &&
        createPortal(
          <>
            <div ref={drag.mark} className={css.mark} hidden />
            <div ref={drag.label} className={css.carried} dir="auto" aria-hidden="true">
              {lifted.length === 1 ? lifted[0]!.title : plural(lifted.length, { one: '# part', other: '# parts' })}
            </div>
          </>,
          document.body,
        )}
      <p role="status" className={css.unseen}>
        {said}
      </p>
    </div>
  )
}

const minutesIn = (tree: Tree, { kind, node }: OutlineRow) =>
  !node ? 0 : kind === 'item' ? ((node as Item).minutes ?? 0) : minutesOf(tree, node)

/** A line to come at the end of all: a lesson of the last unit, or the first unit. */
function ghostAtEnd(rows: readonly OutlineRow[]): Ghost {
  const last = rows.at(-1)
  const unit = rows.findLast(({ kind }) => kind === 'unit')
  const after = last?.kind === 'lesson' ? last.key : last?.kind === 'item' ? last.parent : null
  return { kind: unit ? 'lesson' : 'unit', key: newId(), parent: unit?.key ?? null, after }
}

function toggled(keys: ReadonlySet<string>, key: string) {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}
