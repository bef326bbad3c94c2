/**
 * The outcome of a mail, for the function `(told jsonb)` of the project folder that `[server.mail] told` names. It hears
 * of mail that failed, with the mail server's words, and of each with a `ref`.
 */
export type MailOutcome = { outcome: 'sent' | 'kept' | 'failed'; words?: string; ref?: string }

export type TellOutcome = (outcome: MailOutcome) => Promise<void>

/** Tells by a statement with one value; undefined where nobody wants to hear. */
export function outcomeTeller(
  told: string | undefined,
  write: (text: string, value: string) => Promise<unknown>,
): TellOutcome | undefined {
  if (!told) return undefined
  return async (outcome) => void (await write(`select ${told}($1::jsonb)`, JSON.stringify(outcome)))
}
