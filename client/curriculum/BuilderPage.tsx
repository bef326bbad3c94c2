import { useLingui } from '@lingui/react/macro'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { isReachable } from '../lib/browser/connectivity.ts'
import { keepFile } from '../lib/html/curriculum-files.ts'
import { useLive } from '../lib/live/live.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { LessonWritingContext } from '../ui/lesson/lesson-writing.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { BuilderBar } from './builder/BuilderBar.tsx'
import css from './builder/builder.module.css'
import { useWorkshopKeys } from './builder/use-workshop-keys.ts'
import { resume } from './data/autosave.ts'
import { type Builder, BuilderContext, useBuilder } from './data/builder-context.ts'
import { flushEverything } from './data/flush.ts'
import { type CurriculumCard, library, mayWrite } from './data/library.ts'
import type { BuilderSearch } from './data/search-params.ts'
import { resumeShared } from './data/use-shared-draft.ts'
import { LessonPane } from './lesson/LessonPane.tsx'
import { Outline } from './outline/Outline.tsx'
import { useTree } from './tree/use-tree.ts'

const UnitPane = lazy(async () => ({ default: (await withWords(import('./lesson/UnitPane.tsx'))).UnitPane }))
const Part = lazy(async () => ({ default: (await withWords(import('./builder/BuilderPart.tsx'))).BuilderPart }))
const Keys = lazy(async () => ({ default: (await withWords(import('./builder/Keys.tsx'))).Keys }))
const Denied = lazy(async () => ({ default: (await withWords(import('./builder/Denied.tsx'))).Denied }))

/** The builder: for those who write a curriculum; anybody else is told who can. */
export function BuilderPage() {
  const { curriculumId } = useParams({ from: '/alone/curriculum/$curriculumId/builder' })
  const { data, error } = useQuery(library)
  const card = data?.find(({ id }) => id === curriculumId)
  if (!data) return error ? <NotHere error={error} reset={() => undefined} /> : <SkeletonPart />
  if (!card || card.my_role === 'reader')
    return (
      <Suspense fallback={<SkeletonPart />}>
        <Denied curriculumId={curriculumId} card={card} />
      </Suspense>
    )
  return <Workshop key={card.id} card={card} />
}

function Workshop({ card }: { card: CurriculumCard }) {
  const { part } = useSearch({ from: '/alone/curriculum/$curriculumId/builder' })
  const reachable = isReachable.use()
  useLive([`curriculum:${card.id}`])
  useEffect(() => {
    resume()
    resumeShared()
    return () => void flushEverything()
  }, [])
  useWorkshopKeys(card)
  const canEdit = mayWrite(card)
  const builder: Builder = { card, versionId: card.id, canEdit }
  const writing = useMemo(() => ({ canEdit, keep: (file: File) => keepFile(card.id, file) }), [canEdit, card.id])
  return (
    <BuilderContext value={builder}>
      <LessonWritingContext value={writing}>
        <div className={css.builder}>
          <BuilderBar />
          <CatchBoundary getResetKey={() => String(reachable)} errorComponent={NotHere}>
            <Suspense fallback={<SkeletonPart />}>
              <Panes />
            </Suspense>
          </CatchBoundary>
          <Suspense fallback={null}>{part && <Part part={part} />}</Suspense>
        </div>
      </LessonWritingContext>
    </BuilderContext>
  )
}

function Panes() {
  const { t } = useLingui()
  const { card, versionId } = useBuilder()
  const { node } = useSearch({ from: '/alone/curriculum/$curriculumId/builder' })
  const navigate = useNavigate({ from: '/curriculum/$curriculumId/builder' })
  const tree = useTree(versionId)
  const open = (key: string | undefined) =>
    key !== node &&
    void navigate({
      search: (before) => ({ ...before, node: key }) as BuilderSearch,
      replace: node !== undefined && key !== undefined,
      resetScroll: false,
    })
  const unit = tree.units.find(({ key }) => key === node)
  const item = tree.items.find(({ key }) => key === node)
  const lesson = tree.lessons.find(({ key }) => key === (item?.lesson_key ?? node))
  return (
    <div className={css.panes} data-open={unit || lesson ? true : undefined}>
      <nav className={css.side} aria-label={t`Outline of ${card.title}`}>
        <Outline tree={tree} current={node} onOpen={open} />
      </nav>
      <section className={css.pane} data-bare={lesson ? undefined : true} aria-label={t`Lesson`}>
        <button type="button" className={css.back} onClick={() => open(undefined)}>
          {t`Back to the outline`}
        </button>
        <CatchBoundary getResetKey={() => node ?? ''} errorComponent={NotHere}>
          <Suspense fallback={<SkeletonPart />}>
            {lesson ? (
              <LessonPane key={lesson.key} tree={tree} lessonKey={lesson.key} />
            ) : unit ? (
              <UnitPane key={unit.key} tree={tree} unit={unit} />
            ) : (
              <Keys missing={node !== undefined} />
            )}
          </Suspense>
        </CatchBoundary>
      </section>
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
      words={t`You’re offline. What you have opened before can be edited without a connection.`}
    />
  )
}
