import { errorMessage } from '../../lib/query/query.ts'

/** The words of a refusal at the field that it names; at `rest` what is about none of these. */
export function wordsAtFields<Field extends string>(
  error: Error | null,
  ...fields: readonly Field[]
): { readonly [F in Field | 'rest']?: string } {
  if (!error) return {}
  const named = 'details' in error ? error.details : undefined
  const field = fields.find((one) => one === named) ?? 'rest'
  return { [field]: errorMessage(error) } as { [F in Field | 'rest']?: string }
}
