import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useLive } from '../../lib/live/live.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import tabs from '../../ui/area/area-tabs.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import { BrandPart } from '../brand/BrandPart.tsx'
import type { TenantPart } from '../data/search-params.ts'
import type { TenantPartProps } from '../data/tenant-part.ts'
import { superTenant } from '../data/tenants.ts'
import { BackToList } from '../list/BackToList.tsx'
import { StatusBadge } from '../list/StatusBadge.tsx'
import { ClosedLine } from './ClosedLine.tsx'
import { DetailsPart } from './DetailsPart.tsx'
import { DomainsPart } from './DomainsPart.tsx'
import own from './detail.module.css'
import { FeaturesPart } from './FeaturesPart.tsx'
import { LimitsPart } from './LimitsPart.tsx'
import { OverviewPart } from './OverviewPart.tsx'
import { partNames } from './part-names.ts'
import { RetentionPart } from './RetentionPart.tsx'
import { RulesPart } from './RulesPart.tsx'

const parts: Record<TenantPart, ComponentType<TenantPartProps>> = {
  overview: OverviewPart,
  branding: BrandPart,
  rules: RulesPart,
  domains: DomainsPart,
  limits: LimitsPart,
  retention: RetentionPart,
  features: FeaturesPart,
  details: DetailsPart,
}

/** On a phone the row of tabs is wider than its page. */
const intoSight = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** One organisation: what it uses, and everything about it that a super admin changes. */
export function TenantDetail({ id }: { id: string }) {
  const file = useQuery(superTenant(id))
  useLive([`tenant:${id}`])
  return (
    <>
      <BackToList />
      <Shown of={file}>{(tenant) => <Detail tenant={tenant} />}</Shown>
    </>
  )
}

function Detail({ tenant }: TenantPartProps) {
  const { t } = useLingui()
  const { part = 'overview' } = useAreaPlace().search
  const open = part as TenantPart
  const Open = parts[open]
  return (
    <>
      <header className={own.head}>
        <h2 className={css.title} dir="auto">
          {tenant.name}
        </h2>
        <bdi className={own.slug}>{tenant.slug}</bdi>
        {tenant.is_default && <span className={css.state}>{t`Default`}</span>}
        {tenant.status !== 'active' && <StatusBadge tenant={tenant} />}
      </header>
      <ClosedLine tenant={tenant} />
      <nav className={tabs.tabs} aria-label={t`Sections of the organisation`}>
        {partNames().map(({ name, label }) => (
          <Link
            key={name}
            to="/enterprise-admin"
            search={{ open: tenant.id, ...(name !== 'overview' && { part: name }) }}
            aria-current={name === open ? 'page' : undefined}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className={tabs.tab}
            ref={name === open ? intoSight : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Open key={open} tenant={tenant} />
    </>
  )
}
