import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencil, IconPlugConnectedX, IconPrinter } from '@tabler/icons-react'
import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import {
  CatchBoundary,
  type ErrorComponentProps,
  Link,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import { Suspense } from 'react'
import { isReachable } from '../lib/browser/connectivity.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { Heading } from '../ui/Heading.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { type CurriculumCard, isMine, library, mayWrite } from './data/library.ts'
import { itemTextsOf, leaderTextsOf, textsOf, unitsOf } from './data/nodes.ts'
import type { PreviewSearch } from './data/search-params.ts'
import { versionsOf } from './data/versions.ts'
import { MissingParts } from './reading/MissingParts.tsx'
import { Reader, readingOf } from './reading/Reader.tsx'
import css from './reading/reading.module.css'

/** A look at a curriculum as its readers see it: a member or a leader, in any width and theme, also on paper. */
export function PreviewPage() {
  const { t } = useLingui()
  const { curriculumId } = useParams({ from: '/alone/curriculum/$curriculumId/preview' })
  const { data, error } = useQuery(library)
  const reachable = isReachable.use()
  const card = data?.find(({ id }) => id === curriculumId)
  if (!data) return error ? <NotHere error={error} reset={() => undefined} /> : <SkeletonPart />
  if (!card)
    return (
      <EmptyState
        whole
        title={t`Curriculum not found`}
        words={t`It was deleted or withdrawn, or is no longer shared with you.`}
      >
        <Button component={Link} to="/curriculum" variant="default">{t`See all curricula`}</Button>
      </EmptyState>
    )
  return (
    <CatchBoundary getResetKey={() => String(reachable)} errorComponent={NotHere}>
      <Suspense fallback={<SkeletonPart />}>
        <Look key={card.id} card={card} />
      </Suspense>
    </CatchBoundary>
  )
}

function Look({ card }: { card: CurriculumCard }) {
  const { t } = useLingui()
  const search = useSearch({ from: '/alone/curriculum/$curriculumId/preview' })
  const navigate = useNavigate({ from: '/curriculum/$curriculumId/preview' })
  const set = (change: { [Name in keyof PreviewSearch]: PreviewSearch[Name] | undefined }) =>
    void navigate({
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value)) as PreviewSearch,
      replace: true,
      resetScroll: change.lesson !== undefined,
    })
  const versionId = search.version ?? (isMine(card) ? card.id : (card.latest_id ?? card.id))
  const [units, lessons, items, leaders] = useSuspenseQueries({
    queries: [unitsOf(versionId), textsOf(versionId), itemTextsOf(versionId), leaderTextsOf(versionId)],
  })
  const { title, subtitle, language } = card
  const version = useQuery(versionsOf(card.id)).data?.find(({ id }) => id === versionId)
  const leads = search.as === 'leader'
  const rows = { units: units.data, lessons: lessons.data, items: items.data, leaders: leaders.data }
  const reading = readingOf({ title, subtitle, language, ...rows }, leads)
  const isDraft = versionId === card.id
  return (
    <div className={css.frame}>
      <header className={css.bar}>
        <div className={css.names}>
          <Heading>{title}</Heading>
          <p>
            {isDraft ? t`Draft` : version ? t`Version ${version.number}` : ''}
            {version?.state === 'withdrawn' && ` · ${t`Withdrawn`}`}
          </p>
        </div>
        <SelectField
          aria-label={t`View as`}
          look="quiet"
          value={search.as ?? 'member'}
          data={[
            { value: 'member', label: t`As a member` },
            { value: 'leader', label: t`As a leader` },
          ]}
          onChange={(as) => set({ as: as === 'leader' ? 'leader' : undefined })}
        />
        <SelectField
          aria-label={t`Width`}
          look="quiet"
          value={search.width ?? ''}
          data={[
            { value: '', label: t`Full width` },
            { value: 'phone', label: t`Phone` },
          ]}
          onChange={(width) => set({ width: width === 'phone' ? 'phone' : undefined })}
        />
        <SelectField
          aria-label={t`Theme`}
          look="quiet"
          value={search.theme ?? ''}
          data={[
            { value: '', label: t`My theme` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
            { value: 'modern', label: t`Modern` },
          ]}
          onChange={(theme) => set({ theme: (['light', 'dark', 'modern'] as const).find((one) => one === theme) })}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.5} />}
          onClick={() => print()}
        >{t`Print`}</Button>
        {mayWrite(card) && (
          <Button
            size="xs"
            leftSection={<IconPencil size={16} stroke={1.5} />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/curriculum/$curriculumId/builder"
                params={{ curriculumId: card.id }}
                search={search.lesson ? { node: search.lesson } : {}}
              />
            )}
          >{t`Edit`}</Button>
        )}
      </header>
      {isDraft && isMine(card) && <MissingParts versionId={versionId} onOpen={(lesson) => set({ lesson })} />}
      <div className={css.stage} data-narrow={search.width ? true : undefined} data-theme={search.theme}>
        <Reader reading={reading} lessonKey={search.lesson} onLesson={(lesson) => set({ lesson })} />
      </div>
    </div>
  )
}

function NotHere(props: ErrorComponentProps) {
  const { t } = useLingui()
  if (isReachable.use()) return <PartError {...props} />
  return (
    <EmptyState
      art={<IconPlugConnectedX size={26} stroke={1.5} />}
      title={t`Not on this device yet`}
      words={t`You’re offline. The preview needs a connection.`}
    />
  )
}
