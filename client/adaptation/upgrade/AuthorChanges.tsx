import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { fieldName } from '../../ui/lesson/field-names.ts'
import { authorChanges, type VersionChange } from '../data/upgrade.ts'
import css from './upgrade.module.css'

/** The changes of the author between two versions, on asking. */
export function AuthorChanges({ from, to }: { from: string; to: string }) {
  const { t } = useLingui()
  const { data } = useQuery(authorChanges(from, to))
  if (!data || data.length === 0) return null
  return (
    <details className={css.author}>
      <summary>{t`What the author changed (${data.length})`}</summary>
      <ul>
        {data.map((change) => (
          <Line key={`${change.kind} ${change.key}`} change={change} titles={data} />
        ))}
      </ul>
    </details>
  )
}

function Line({ change, titles }: { change: VersionChange; titles: readonly VersionChange[] }) {
  const { t } = useLingui()
  const { kind, key, title_after, title_before, fields } = change
  const kinds: Record<string, string> = {
    unit: t`Unit`,
    lesson: t`Lesson`,
    item: t`Item`,
    task: t`Task`,
    leaders: t`Leader notes`,
    answers: t`Quiz answers`,
  }
  const words = { added: t`New`, removed: t`Removed`, changed: t`Changed` }[change.change]
  const named = titles.find((one) => one.key === key && (one.title_after ?? one.title_before))
  const title = title_after ?? title_before ?? named?.title_after ?? named?.title_before
  return (
    <li>
      <span className={css.badge}>{words ?? change.change}</span>
      <span>
        {kinds[kind] ?? kind} {title && <b dir="auto">{title}</b>}
        {change.change === 'changed' && fields.length > 0 && (
          <small>
            {' · '}
            {fields.map(fieldName).join(', ')}
          </small>
        )}
      </span>
    </li>
  )
}
