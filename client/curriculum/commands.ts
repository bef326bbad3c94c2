import { commandOf } from '../lib/registries/commands.ts'
import { curricula } from './queries.ts'

/* What a person does with curricula. */

export const restore = commandOf(curricula.restoring)
