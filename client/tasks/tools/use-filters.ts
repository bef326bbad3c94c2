import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { people as everyone } from '../../groups/data/groups.ts'
import { priorityName, statusName } from '../data/labels.ts'
import { type Filter, filterNames, type TasksSearch } from '../data/search-params.ts'
import { labels as allLabels } from '../data/task-lists.ts'

export interface ActiveFilter {
  name: keyof Filter
  words: string
}

/** The filters of an address, in words. */
export function useFilters(search: TasksSearch): ActiveFilter[] {
  const { t } = useLingui()
  const people = useQuery(everyone).data ?? []
  const labels = useQuery(allLabels).data ?? []
  const words: Record<keyof Filter, () => string> = {
    who: () => {
      if (search.who === 'me') return t`Assigned to me`
      if (search.who === 'none') return t`Assigned to nobody`
      return t`Assigned to ${people.find(({ id }) => id === search.who)?.name ?? '…'}`
    },
    label: () => t`Label ${labels.find(({ id }) => id === search.label)?.name ?? '…'}`,
    priority: () => priorityName(search.priority ?? 0),
    due: () =>
      ({ overdue: t`Slipped`, today: t`Due today`, week: t`Due within a week`, none: t`No due date` })[search.due!],
    status: () => statusName(search.status ?? ''),
    q: () => t`Title contains ${search.q ?? ''}`,
  }
  return filterNames.filter((name) => search[name] !== undefined).map((name) => ({ name, words: words[name]() }))
}
