import { prefetch } from '../lib/query/query.ts'
import { authoring, library } from './data/library.ts'

/** Begins to ask for what the library shows first. */
export const page = () => prefetch(library, authoring)
