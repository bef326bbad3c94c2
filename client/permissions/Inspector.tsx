import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { people, visibleGroups } from '../groups/data/groups.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import css from './permissions.module.css'
import { kinds, needsGroup, needsOwner, type Question } from './queries.ts'
import { Verdict } from './Verdict.tsx'

export type InspectorSearch = { [Part in keyof Question]?: string | undefined }

/** The permission inspector, with the rule that decides. The address holds the question, so it can be shared. */
export function Inspector({ asked, ask }: { asked: InspectorSearch; ask: (change: InspectorSearch) => void }) {
  const { t } = useLingui()
  const { data: groups } = useSuspenseQuery(visibleGroups)
  const everyone = [...(useQuery(people).data ?? [])].sort((a, b) => a.name.localeCompare(b.name))
  const { person, group, owner } = asked
  const kind = kinds.find((one) => one === asked.kind) ?? 'groupManagement'
  const names = everyone.map(({ id, name }) => ({ value: id, label: name }))
  const complete = person && (!needsGroup(kind) || group) && (!needsOwner(kind) || owner)
  return (
    <section className={css.section} aria-labelledby="inspector">
      <h2 id="inspector" className={css.heading}>
        <Trans>Permission inspector</Trans>
      </h2>
      <div className={css.question}>
        <SelectField
          label={t`Person`}
          value={person ?? ''}
          onChange={(value) => ask({ person: value || undefined })}
          data={[{ value: '', label: t`Choose a person…` }, ...names]}
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
          <SelectField
            label={t`In group`}
            value={group ?? ''}
            onChange={(value) => ask({ group: value || undefined })}
            data={[
              { value: '', label: t`Choose a group…` },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {needsOwner(kind) && (
          <SelectField
            label={t`Owner of the item`}
            value={owner ?? ''}
            onChange={(value) => ask({ owner: value || undefined })}
            data={[{ value: '', label: t`Choose a person…` }, ...names]}
          />
        )}
      </div>
      {complete ? (
        <Verdict question={{ person, kind, group, owner }} />
      ) : (
        <p className={css.muted}>
          <Trans>Fill in each field to see the answer and the rule behind it.</Trans>
        </p>
      )}
    </section>
  )
}
