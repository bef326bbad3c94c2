import { t } from '@lingui/core/macro'
import { attempt, mutate } from '../lib/query/query.ts'
import { commandOf } from '../lib/registries/commands.ts'
import { offerUndo } from '../lib/registries/undo.ts'
import type { MovedElsewhere } from './command-inputs.ts'
import { removingCurriculum, restoringCurriculum } from './data/curricula.ts'
import { type Move, movingNodes, removingNodes, restoringNodes } from './data/node-writes.ts'
import * as shares from './data/shares.ts'
import { withdrawVersion } from './data/versions.ts'

/* What a person does with curricula, each with its undo. */

export function removeCurriculum({ id, title }: { id: string; title: string }) {
  attempt(removingCurriculum, { id })
  offerUndo(t`Deleted “${title}”`, { verb: 'curriculum.restore', input: { id } })
}

/** Gives it to a group or a person, `name`. */
export async function shareWith(one: shares.NewShare, name: string) {
  await shares.share(one)
  offerUndo(t`Shared with ${name}`, { verb: 'curriculum.unshare', input: { id: one.id } })
}

export async function unshareFrom(one: shares.NewShare, name: string) {
  await shares.unshare(one.id)
  offerUndo(t`Stopped sharing with ${name}`, { verb: 'curriculum.share', input: one })
}

export const remove = commandOf(removingCurriculum)
export const restore = commandOf(restoringCurriculum)
export const share = shares.share
export const unshare = ({ id }: { id: string }) => shares.unshare(id)
export const move = (input: Move) => mutate(movingNodes(input.table), input)
/** Moves one after the other: a later one may go behind an earlier one. */
export async function moveEach(moves: readonly Move[]) {
  for (const one of moves) await move(one)
}
export const removeNodes = commandOf(removingNodes)
export const restoreNodes = commandOf(restoringNodes)
/** Parts that were moved to another curriculum go from there and are here again. */
export async function moveBack({ copied, removed }: MovedElsewhere) {
  await mutate(removingNodes, copied)
  await mutate(restoringNodes, { id: removed })
}
export const withdraw = withdrawVersion
export const restoreComment = async (input: { id: string }) =>
  mutate((await import('./data/comments.ts')).comments.restoring, input)
