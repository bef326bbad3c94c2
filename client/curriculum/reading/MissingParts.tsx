import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { faultsOf } from '../data/versions.ts'
import { Faults } from '../versions/Faults.tsx'
import css from './reading.module.css'

/** The faults of a draft, folded away. */
export function MissingParts({ versionId, onOpen }: { versionId: string; onOpen: (key: string) => void }) {
  const { t } = useLingui()
  const { data } = useQuery(faultsOf(versionId))
  if (!data || data.length === 0) return null
  return (
    <details className={css.missing}>
      <summary>{t`Check before publishing: ${data.length}`}</summary>
      <Faults faults={data} onOpen={onOpen} />
    </details>
  )
}
