import type { ParseContext, ParsedTask } from './parse.ts'

type Parse = (text: string, reading: ParseContext) => ParsedTask

let parse: Parse | undefined

/** Loads the parser of sentences, once somebody is about to write one. */
export async function loadParser(): Promise<Parse> {
  parse ??= (await import('./parse.ts')).parse
  return parse
}

/** The same at once, once it is here; until then a sentence is only its words. */
export const readHere = (text: string, reading: ParseContext): ParsedTask | undefined => parse?.(text, reading)
