import { Trans } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMe } from '../account/queries.ts'
import { GroupCard } from '../groups/GroupCard.tsx'
import { isActive, useMyGroups } from '../groups/queries.ts'
import { useHidden } from '../groups/settings-queries.ts'
import { cards } from '../lib/cards.ts'
import { greeting, longDay } from '../lib/time.ts'
import { Page } from '../ui/Page.tsx'
import { SkeletonPart } from '../ui/SkeletonPart.tsx'
import { FirstGroup } from './FirstGroup.tsx'
import css from './home.module.css'

export function HomePage() {
  const now = new Date()
  const me = useMe()
  const groups = useMyGroups().filter(isActive)
  const hidden = useHidden()
  const shown = groups.filter(({ id }) => !hidden.has(id))
  return (
    <Page title={greeting(me.name.trim().split(/\s+/)[0] ?? '', now)} above={longDay(now)}>
      {groups.length === 0 ? (
        <FirstGroup />
      ) : (
        <div className={css.columns}>
          <div>
            {cards.home.map(({ name, Card }) => (
              <Suspense key={name} fallback={<SkeletonPart />}>
                <Card />
              </Suspense>
            ))}
          </div>
          <section className={css.groups} aria-labelledby="your-groups">
            <header className={css.head}>
              <h2 id="your-groups" className={css.heading}>
                <Trans>Your groups</Trans>
              </h2>
              <Link to="/groups" className={css.all}>
                <Trans>All groups</Trans> <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
              </Link>
            </header>
            <ul className={css.strip}>
              {shown.map((group) => (
                <li key={group.id}>
                  <GroupCard group={group} />
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Page>
  )
}
