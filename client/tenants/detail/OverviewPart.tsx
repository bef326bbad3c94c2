import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { shortDate } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import type { TenantPartProps } from '../data/tenant-part.ts'
import { limitNames } from '../data/tenants.ts'
import { LimitBar } from '../limits/LimitBar.tsx'
import { usageOf } from '../list/used-words.ts'
import own from './detail.module.css'
import { EndTenant } from './EndTenant.tsx'

/** An organisation’s use of its limits, who looks after it, and the ways to its people and its record. */
export function OverviewPart({ tenant }: TenantPartProps) {
  const { t } = useLingui()
  const { id, admins, invited, created_at, limits } = tenant
  return (
    <div className={own.part}>
      <ul className={own.figures}>
        {limitNames.map((limit) => (
          <li key={limit}>
            <LimitBar limit={limit} used={usageOf(tenant, limit)} allowed={limits[limit]} />
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/admin" search={{ tab: 'people', tenant: id }} />}
        >
          {t`Show its people`}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/admin" search={{ tab: 'groups', tenant: id }} />}
        >
          {t`Show its groups`}
        </Button>
        <Button
          variant="default"
          renderRoot={(props) => <Link {...props} to="/admin" search={{ tab: 'audit', tenant: id }} />}
        >
          {t`Show its audit log`}
        </Button>
      </div>
      <section className={css.part} aria-labelledby="its-admins">
        <h3 id="its-admins" className={css.heading}>{t`Admins`}</h3>
        {admins.length + invited.length === 0 && (
          <p className={css.muted}>{t`Nobody looks after this organisation yet.`}</p>
        )}
        <ul className={css.lines}>
          {admins.map(({ id: admin, name, email }) => (
            <li key={admin} className={css.line}>
              <Link className={css.grow} to="/admin" search={{ tab: 'people', tenant: id, who: admin }} dir="auto">
                {name}
              </Link>
              <bdi className={css.muted}>{email}</bdi>
            </li>
          ))}
          {invited.map((email) => (
            <li key={email} className={css.line}>
              <bdi className={css.grow}>{email}</bdi>
              <span className={css.state} data-state="pending">{t`Invited`}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className={css.muted}>{t`Created on ${shortDate(created_at.slice(0, 10))}.`}</p>
      {!tenant.is_default && <EndTenant tenant={tenant} />}
    </div>
  )
}
