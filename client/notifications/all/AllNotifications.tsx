import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { notificationCircles } from '../../lib/registries/label-lookup.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { allNotifications } from '../data/all-notifications.ts'
import { useNow } from '../data/use-now.ts'
import { NotificationDays } from '../panel/NotificationDays.tsx'
import css from './all.module.css'

const page = 20

/** All of one's notifications, of one kind or of every, page by page; the last part of Home. */
export function AllNotifications() {
  const { t } = useLingui()
  const { id } = useUser()
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const [kind, setKind] = useState('')
  const [many, setMany] = useState(page)
  const circles = notificationCircles()
  const types = Object.keys(circles.find(([name]) => name === kind)?.[1].types ?? {})
  const { data: list, error, refetch } = useQuery(allNotifications(id, types, many))
  // who was led here by the bell came before this part
  useEffect(() => {
    if (location.hash !== '#notifications') return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [])
  return (
    <section aria-labelledby="notifications" className={css.section}>
      <header className={css.head}>
        <h2 id="notifications" ref={heading} tabIndex={-1} className={css.heading}>
          <Trans>Notifications</Trans>
        </h2>
        <fieldset className={css.kinds} aria-label={t`Show`}>
          {[['', t`All`] as const, ...circles.map(([name, circle]) => [name, t(circle.name)] as const)].map(
            ([name, label]) => (
              <button
                key={name}
                type="button"
                aria-pressed={kind === name}
                onClick={() => {
                  setKind(name)
                  setMany(page)
                }}
              >
                {label}
              </button>
            ),
          )}
        </fieldset>
      </header>
      <div className={css.card}>
        {!list && (error ? <PartError error={error} reset={() => void refetch()} /> : <SkeletonPart />)}
        {list?.length === 0 && (
          <EmptyState
            art={<IconBell size={26} stroke={1.5} />}
            title={kind ? t`No notifications of this kind` : t`No notifications yet`}
            words={t`Anything in your groups that concerns you appears here.`}
          />
        )}
        {list && <NotificationDays list={list.slice(0, many)} now={now} dayClass={css.day} />}
        {list && list.length > many && (
          <div className={css.more}>
            <Button variant="subtle" onClick={() => setMany(many + page)}>
              <Trans>Show older notifications</Trans>
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
