import { useState } from 'react'
import { newId } from './id.ts'
import { errorMessage, isRefusal } from './query.ts'

/*
 * The idempotency key of a dialog's operation belongs to the choices in the dialog: after a lost answer it is sent again,
 * so that the server does the operation once; after a change of the choices or a refusal it is a new one.
 */
export function operationKeys() {
  let last: { id: string; choices: string } | undefined
  return {
    async run<Result>(choices: unknown, send: (id: string) => Promise<Result>): Promise<Result> {
      const key = JSON.stringify(choices)
      if (last?.choices !== key) last = { id: newId(), choices: key }
      const { id } = last
      try {
        const result = await send(id)
        last = undefined
        return result
      } catch (error) {
        if (isRefusal(error) && last?.id === id) last = undefined
        throw error
      }
    },
  }
}

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
