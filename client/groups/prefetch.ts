import { permissionsIn } from '../lib/query/permissions.ts'
import { prefetch } from '../lib/query/query.ts'
import { everyGroup, invitation } from './data/groups.ts'

/* What pages ask for while they load. Apart from App.tsx, which comes with the first screen of everyone. */

export const every = () => prefetch(...everyGroup)
export const group = (groupId: string) => prefetch(...everyGroup, permissionsIn(groupId))
export const invited = (code: string) => prefetch(invitation(code))
