import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Part } from '../../ui/area/Panel.tsx'
import { sentenceOf } from '../audit/audit-words.ts'
import type { PersonFile } from '../data/person.ts'

const when = (moment: string | null) => (moment ? ago(new Date(moment), serverDate()) : '')

/** The groups, devices, cases and invites of a person, and what admins did to them. */
export function PersonLists({ person }: { person: PersonFile }) {
  const { t } = useLingui()
  const { groups, devices, cases, invites, history } = person
  return (
    <>
      <Part title={t`Groups`}>
        {groups.length === 0 && <p className={css.muted}>{t`In no group.`}</p>}
        <ul className={css.lines}>
          {groups.map(({ id, name, role, last_admin }) => (
            <li key={id} className={css.line}>
              <Link className={css.grow} to="/admin" search={{ tab: 'groups', open: id }} dir="auto">
                {name}
              </Link>
              {last_admin && <span className={css.muted}>{t`only admin`}</span>}
              <RoleBadge role={role} />
            </li>
          ))}
        </ul>
      </Part>
      {devices.length > 0 && (
        <Part title={t`Devices`}>
          <ul className={css.lines}>
            {devices.map(({ id, agent, address, last_activity }) => (
              <li key={id} className={css.line}>
                <span className={css.grow}>{deviceName(agent) ?? t`Unknown device`}</span>
                <span className={css.muted}>{[address, when(last_activity)].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {cases.length > 0 && (
        <Part title={t`Reports about them`}>
          <ul className={css.lines}>
            {cases.map(({ id, state, outcome, at }) => (
              <li key={id} className={css.line}>
                <span className={css.grow}>{outcome ?? state}</span>
                <span className={css.muted}>{when(at)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {invites.length > 0 && (
        <Part title={t`Invites they sent`}>
          <ul className={css.lines}>
            {invites.map(({ id, email, group_name, at }) => (
              <li key={id} className={css.line}>
                <span className={css.grow} dir="auto">
                  {email ?? group_name ?? t`By link`}
                </span>
                <span className={css.muted}>{when(at)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {history.length > 0 && (
        <Part title={t`History`}>
          <ul className={css.lines}>
            {history.map((line) => (
              <li key={line.id} className={css.line}>
                <span className={css.grow}>{sentenceOf(line)}</span>
                <span className={css.muted}>{when(line.at)}</span>
              </li>
            ))}
          </ul>
          <Link className={css.muted} to="/admin" search={{ tab: 'audit', who: person.id }}>
            {t`See everything in the audit log`}
          </Link>
        </Part>
      )}
    </>
  )
}

/** The browser and the system of a device, by what it says of itself. */
function deviceName(agent: string | null) {
  if (!agent) return undefined
  const browser = ['Edg', 'Firefox', 'Chrome', 'Safari'].find((one) => agent.includes(one))
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'].find((one) => agent.includes(one))
  const names = [browser === 'Edg' ? 'Edge' : browser, system === 'Mac OS' ? 'macOS' : system].filter(Boolean)
  return names.length > 0 ? names.join(', ') : agent.slice(0, 60)
}
