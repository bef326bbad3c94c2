import type { RequestContext } from '../../postgres/pipelined-query.ts'
import type { Item, Slice } from './batch.ts'
import type { Subscription } from './subscription.ts'

export type MatchedChanges = Map<Item, Subscription[]>

/** The changes of a slice that anybody wants, each with the subscriptions that do; `refuse` hears whose filter fails. */
export async function match(
  slice: Slice,
  wishes: Subscription[],
  matched: MatchedChanges,
  { context, refuse }: { context: RequestContext; refuse: (id: number, error: unknown) => undefined },
) {
  const { schema, table } = slice.items[0]!.change
  const here = wishes.filter((wish) => isOneOf(wish.schema, schema) && isOneOf(wish.table, table))
  const answers = await Promise.all(
    here.map(({ filter, id }) =>
      filter ? slice.matches(filter, context).catch((error: unknown) => refuse(id, error)) : undefined,
    ),
  )
  return slice.items.filter((item, n) => {
    const wanted = here.filter(
      (wish, which) => isOneOf(wish.event, item.change.type) && (wish.filter ? answers[which]?.[n] : true),
    )
    if (wanted.length > 0) matched.set(item, wanted)
    return wanted.length > 0
  })
}

const isOneOf = (wish: string, name: string) => wish === '*' || wish === name
