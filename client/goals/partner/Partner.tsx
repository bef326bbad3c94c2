import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { people } from '../../groups/data/groups.ts'
import { myId } from '../../lib/supabase/session.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { partners } from '../data/partners.ts'
import css from '../figures/detail.module.css'
import { askSomebody, endWith } from './partner-commands.ts'

/** The one person beside a goal of one’s own: asked, answered, ended at once. */
export function Partner({ goalId }: { goalId: string }) {
  const { t } = useLingui()
  const beside = useQuery(partners).data?.find(({ goal_id }) => goal_id === goalId)
  const known = useQuery(people).data ?? []
  const person = known.find(({ id }) => id === beside?.user_id)
  const others = known.filter(({ id }) => id !== myId()).toSorted((a, b) => a.name.localeCompare(b.name))
  const name = person?.name ?? t`Someone`
  return (
    <section className={css.part} aria-labelledby="partner">
      <h3 id="partner" className={css.heading}>{t`Partner`}</h3>
      {beside ? (
        <div className={css.line}>
          <Avatar person={{ id: beside.user_id, name, avatar_url: person?.avatar_url ?? null }} />
          <span className={css.grow}>
            <bdi>{name}</bdi>
            <span className={css.note}>
              {beside.status === 'accepted'
                ? t`Sees the title, your days and how it’s going. Never your notes.`
                : t`Asked. Sees only the title until they accept.`}
            </span>
          </span>
          <Button size="xs" variant="default" onClick={() => endWith(goalId, { id: beside.user_id, name })}>
            {beside.status === 'accepted' ? t`End partnership` : t`Withdraw`}
          </Button>
        </div>
      ) : (
        <>
          <p className={css.muted}>
            {t`One person who sees how it’s going, if they agree. Notes and check-ins stay yours, and either of you can end it at any time.`}
          </p>
          <SelectField
            className={css.startEdge}
            aria-label={t`Ask a partner`}
            value=""
            onChange={(id) => {
              const chosen = others.find((one) => one.id === id)
              if (chosen) askSomebody(goalId, chosen)
            }}
            data={[
              { value: '', label: t`Ask a partner…` },
              ...others.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
        </>
      )}
    </section>
  )
}
