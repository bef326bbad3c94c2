import { t } from '@lingui/core/macro'
import type { Choice } from '../../ui/area/Filters.tsx'

/** The filters of curricula, and their order. */
export const curriculaChoices = (): readonly Choice[] => [
  {
    name: 'state',
    label: t`Which curricula`,
    options: [
      { value: '', label: t`All curricula` },
      { value: 'listed', label: t`Listed` },
      { value: 'featured', label: t`Featured` },
      { value: 'in_review', label: t`In review` },
      { value: 'withdrawn', label: t`Withdrawn` },
      { value: 'unlisted', label: t`Never listed` },
      { value: 'ownerless', label: t`Without an owner` },
    ],
  },
  {
    name: 'order',
    label: t`Order`,
    options: [
      { value: '', label: t`By title` },
      { value: 'groups', label: t`By groups that follow it` },
      { value: 'published', label: t`By last published` },
    ],
  },
]
