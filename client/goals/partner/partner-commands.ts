import { t } from '@lingui/core/macro'
import { attempt } from '../../lib/query/query.ts'
import { commandOf } from '../../lib/registries/commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { answeringPartner, askingPartner, endingPartner } from '../data/partners.ts'

/* What two say to each other about a goal. One that was ended is only asked anew. */

export function askSomebody(goal_id: string, person: { id: string; name: string }) {
  const { id: user_id, name } = person
  attempt(askingPartner, { goal_id, user_id })
  offerUndo(t`Asked ${name} to be your partner`, { verb: 'goals.endPartner', input: { goal_id } })
}

/** For the owner, who may ask anew; `before` is whom they had asked, or had. */
export function endWith(goal_id: string, before: { id: string; name: string }) {
  attempt(endingPartner, { goal_id })
  const { id: user_id, name } = before
  offerUndo(t`${name} is no longer your partner. Undo asks them anew.`, {
    verb: 'goals.askPartner',
    input: { goal_id, user_id },
  })
}

export const askPartner = commandOf(askingPartner)
export const answerPartner = commandOf(answeringPartner)
export const endPartner = commandOf(endingPartner)
