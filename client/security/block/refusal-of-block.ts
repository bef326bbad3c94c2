/** The meaning of a refused block, beyond its words. */
export type BlockRefusal =
  | { kind: 'people'; people: number }
  | { kind: 'all_admins' | 'others' | 'trusted' | 'own_address' }

/** The question that a refusal of a block asks; nothing where its words are all there is. */
export function refusalOfBlock(error: Error | null): BlockRefusal | undefined {
  if (!error || !('details' in error) || typeof error.details !== 'string') return undefined
  const { details } = error
  if (details === 'all_admins' || details === 'others' || details === 'trusted' || details === 'own_address')
    return { kind: details }
  const people = Number(/^\{\s*"people":\s*(\d+)\s*\}$/.exec(details)?.[1])
  return Number.isFinite(people) ? { kind: 'people', people } : undefined
}
