import { permissionsIn } from '../lib/query/permissions.ts'
import { prefetch } from '../lib/query/query.ts'
import { everyGroup, invitation } from './data/groups.ts'

/* Queries that pages start while they load. Not in App.tsx, which loads with everyone's first screen. */

export const every = () => prefetch(...everyGroup)
export const group = (groupId: string) => prefetch(...everyGroup, permissionsIn(groupId))
export const invited = (code: string) => prefetch(invitation(code))
