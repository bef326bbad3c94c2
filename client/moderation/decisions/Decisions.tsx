import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { newId } from '../../lib/query/id.ts'
import { mutate } from '../../lib/query/query.ts'
import { appealing, myDecisions } from '../data/decisions.ts'
import { Decision } from './Decision.tsx'
import css from './decisions.module.css'

/** In one’s profile: what was decided about oneself, and why. */
export function Decisions() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(myDecisions)
  if (data.length === 0)
    return <p className={css.nothing}>{t`No decisions. If something of yours is removed, you’ll read here why.`}</p>
  return (
    <ul className={css.list}>
      {data.map((decision) => (
        <li key={decision.id}>
          <Decision
            decision={decision}
            onAppeal={(body) => mutate(said, { id: newId(), action_id: decision.id, body })}
          />
        </li>
      ))}
    </ul>
  )
}

/** A refusal is said at the field. */
const said = { ...appealing, meta: { saidAtField: true } }
