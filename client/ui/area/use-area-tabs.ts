import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Area, AreaTab } from '../../lib/registries/area-tabs.ts'
import { slots } from '../../lib/registries/slots.ts'

type Known = AreaTab & { Tab: LazyExoticComponent<ComponentType> }

/** The tabs that came so far, by their area and name. Functions have no place among answers. */
const known = new Map<string, Known>()
const keyOf = ({ area, name }: { area: Area; name: string }) => `${area} ${name}`

const offered = (area: Area) =>
  queryOptions({
    queryKey: ['area_tabs', { area }],
    queryFn: async () => {
      const tabs = (await Promise.all(slots.areas.map(({ load }) => load()))).flatMap(({ areaTabs }) => areaTabs)
      for (const tab of tabs) if (!known.has(keyOf(tab))) known.set(keyOf(tab), { ...tab, Tab: lazily(tab) })
      const here = tabs.filter((tab) => tab.area === area)
      const may = await Promise.all(here.map(({ needs }) => needs?.() ?? true))
      return here.flatMap(({ name }, at) => (may[at] ? [name] : []))
    },
    meta: { reads: ['users'], passing: true },
  })

/** The tabs that rooms add to an area for who is signed in; undefined while that is not known. */
export function useAreaTabs(area: Area): readonly Known[] | undefined {
  const names = useQuery(offered(area))
  if (names.data === undefined) return names.error ? [] : undefined
  return names.data.flatMap((name) => known.get(keyOf({ area, name })) ?? [])
}

const lazily = ({ load }: AreaTab) => lazy(async () => ({ default: (await load()).Tab }))
