import { paragraphs } from '../../lib/html/plain-text.ts'

/** A prompt as the beginning of a text: the question stays with what was written to it. */
export const promptHtml = (words: string) =>
  `${paragraphs(words).replaceAll('<p>', '<p><strong>').replaceAll('</p>', '</strong></p>')}<p></p>`
