import { watchLimits } from '../layers/near-limit.ts'
import { watchFieldFocus } from './field-focus.ts'

/** Watches the fields of every page, for their limits and their focus. */
export function watchFields() {
  watchLimits()
  watchFieldFocus()
}
