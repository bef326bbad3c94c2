import { useLingui } from '@lingui/react/macro'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { exactly } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import type { Identity, IdentityFile } from '../data/types.ts'
import { Subject } from '../kit/Subject.tsx'
import own from './timeline.module.css'

/** The name of who or what it is, and what holds for it now. */
export function IdentityHead({ identity, known }: { identity: Identity; known: IdentityFile }) {
  const { t } = useLingui()
  const { person, waits_until, blocked, trusted, sessions, value } = known
  const isPerson = identity.kind === 'person' && person
  return (
    <div className={own.head}>
      <h2 className={css.title} dir={isPerson ? 'auto' : 'ltr'}>
        {isPerson ? person.name : value}
      </h2>
      {isPerson && (
        <p className={own.under}>
          <RoleBadge role={person.role} />
          {person.email && <Subject of={{ kind: 'email', value: person.email }} />}
        </p>
      )}
      {!isPerson && person && (
        <p className={own.under}>
          <Subject of={{ kind: 'person', value: person.id }}>{person.name}</Subject>
          <RoleBadge role={person.role} />
        </p>
      )}
      <ul className={own.states}>
        {person && <li className={css.state}>{sessions > 0 ? t`Open sessions: ${sessions}` : t`Not signed in`}</li>}
        {waits_until && (
          <li className={css.state} data-state="pending">
            {t`Has to wait until ${exactly(new Date(waits_until))}`}
          </li>
        )}
        {blocked && (
          <li className={css.state} data-state="denied">
            {blocked.expires_at ? t`Blocked until ${exactly(new Date(blocked.expires_at))}` : t`Blocked until lifted`}
          </li>
        )}
        {trusted && (
          <li className={css.state} data-state="accepted">
            {trusted.label ? t`Trusted: ${trusted.label}` : t`Trusted`}
          </li>
        )}
      </ul>
    </div>
  )
}
