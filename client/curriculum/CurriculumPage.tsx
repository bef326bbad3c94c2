import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlugConnectedX, IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps, Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isReachable } from '../lib/browser/connectivity.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { asOf } from '../lib/query/query.ts'
import { useKeys } from '../lib/registries/keys.ts'
import { slots } from '../lib/registries/slots.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { timeOf } from '../lib/settings/time.ts'
import { Page } from '../ui/Page.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { PartError } from '../ui/states/PartError.tsx'
import { SkeletonPart } from '../ui/states/SkeletonPart.tsx'
import { AbsenceNotice } from './absence/AbsenceNotice.tsx'
import { type CurriculumCard, isMine, library } from './data/library.ts'
import { type LibrarySearch, readLibrarySearch } from './data/search-params.ts'
import { useAuthoring } from './data/use-authoring.ts'
import { CurriculumRow } from './library/CurriculumRow.tsx'
import { FirstDoors } from './library/FirstDoors.tsx'
import { LibraryFilter } from './library/LibraryFilter.tsx'
import css from './library/library.module.css'

const NewCurriculum = lazy(async () => ({
  default: (await withWords(import('./library/NewCurriculum.tsx'))).NewCurriculum,
}))
const ShareDialog = lazy(async () => ({ default: (await withWords(import('./library/ShareDialog.tsx'))).ShareDialog }))

/** The library: the curricula that one writes, and those that one was given. */
export function CurriculumPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { may } = useAuthoring()
  const reachable = isReachable.use()
  const search = readLibrarySearch(useSearch({ strict: false }))
  useKeys({ ...(may && { create: () => navigate({ to: '/curriculum', search: { make: 'new' } }) }) })
  return (
    <Page
      title={t`Curriculum`}
      below={<Trans>The lessons you write, and those shared with you.</Trans>}
      action={
        may && (
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} />}
            component={Link}
            to="/curriculum?make=new"
          >{t`New curriculum`}</Button>
        )
      }
    >
      <CatchBoundary getResetKey={() => String(reachable)} errorComponent={LibraryError}>
        <Suspense fallback={<SkeletonPart />}>
          <Library search={search} />
        </Suspense>
      </CatchBoundary>
    </Page>
  )
}

function Library({ search }: { search: LibrarySearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: cards } = useSuspenseQuery(library)
  const { may } = useAuthoring()
  const found = cards.filter((card) => isSought(card, search))
  const mine = found.filter(isMine)
  const given = found.filter((card) => !isMine(card))
  const sharing = cards.find(({ id }) => id === search.share)
  const adopted = cards.find(({ id }) => id === search.adopt)
  const close = () =>
    void navigate({
      to: '/curriculum',
      search: ({ make: _make, share: _share, adopt: _adopt, for: _for, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      {search.curriculumId && !cards.some(({ id }) => id === search.curriculumId) && (
        <AbsenceNotice curriculumId={search.curriculumId} />
      )}
      {cards.length === 0 ? (
        <FirstDoors />
      ) : (
        <>
          <LibraryFilter search={search} cards={cards} />
          {found.length === 0 && <NoMatches />}
          <Section title={t`Yours`} cards={mine} lit={search.curriculumId} />
          <Section title={t`Shared with you`} cards={given} lit={search.curriculumId} />
        </>
      )}
      <Suspense fallback={null}>
        {search.make && may && <NewCurriculum outline={search.make === 'outline'} onClose={close} />}
        {sharing && isMine(sharing) && <ShareDialog card={sharing} onClose={close} />}
        {adopted?.latest_id &&
          slots.curricula.map(({ name, Adopt }) => (
            <Adopt
              key={name}
              title={adopted.title}
              versionId={adopted.latest_id!}
              groupId={search.for}
              onClose={close}
            />
          ))}
      </Suspense>
    </>
  )
}

function isSought(card: CurriculumCard, { q = '', show, group }: LibrarySearch) {
  const words = `${card.title} ${card.subtitle ?? ''}`.toLocaleLowerCase()
  return (
    q
      .toLocaleLowerCase()
      .split(/\s+/)
      .every((word) => words.includes(word)) &&
    (!show || isMine(card) === (show === 'mine')) &&
    (!group || card.group_ids.includes(group))
  )
}

function Section(props: { title: string; cards: readonly CurriculumCard[]; lit: string | undefined }) {
  if (props.cards.length === 0) return null
  return (
    <section className={css.section} aria-label={props.title}>
      <h2 className={css.heading}>
        {props.title} <span className={css.count}>{props.cards.length}</span>
      </h2>
      <ul className={css.list}>
        {props.cards.map((card) => (
          <CurriculumRow key={card.id} card={card} lit={card.id === props.lit} />
        ))}
      </ul>
    </section>
  )
}

function NoMatches() {
  const { t } = useLingui()
  return (
    <EmptyState title={t`No curricula match`} words={t`A search or a filter is on.`}>
      <Button variant="default" component={Link} to="/curriculum">
        {t`Clear search and filters`}
      </Button>
    </EmptyState>
  )
}

function LibraryError(props: ErrorComponentProps) {
  const { t } = useLingui()
  const since = asOf()
  if (isReachable.use()) return <PartError {...props} />
  return (
    <EmptyState
      art={<IconPlugConnectedX size={26} stroke={1.5} />}
      title={t`No curricula on this device`}
      words={
        since ? t`You’re offline. Last updated: ${timeOf(since.toISOString(), serverDate())}.` : t`You’re offline.`
      }
    />
  )
}
