import type { Severity as Grade } from '../data/types.ts'
import own from './kit.module.css'
import { severityName } from './words.ts'

/** The severity of something, in a word and a colour. */
export const Severity = ({ of }: { of: Grade }) => (
  <span className={own.severity} data-severity={of}>
    {severityName(of)}
  </span>
)
