import { msg } from '@lingui/core/macro'
import { IconBook2 } from '@tabler/icons-react'
import type { RoomLabels } from '../lib/registries/labels.ts'

export const labels: RoomLabels = {
  writes: {
    restore_curriculum: msg`Curriculum restored`,
  },
  trash: {
    curricula: { Icon: IconBook2, restore: (id) => ({ verb: 'curriculum.restore', input: { id } }) },
  },
  notifications: {
    curricula: {
      name: msg`Curricula`,
      order: 80,
      types: { curriculum_shared: { name: msg`Curriculum shared`, Icon: IconBook2 } },
      target: () => '/curriculum/management',
    },
  },
}
