import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { InspectedPicker } from './InspectedPicker.tsx'
import css from './permissions.module.css'
import { kinds, needsGroup, needsOwner, type Question } from './queries.ts'
import { TableRights } from './TableRights.tsx'
import { Verdict } from './Verdict.tsx'

export type InspectorSearch = { [Part in keyof Question]?: string | undefined }

/** The permission inspector, with the rule that decides. The address holds the question, so it can be shared. */
export function Inspector({ asked, ask }: { asked: InspectorSearch; ask: (change: InspectorSearch) => void }) {
  const { t } = useLingui()
  const { who, group, owner } = asked
  const [table, setTable] = useState<string>()
  const kind = kinds.find((one) => one === asked.kind) ?? 'groupManagement'
  const complete = who && (!needsGroup(kind) || group) && (!needsOwner(kind) || owner)
  return (
    <section className={css.section} aria-labelledby="inspector">
      <h2 id="inspector" className={css.heading}>
        <Trans>Permission inspector</Trans>
      </h2>
      <div className={css.question}>
        <InspectedPicker
          of="people"
          label={t`Person`}
          search={t`Search people`}
          chosen={who}
          onChoose={(value) => ask({ who: value })}
        />
        <SelectField
          label={t`Action`}
          value={kind}
          onChange={(value) => ask({ kind: value })}
          // the names by which a page asks, and which no language changes
          translate="no"
          data={[...kinds]}
        />
        {needsGroup(kind) && (
          <InspectedPicker
            of="groups"
            label={t`In group`}
            search={t`Search groups`}
            chosen={group}
            onChoose={(value) => ask({ group: value })}
          />
        )}
        {needsOwner(kind) && (
          <InspectedPicker
            of="people"
            label={t`Owner of the item`}
            search={t`Search people`}
            chosen={owner}
            onChoose={(value) => ask({ owner: value })}
          />
        )}
      </div>
      {complete ? (
        <Verdict question={{ who, kind, group, owner }} />
      ) : (
        <p className={css.muted}>
          <Trans>Fill in each field to see the answer and the rule behind it.</Trans>
        </p>
      )}
      {who && (
        <section className={css.table} aria-labelledby="table-rights">
          <h3 id="table-rights" className={css.name}>
            <Trans>Rights in a table</Trans>
          </h3>
          <TableRights person={who} {...(table && { table })} onTable={setTable} />
        </section>
      )}
    </section>
  )
}
