import { collection } from '../lib/outbox/collection.ts'

/* Curricula: the room's only door to the server. */

export const curricula = collection('curricula', { trash: 'curriculum' })
