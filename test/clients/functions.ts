import { expect } from 'vitest'
import type { Examples } from './scene.ts'

export const functions: Examples = {
  'FunctionsClient.invoke': async ({ anon }) => {
    const { data, error } = await anon.functions.invoke('greet', { body: { name: 'Ada' } })
    expect([data.said, error]).toEqual(['Hello, Ada', null])
    expect((await anon.functions.invoke('absent')).error.context.status).toBe(404)
  },
  'FunctionsClient.setAuth': async ({ client, member }) => {
    const { session } = await member()
    const { functions } = client()
    functions.setAuth(session.access_token)
    const { data } = await functions.invoke('greet', { body: { name: 'Bo' } })
    expect(data).toEqual({ said: 'Hello, Bo', by: session.access_token })
  },
}
