import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { byRank } from '../data/by-rank.ts'
import { type CurriculumCard, library, mayWrite } from '../data/library.ts'
import { itemsOf, lessonsOf, type NodeKind, unitsOf } from '../data/nodes.ts'
import { type OutlineRow, siblings } from '../tree/outline-rows.ts'
import { copyElsewhere } from './copy-elsewhere.ts'
import css from './copying.module.css'

type Tree = Parameters<typeof siblings>[0]

/** A copy of parts, or the parts themselves, into another curriculum that one writes. */
export function CopyDialog({ rows, onClose }: { rows: readonly OutlineRow[]; onClose: (done: boolean) => void }) {
  const { t } = useLingui()
  const { versionId } = useBuilder()
  const reachable = isReachable.use()
  const others = (useQuery(library).data ?? []).filter((card) => mayWrite(card) && card.id !== versionId)
  const [id, choose] = useState('')
  const to = others.find((card) => card.id === id)
  return (
    <Dialog title={t`Copy to another curriculum`} onClose={() => onClose(false)}>
      {others.length === 0 ? (
        <p className={css.hint}>{t`You don’t write another curriculum yet.`}</p>
      ) : (
        <div className={css.fields}>
          <SelectField
            label={t`Curriculum`}
            value={id}
            onChange={choose}
            disabled={!reachable}
            data={[{ value: '', label: t`Choose a curriculum` }, ...others.map(choice)]}
          />
          {!reachable && <p className={css.hint}>{t`You’re offline. Copying needs a connection.`}</p>}
          {to && reachable && <Into key={to.id} to={to} rows={rows} onClose={onClose} />}
        </div>
      )}
    </Dialog>
  )
}

const choice = ({ id, title }: CurriculumCard) => ({ value: id, label: title })

/** The place in a curriculum, and the two ways to bring parts there. */
function Into(props: { to: CurriculumCard; rows: readonly OutlineRow[]; onClose: (done: boolean) => void }) {
  const { t } = useLingui()
  const { versionId } = useBuilder()
  const { to, rows } = props
  const { kind } = rows[0]!
  const [units, lessons, items] = [
    useQuery(unitsOf(to.id)).data,
    useQuery(lessonsOf(to.id)).data,
    useQuery({ ...itemsOf(to.id), enabled: kind === 'item' }).data,
  ]
  const [chosen, choose] = useState('')
  const { run, pending, refused } = useOperation()
  if (!units || !lessons || (kind === 'item' && !items)) return <p className={css.hint}>{t`Loading…`}</p>
  const tree: Tree = { units, lessons, items: items ?? [] }
  const holders = holdersOf(tree, kind)
  const first = holders.flatMap((one) => ('items' in one ? one.items : [one]))[0]?.value ?? null
  const parent = kind === 'unit' ? null : chosen || first
  const isFull = kind !== 'unit' && parent === null
  async function bring(moves: boolean) {
    const choices = [to.id, parent, moves, rows.map(({ key }) => key)]
    const after = siblings(tree, kind, parent).at(-1)?.key ?? null
    const done = await run(choices, async (id) => {
      await copyElsewhere(id, { from: versionId, kind, nodes: rows, to, parent, after }, moves)
      return true
    })
    if (done) props.onClose(true)
  }
  return (
    <>
      {holders.length > 0 && (
        <SelectField
          label={kind === 'lesson' ? t`At the end of unit` : t`At the end of lesson`}
          value={parent ?? ''}
          onChange={choose}
          data={holders}
        />
      )}
      {isFull && <p className={css.hint}>{kind === 'lesson' ? t`It has no unit yet.` : t`It has no lesson yet.`}</p>}
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <DialogActions>
        <Button variant="default" disabled={pending || isFull} onClick={() => void bring(true)}>
          <Trans>Move</Trans>
        </Button>
        <Button disabled={pending || isFull} onClick={() => void bring(false)}>
          <Trans>Copy</Trans>
        </Button>
      </DialogActions>
    </>
  )
}

/** The parts of a tree that can hold one of a kind: units for a lesson, lessons by unit for an item. */
function holdersOf(tree: Tree, kind: NodeKind) {
  const units = tree.units.toSorted(byRank)
  const option = ({ key, title }: { key: string; title: string }) => ({ value: key, label: title })
  if (kind === 'unit') return []
  if (kind === 'lesson') return units.map(option)
  return units
    .map((unit) => ({ group: unit.title, items: siblings(tree, 'lesson', unit.key).map(option) }))
    .filter(({ items }) => items.length > 0)
}
