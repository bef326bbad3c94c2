import type { ComponentType } from 'react'

/** The areas that rooms add tabs to: that of admins, and that of super admins. */
export type Area = 'admin' | 'superAdmin'

/** A tab that a room adds to an area, which does not know it. `label` is asked for when it is drawn. */
export interface AreaTab {
  area: Area
  /** The `tab` of its address. */
  name: string
  label: () => string
  load: () => Promise<{ Tab: ComponentType }>
  /** False for those of the area who have nothing to do there; nobody else is offered it either. */
  needs?: () => Promise<boolean>
}
