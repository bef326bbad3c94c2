import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { ItemIcon } from '../../ui/lesson/ItemIcon.tsx'
import type { ReadNode } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { ContentsButton } from './ContentsButton.tsx'
import css from './reader.module.css'

/** The items of a lesson beside it: which are done, and where one is. */
export function Rail({ items, mine, at }: { items: readonly ReadNode[]; mine: MyLesson; at: string | null }) {
  const { t } = useLingui()
  return (
    <nav className={css.rail} aria-label={t`In this lesson`}>
      <ol>
        {items.map(({ key, fields }) => {
          const isDone = mine.items[key]?.state === 'done'
          return (
            <li key={key}>
              <a
                href={`#item-${key}`}
                aria-current={at === key ? 'true' : undefined}
                onClick={(event) => go(event, key)}
              >
                {isDone ? (
                  <IconCheck size={16} stroke={2.25} className={css.good} aria-label={t`Done`} />
                ) : (
                  <ItemIcon kind={fields.kind ?? 'read'} size={16} />
                )}
                <span dir="auto">{fields.title}</span>
              </a>
            </li>
          )
        })}
      </ol>
      <ContentsButton mine={mine} />
    </nav>
  )
}

/** The row takes the focus, so that keys go on from there; the address stays as it is. */
function go(event: { preventDefault: () => void }, key: string) {
  event.preventDefault()
  const row = document.getElementById(`item-${key}`)
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'start' })
}
