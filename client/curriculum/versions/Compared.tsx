import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { useBuilder } from '../data/builder-context.ts'
import type { CurriculumVersion } from '../data/versions.ts'

const Comparison = lazy(async () => ({ default: (await withWords(import('./Comparison.tsx'))).Comparison }))

/** The changes since a version: up to the draft, or up to a later version. */
export function Compared(props: {
  from: CurriculumVersion
  versions: readonly CurriculumVersion[]
  onOpen: (key: string) => void
}) {
  const { t } = useLingui()
  const { versionId } = useBuilder()
  const { from, versions } = props
  const [to, setTo] = useState(versionId)
  const later = versions.filter(({ number, state }) => state !== 'draft' && number > from.number)
  return (
    <>
      {later.length > 0 && (
        <SelectField
          label={t`Compare with`}
          value={to}
          data={[
            { value: versionId, label: t`Draft` },
            ...later.map(({ id, number }) => ({ value: id, label: t`Version ${number}` })),
          ]}
          onChange={setTo}
        />
      )}
      <Suspense fallback={<Skeleton heading={false} />}>
        <Comparison from={from.id} to={to} onOpen={props.onOpen} />
      </Suspense>
    </>
  )
}
