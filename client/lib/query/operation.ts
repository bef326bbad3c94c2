import { useState } from 'react'
import { operationKeys } from './operation-keys.ts'
import { errorMessage } from './query.ts'

/** The operation of a dialog: `run` sends it and gives the result, or undefined after an error, whose words are in `refused`. */
export function useOperation() {
  const [keys] = useState(operationKeys)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  async function run<Result>(choices: unknown, send: (id: string) => Promise<Result>): Promise<Result | undefined> {
    setPending(true)
    setError(null)
    try {
      return await keys.run(choices, send)
    } catch (error) {
      setError(error as Error)
      return undefined
    } finally {
      setPending(false)
    }
  }
  return { run, pending, error, refused: error ? errorMessage(error) : '' }
}
