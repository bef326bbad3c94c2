import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { meetingPatternOf } from '../../groups/data/meeting-pattern.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { adoptNow, keepGoingNow, type PlanCheck, splitLessons, type WantedPattern } from '../data/plans.ts'
import { useAdoptingGroups } from '../data/rights.ts'
import { questionOf } from './question.ts'

/** A curriculum that somebody is about to take up with a group, and what was tried in a preview before. */
export interface AdoptionInput {
  title: string
  versionId: string
  groupId?: string | undefined
  start?: string | undefined
  pattern?: WantedPattern | undefined
  trial?: { id: string; title: string } | undefined
  onClose: () => void
}

/** The choices of a form by which a group takes up a curriculum, and the deed at its end. */
export function useAdoption({ versionId, onClose, ...given }: AdoptionInput) {
  const navigate = useNavigate()
  const groups = useAdoptingGroups()
  const [groupId, setGroupId] = useState(given.groupId ?? (groups.length === 1 ? groups[0]!.id : ''))
  const group = groups.find(({ id }) => id === groupId)
  const [start, setStart] = useState<string | null>(given.start ?? dayOf(serverDate(), group?.tz))
  const [own, setPattern] = useState<WantedPattern | null>(given.pattern ?? null)
  const [mode, setMode] = useState<'dated' | 'self_paced'>('dated')
  const [useOffDays, setUseOffDays] = useState(true)
  const [series, setSeries] = useState('')
  const [splits, setSplits] = useState<PlanCheck['splits']>([])
  const { run, pending, refused } = useOperation()
  const adopted = useRef<{ key: string; id: string }>(undefined)
  const pattern = own ?? {
    rrule: '',
    start_time: '19:00',
    minutes: 60,
    ...(group && meetingPatternOf(group)),
    places: 1,
  }
  const asked =
    start && group
      ? questionOf(
          { group_id: group.id, version_id: versionId, start_on: start },
          { pattern, mode, use_off_days: useOffDays, event_id: series },
        )
      : null

  async function adopt() {
    if (!asked) return
    const key = JSON.stringify(asked)
    const adoptionId = await run([asked, splits], async (fresh) => {
      // an adoption whose lessons could not be split is there already
      const id = adopted.current?.key === key ? adopted.current.id : fresh
      await (given.trial ? keepGoingNow(id, given.trial.id, asked) : adoptNow(id, asked))
      adopted.current = { key, id }
      if (splits.length > 0) await splitLessons(id, splits)
      return id
    })
    if (!adoptionId) return
    onClose()
    const params = { groupId, adoptionId }
    await navigate({ to: '/groups/$groupId/schedule/$adoptionId', params, state: { adopted: true } })
  }
  function setGroup(next: string) {
    setGroupId(next)
    setSeries('')
  }
  return {
    ...{ groups, group, groupId, setGroup, start, setStart, pattern, setPattern, mode, setMode },
    ...{ useOffDays, setUseOffDays, series, setSeries, setSplits, asked, adopt, pending, refused },
  }
}
