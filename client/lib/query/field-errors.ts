import { errorMessage } from './query.ts'
import { refusalOf } from './refusals.ts'

/** The words of an error by the form's fields, which are columns: at the first stands what is about none of them. */
export function fieldErrors<Column extends string>(
  error: Error | null,
  first: Column,
  ...others: Column[]
): { readonly [C in Column]?: string } {
  if (!error) return {}
  const column = refusalOf(error)?.column
  const field = others.find((other) => other === column) ?? first
  return { [field]: errorMessage(error) } as { [C in Column]?: string }
}

/** A write whose refusal its form shows, which stays open for that. */
export const saidAtField = <Options extends object>(options: Options) => ({ ...options, meta: { saidAtField: true } })
