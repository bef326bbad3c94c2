import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { byRank } from '../data/by-rank.ts'
import { lessonsOf, unitsOf } from '../data/nodes.ts'
import { CopyButton } from './CopyButton.tsx'
import css from './parts.module.css'
import { shoppingList } from './shopping.ts'

/** Materials to bring or buy, unit by unit; one that several lessons need is named once, with their number. */
export function ShoppingList({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { versionId } = useBuilder()
  const units = useQuery(unitsOf(versionId)).data ?? []
  const lessons = useQuery(lessonsOf(versionId)).data ?? []
  const lists = units
    .toSorted(byRank)
    .map((unit) => ({ unit, things: shoppingList(lessons.filter(({ unit_key }) => unit_key === unit.key)) }))
    .filter(({ things }) => things.length > 0)
  const text = lists
    .map(({ unit, things }) => [unit.title, ...things.map(({ name, count }) => `- ${line(name, count)}`)].join('\n'))
    .join('\n\n')
  return (
    <Dialog title={t`Shopping list`} onClose={onClose}>
      {lists.length === 0 && (
        <EmptyState title={t`Nothing to bring yet`} words={t`Add materials to your lessons, and they gather here.`} />
      )}
      {lists.map(({ unit, things }) => (
        <section key={unit.key} className={css.things} aria-label={unit.title}>
          <h3 dir="auto">{unit.title}</h3>
          <ul>
            {things.map(({ name, count }) => (
              <li key={name} dir="auto">
                {line(name, count)}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {lists.length > 0 && (
        <DialogActions>
          <Button variant="default" onClick={() => print()}>{t`Print`}</Button>
          <CopyButton text={text} />
        </DialogActions>
      )}
    </Dialog>
  )
}

const line = (name: string, count: number) => (count > 1 ? `${name} × ${count}` : name)
