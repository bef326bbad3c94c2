import { permissionsIn } from '../lib/permissions.ts'
import { ahead } from '../lib/query.ts'
import { everyGroup, invitation } from './queries.ts'

/* What pages ask for while they load. Apart from App.tsx, which comes with the first screen of everyone. */

export const every = () => ahead(...everyGroup)
export const group = (groupId: string) => ahead(...everyGroup, permissionsIn(groupId))
export const invited = (code: string) => ahead(invitation(code))
