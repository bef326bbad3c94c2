import type { Chance } from './chance.ts'
import type { Request } from './request.ts'
import { jsonOf } from './values.ts'

/** A request with a value as its body, said to be JSON most of the time. */
export const bodied = (chance: Chance, method: string, path: string, value: unknown): Request => ({
  method,
  path,
  headers: { 'content-type': chance.often(0.9) ? 'application/json' : 'application/x-www-form-urlencoded' },
  body: jsonOf(chance, value),
})
