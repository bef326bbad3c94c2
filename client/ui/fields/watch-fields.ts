import { watchLimits } from '../layers/near-limit.ts'
import { watchFieldFocus } from './field-focus.ts'
import { watchLostFocus } from './lost-focus.ts'

/** Watches the fields of every page, for their limits, and the focus on these and elsewhere. */
export function watchFields() {
  watchLimits()
  watchFieldFocus()
  watchLostFocus()
}
