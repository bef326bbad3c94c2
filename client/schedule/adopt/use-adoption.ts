import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { meetingPatternOf } from '../../groups/data/meeting-pattern.ts'
import { newId } from '../../lib/query/id.ts'
import { errorMessage } from '../../lib/query/query.ts'
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
  const [start, setStart] = useState<string | null>(given.start ?? dayOf(new Date(), group?.tz))
  const [own, setPattern] = useState<WantedPattern | null>(given.pattern ?? null)
  const [mode, setMode] = useState<'dated' | 'self_paced'>('dated')
  const [useOffDays, setUseOffDays] = useState(true)
  const [series, setSeries] = useState('')
  const [splits, setSplits] = useState<PlanCheck['splits']>([])
  const [id] = useState(newId)
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState('')
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
    setPending(true)
    setRefused('')
    try {
      await (given.trial ? keepGoingNow(id, given.trial.id, asked) : adoptNow(id, asked))
      if (splits.length > 0) await splitLessons(id, splits)
      onClose()
      const params = { groupId, adoptionId: id }
      await navigate({ to: '/groups/$groupId/schedule/$adoptionId', params, state: { adopted: true } })
    } catch (fault) {
      setRefused(errorMessage(fault))
      setPending(false)
    }
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
