import { collection } from '../../lib/outbox/collection.ts'

export const reports = collection('reports')
