import { i18n } from '@lingui/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { destinationKinds } from '../../lib/registries/label-lookup.ts'

/** A place where a copy can go, in the words of the room that keeps it. */
export interface SharePlace {
  type: string
  id: string
  name: string
  kind: string
  readers: string
  limit: number
}

const places = queryOptions({
  queryKey: ['journal_places'],
  queryFn: async (): Promise<SharePlace[]> => {
    const all = await Promise.all(
      destinationKinds().map(async ([type, kind]) => {
        const about = { type, kind: i18n._(kind.name), readers: i18n._(kind.readers), limit: kind.limit }
        return (await kind.list()).map(({ id, name }) => ({ ...about, id, name }))
      }),
    )
    return all.flat()
  },
  meta: { reads: ['conversations', 'lesson_threads', 'groups'], passing: true },
})

/** The conversations and threads in which one may say something; undefined until they are known. */
export const useDestinations = (): readonly SharePlace[] | undefined => useQuery(places).data
