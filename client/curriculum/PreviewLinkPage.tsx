import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { serverDate } from '../lib/browser/server-clock.ts'
import { bucket } from '../lib/html/curriculum-files.ts'
import { readThrough } from '../lib/html/signed-pictures.ts'
import { nearDay } from '../lib/settings/time.ts'
import { Heading } from '../ui/Heading.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { RouteError } from '../ui/states/RouteError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { filesBehind, linkedPreview } from './data/preview.ts'
import { Reader } from './reading/Reader.tsx'
import css from './reading/reading.module.css'

/** A version for whoever has the link, signed in or not: as a member reads it. */
export function PreviewLinkPage() {
  const { t } = useLingui()
  const { token } = useParams({ from: '/preview/$token' })
  const search = useSearch({ from: '/preview/$token' })
  const navigate = useNavigate({ from: '/preview/$token' })
  useLayoutEffect(() => readThrough(bucket, filesBehind(token)), [token])
  const { data, error, refetch } = useQuery(linkedPreview(token))
  if (error) return <RouteError error={error} reset={() => void refetch()} />
  if (data === undefined) return <SkeletonPart />
  if (data === null)
    return (
      <main id="main">
        <EmptyState
          whole
          title={t`This preview is no longer open`}
          words={t`The link has expired or was deleted. Ask the person who sent it for a new one.`}
        />
      </main>
    )
  return (
    <main id="main" className={css.frame}>
      <header className={css.bar}>
        <div className={css.names}>
          <Heading>{data.title}</Heading>
          <p>
            {data.subtitle ? `${data.subtitle} · ` : ''}
            {t`Preview, open until ${nearDay(data.expires_at.slice(0, 10), serverDate())}`}
          </p>
        </div>
      </header>
      <div className={css.stage}>
        <Reader
          reading={{ ...data, leaders: [], items: data.items.map((item) => ({ ...item, audience: 'all' })) }}
          lessonKey={search.lesson}
          onLesson={(lesson) => void navigate({ search: { lesson } })}
        />
      </div>
    </main>
  )
}
