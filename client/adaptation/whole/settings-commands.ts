import { t } from '@lingui/core/macro'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { changingNodes, type NodeChange } from '../data/adapt.ts'
import { type Adoption, type AdoptionSetting, settingAdoption } from '../data/adoption.ts'
import type { Outline } from '../data/resolved.ts'
import { overrideOf } from '../draft/node-draft.ts'

/** Sets how a group follows a curriculum, and offers the way back. */
export function setAdoption({ id: adoption_id }: Adoption, deed: AdoptionSetting) {
  const id = newId()
  attempt(settingAdoption, { id, adoption_id, deed }, () =>
    offerUndo(t`Saved for your group`, { verb: 'schedule.undo', input: { op: id } }),
  )
}

/** Has the curriculum itself say something else for the group; nothing is as its author has it. */
export function sayOfCurriculum(
  outline: Outline,
  field: 'subtitle' | 'release' | 'discussion',
  value: string | boolean | null,
) {
  const known = overrideOf(outline, 'edit', field)
  if (value === null && !known) return
  const id = newId()
  const change: NodeChange = {
    ...{ node_type: 'curriculum', node_key: outline.curriculum_id, op: 'edit', field },
    ...(value === null ? { reset: true } : { value }),
    version: known?.version ?? null,
  }
  attempt(changingNodes, { id, adoption_id: outline.adoption_id, changes: [change], version: null }, () =>
    offerUndo(t`Saved for your group`, { verb: 'schedule.undo', input: { op: id } }),
  )
}
