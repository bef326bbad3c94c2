import { handlers } from './auth-errors.ts'

/**
 * Does what the auth client does; where that wants a fresh proof the person is asked for it, and it is done once more.
 */
export async function withProof<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (refused) {
    // the client holds its lock while it asks, so it cannot be sent again from within, as `asPerson` does
    const isNeeded = refused instanceof Error && 'code' in refused && refused.code === 'reauthentication_needed'
    if (isNeeded && (await handlers.prove('step_up'))) return work()
    throw refused
  }
}
