import { myPlayground } from './data/playground.ts'

/** One’s playground, which the first steps of a group ask for: who makes their first group has none. */
export const offline = () => ({ ofGroup: [() => myPlayground] })
