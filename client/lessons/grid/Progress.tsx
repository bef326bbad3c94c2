import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useGroup, useMembersOf } from '../../groups/data/groups.ts'
import { texts } from '../../lib/browser/search-params.ts'
import { useLive } from '../../lib/live/live.ts'
import { Page } from '../../ui/Page.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import { excusesOf } from '../data/excuses.ts'
import { progressGrid } from '../data/progress-grid.ts'
import { downloadProgress } from './download.ts'
import { ExcuseDialog } from './ExcuseDialog.tsx'
import { type Chosen, Filters } from './Filters.tsx'
import { Grid } from './Grid.tsx'
import { GridNotes } from './GridNotes.tsx'
import { gridView } from './grid-view.ts'
import { MemberDialog } from './MemberDialog.tsx'
import { MemberLines } from './MemberLines.tsx'
import { NothingShown } from './NothingShown.tsx'
import { StateShapes } from './StateSign.tsx'
import { asLetter } from './states.ts'
import { useExcusing } from './use-excusing.ts'

/** The grid with its filters; on phones a line for each member. */
export function Progress({ groupId, adoptionId }: { groupId: string; adoptionId: string }) {
  const { t } = useLingui()
  const desk = useDesk()
  const group = useGroup(groupId)
  const members = useMembersOf(groupId)
  const search = useSearch({ from: '/inside/groups/$groupId/progress/$adoptionId' })
  const navigate = useNavigate({ from: '/groups/$groupId/progress/$adoptionId' })
  // what is shown stays until the other part is there
  const unit = useDeferredValue(search.unit)
  const team = useDeferredValue(search.team)
  const { data: grid } = useSuspenseQuery(progressGrid(adoptionId, { unit, team }))
  const excuses = useQuery(excusesOf(adoptionId)).data
  const excusing = useExcusing(adoptionId)
  useLive([`group:${groupId}`])
  const view = gridView(grid, members, excuses ?? [], asLetter(search.state))
  const set = (change: Chosen & { member?: string | undefined }) =>
    void navigate({ search: (before) => given({ ...before, ...change }), replace: true, resetScroll: false })
  const params = { groupId, adoptionId }
  const open = (lessonId: string) =>
    void navigate({ to: '/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId', params: { ...params, lessonId } })
  const show = (member: string | undefined) => set({ member })
  const shown = view.rows.find(({ member }) => member.id === search.member)
  const Shown = desk ? Grid : MemberLines
  return (
    <Page
      title={t`Progress`}
      whole={desk}
      above={
        group && (
          <Link to="/groups/$groupId" params={{ groupId }} search={{ tab: 'curriculum' }}>
            {group.name}
          </Link>
        )
      }
      below={
        <Link to="/groups/$groupId/schedule/$adoptionId" params={params} dir="auto">
          {grid.title}
        </Link>
      }
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.5} />}
          onClick={() => downloadProgress(view)}
        >{t`Download CSV`}</Button>
      }
    >
      <StateShapes />
      <Filters grid={grid} search={search} onChange={set} />
      <GridNotes grid={grid} team={team} />
      {view.lessons.length > 0 && view.rows.length > 0 ? (
        <Shown view={view} onOpen={open} onShow={show} onExcuse={excusing.change} />
      ) : (
        <NothingShown view={view} search={search} onChange={set} />
      )}
      {shown && !excusing.cell && (
        <MemberDialog
          view={view}
          row={shown}
          params={params}
          onExcuse={excusing.change}
          onClose={() => show(undefined)}
        />
      )}
      {excusing.cell && <ExcuseDialog cell={excusing.cell} onExcuse={excusing.excuse} onClose={excusing.leave} />}
    </Page>
  )
}

/** The choice, without what was dropped from it. */
const given = texts('unit', 'team', 'state', 'member')
