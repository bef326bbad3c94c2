import { v7 } from 'uuid'

/** Ids are made here, so that a write that is sent twice is the same write. They sort by the time they were made. */
export const newId = () => v7()
