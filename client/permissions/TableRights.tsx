import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../lib/query/query.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import css from './permissions.module.css'
import { inspectedTables, rightsInTable } from './queries.ts'

/** The rights of a person in a table, with the policy that decides. */
export function TableRights({
  person,
  table,
  onTable,
}: {
  person: string
  table?: string
  onTable: (table?: string) => void
}) {
  const { t } = useLingui()
  const { data, error } = useQuery({ ...rightsInTable(person, table ?? ''), enabled: table !== undefined })
  const verbs = { select: t`See`, insert: t`Add`, update: t`Change`, delete: t`Delete` }
  return (
    <>
      <SelectField
        label={t`Table`}
        value={table ?? ''}
        onChange={(value) => onTable(value || undefined)}
        translate="no"
        data={[{ value: '', label: t`Choose a table…` }, ...inspectedTables]}
      />
      {error && <p role="alert">{errorMessage(error)}</p>}
      {data && (
        <dl className={css.facts}>
          {(Object.keys(verbs) as (keyof typeof verbs)[]).map((verb) => (
            <div key={verb} className={css.right}>
              <dt>{verbs[verb]}</dt>
              <dd className={data[verb].allowed ? css.granted : css.denied}>
                {data[verb].allowed ? <Trans>Granted</Trans> : <Trans>Denied</Trans>}
                <code translate="no">{data[verb].policy ?? t`no policy`}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
