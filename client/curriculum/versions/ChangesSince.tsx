import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { changesBetween } from '../data/versions.ts'
import css from './versions.module.css'

const Comparison = lazy(async () => ({ default: (await withWords(import('./Comparison.tsx'))).Comparison }))

/** The number of changes since the current version, and all of them, folded away: what a change note is written from. */
export function ChangesSince({ onOpen }: { onOpen: (key: string) => void }) {
  const { t } = useLingui()
  const { card, versionId } = useBuilder()
  const { latest_id, number } = card
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...changesBetween(latest_id ?? versionId, versionId), enabled: latest_id !== null })
  if (latest_id === null || !data) return null
  if (data.length === 0) return <p className={css.hint}>{t`Nothing has changed since version ${number}.`}</p>
  return (
    <details className={css.since} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {plural(data.length, {
          one: `# change since version ${number}`,
          other: `# changes since version ${number}`,
        })}
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton heading={false} />}>
          <Comparison from={latest_id} to={versionId} onOpen={onOpen} />
        </Suspense>
      )}
    </details>
  )
}
