import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { authoring } from './library.ts'

/** The right to begin a curriculum; `words` say who has it, for those who don't. */
export function useAuthoring() {
  const { t } = useLingui()
  const { data, isPending } = useQuery(authoring)
  const words =
    data?.who === 'everyone'
      ? t`Everyone in your organisation can write curricula.`
      : data?.who === 'managers'
        ? t`Admins and managers of your organisation can write curricula.`
        : t`Admins of your organisation can write curricula, and can let others write them too.`
  return { may: data?.may === true, isPending, words }
}
