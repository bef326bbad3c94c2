import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../lib/query/query.ts'
import { fullDate } from '../../lib/settings/time.ts'
import { type TermContent, type TermInput, termPreviewOf } from '../data/terms.ts'
import css from './terms.module.css'

/** The content of a new term, as the database says it by trying. */
export function ComesAlong({ term }: { term: TermInput }) {
  const { t } = useLingui()
  const { data, error } = useQuery(termPreviewOf(term))
  if (error)
    return (
      <p role="alert" className={css.refused}>
        {errorMessage(error)}
      </p>
    )
  return (
    <section className={css.content} role="status" aria-label={t`What comes along`} aria-busy={!data}>
      {data && (
        <>
          <p className={css.sum}>{sentence(data.counts)}</p>
          <ul>
            {data.adoptions.map(({ adoption_id, title, ends_on }) => (
              <li key={adoption_id}>
                <span dir="auto">{title}</span>
                <span className={css.muted}>{ends_on ? t`until ${fullDate(ends_on)}` : t`without dates`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function sentence(counts: TermContent['counts']) {
  const templates = counts.task_templates + counts.event_templates
  const parts = [
    plural(counts.members, { one: '# member', other: '# members' }),
    counts.adoptions > 0 && plural(counts.adoptions, { one: '# curriculum', other: '# curricula' }),
    templates > 0 && plural(templates, { one: '# template', other: '# templates' }),
    counts.labels > 0 && plural(counts.labels, { one: '# label', other: '# labels' }),
    counts.off_days > 0 && plural(counts.off_days, { one: '# break', other: '# breaks' }),
  ]
  return parts.filter(Boolean).join(', ')
}
