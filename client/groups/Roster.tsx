import { Trans, useLingui } from '@lingui/react/macro'
import { useUser } from '../account/AuthProvider.tsx'
import { Face } from '../ui/Face.tsx'
import css from './groups.module.css'
import type { Member } from './queries.ts'

export function Roster({ members }: { members: readonly Member[] }) {
  const { t } = useLingui()
  const me = useUser().id
  const roles: Record<string, string> = { admin: t`Admin`, manager: t`Manager`, member: '' }
  return (
    <section className={css.roster} aria-labelledby="roster">
      <h2 id="roster" className={css.heading}>
        <Trans>Members</Trans> <span className={css.count}>{members.length}</span>
      </h2>
      <ul>
        {members.map((member) => (
          <li key={member.id} className={css.member}>
            <Face person={member} size={32} />
            <span className={css.memberName}>
              {member.name}
              {member.id === me && (
                <span className={css.muted}>
                  {' '}
                  <Trans>(you)</Trans>
                </span>
              )}
            </span>
            {roles[member.groupRole] && <span className={css.muted}>{roles[member.groupRole]}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
