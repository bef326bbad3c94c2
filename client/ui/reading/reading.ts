import './paper-tokens.css'
import './serif.css'
import css from './reading.module.css'

/** The class around what is read: the person's size, width, spacing, font and paper. */
export const readingClass = css.reading!
