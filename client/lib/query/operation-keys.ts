import { newId } from './id.ts'
import { isRefusal } from './query.ts'

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
