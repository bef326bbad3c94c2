import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Person, people } from '../../groups/data/groups.ts'

/** The author of words, and their name; of a prompt it is the curriculum. */
export function useAuthor(id: string | null, kind?: string): { person: Person | undefined; name: string } {
  const { t } = useLingui()
  const person = useQuery(people).data?.find((one) => one.id === id)
  return { person, name: person?.name ?? (kind === 'prompt' ? t`The curriculum` : t`A former member`) }
}
