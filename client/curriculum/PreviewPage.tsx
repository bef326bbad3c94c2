import { useLingui } from '@lingui/react/macro'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isReachable } from '../lib/browser/connectivity.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { Absent } from './absence/Absent.tsx'
import { type CurriculumCard, isMine, library } from './data/library.ts'
import { itemTextsOf, leaderTextsOf, textsOf, unitsOf } from './data/nodes.ts'
import type { PreviewSearch } from './data/search-params.ts'
import { versionsOf } from './data/versions.ts'
import { inLanguage, languagesOf } from './reading/in-language.ts'
import { MissingParts } from './reading/MissingParts.tsx'
import { PreviewBar, type PreviewChange } from './reading/PreviewBar.tsx'
import { Reader, readingOf } from './reading/Reader.tsx'
import css from './reading/reading.module.css'

/** A look at a curriculum as its readers see it: a member or a leader, in any width, theme and language, also on paper. */
export function PreviewPage() {
  const { curriculumId } = useParams({ from: '/alone/curriculum/$curriculumId/preview' })
  const { data, error } = useQuery(library)
  const reachable = isReachable.use()
  const card = data?.find(({ id }) => id === curriculumId)
  if (!data) return error ? <NotHere error={error} reset={() => undefined} /> : <SkeletonPart />
  if (!card) return <Absent curriculumId={curriculumId} />
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
  const set = (change: PreviewChange) =>
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
  const reading = inLanguage(readingOf({ title, subtitle, language, ...rows }, leads), search.lang)
  const isDraft = versionId === card.id
  return (
    <div className={css.frame}>
      <PreviewBar card={card} search={search} set={set} languages={languagesOf(language, lessons.data)}>
        {isDraft ? t`Draft` : version ? t`Version ${version.number}` : ''}
        {version?.state === 'withdrawn' && ` · ${t`Withdrawn`}`}
      </PreviewBar>
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
