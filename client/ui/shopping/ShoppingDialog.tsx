import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog, DialogActions } from '../layers/Dialog.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { CopyButton } from './CopyButton.tsx'
import css from './shopping.module.css'
import { shoppingList } from './shopping-list.ts'

/** A part of a list: a unit or a week, with the lessons in it. */
export interface ShoppingPart {
  key: string
  title: string
  lessons: readonly { materials: readonly string[] }[]
}

/** Materials to bring or buy, part by part; one that several lessons need is named once, with their number. */
export function ShoppingDialog({ parts, onClose }: { parts: readonly ShoppingPart[]; onClose: () => void }) {
  const { t } = useLingui()
  const lists = parts
    .map(({ key, title, lessons }) => ({ key, title, things: shoppingList(lessons) }))
    .filter(({ things }) => things.length > 0)
  const text = lists
    .map(({ title, things }) => [title, ...things.map(({ name, count }) => `- ${line(name, count)}`)].join('\n'))
    .join('\n\n')
  return (
    <Dialog title={t`Shopping list`} onClose={onClose}>
      {lists.length === 0 && (
        <EmptyState title={t`Nothing to bring yet`} words={t`Materials of the lessons show up here.`} />
      )}
      {lists.map(({ key, title, things }) => (
        <section key={key} className={css.things} aria-label={title}>
          <h3 dir="auto">{title}</h3>
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
