import type { Factor, PasskeyListItem } from '@supabase/auth-js'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { optimistic, query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import { withProof } from '../../lib/supabase/with-proof.ts'

/* Second factors, backup codes and passkeys: the auth room keeps them, so they are no rows of ours. */

export type { Factor, PasskeyListItem as Passkey }

export const factors = queryOptions({
  queryKey: ['factors'],
  queryFn: async (): Promise<Factor[]> => {
    const { data, error } = await (await supabase.auth()).mfa.listFactors()
    if (error) throw error
    return data.all.filter(({ status }) => status === 'verified')
  },
  staleTime: 0,
})

export const isRequired = queryOptions({
  queryKey: ['second_factor_required'],
  queryFn: () => rows(supabase.rpc('second_factor_required')),
})

export const codesLeft = queryOptions({
  queryKey: ['backup_codes'],
  queryFn: () => rows(supabase.rpc('backup_codes_left')),
  staleTime: 0,
})

/** No two factors of a person have one name: a second one of the same device gets a number. */
async function named<Answer extends { error: { code?: unknown } | null }>(
  name: string,
  add: (name: string) => Promise<Answer>,
): Promise<Answer> {
  let answer = await add(name)
  for (let number = 2; number <= 10 && answer.error?.code === 'mfa_factor_name_conflict'; number++)
    answer = await add(`${name} (${number})`)
  return answer
}

/** A secret for an authenticator app. It is a factor once its first code was shown. */
export const beginApp = (name: string) =>
  withProof(async () => {
    const { mfa } = await supabase.auth()
    const { data, error } = await named(name, (friendlyName) => mfa.enroll({ factorType: 'totp', friendlyName }))
    if (error) throw error
    return { id: data.id, secret: data.totp.secret, uri: data.totp.uri }
  })

/** The first code of a new app. Sessions that never showed a second factor end with it. */
export const proveApp = (id: string, code: string) =>
  withProof(async () => {
    const { error } = await (await supabase.auth()).mfa.challengeAndVerify({ factorId: id, code })
    if (error) throw error
  })

/** Drops an unfinished app. */
export const dropApp = async (id: string) => (await supabase.auth()).mfa.unenroll({ factorId: id })

export async function addKey(name: string) {
  const { mfa } = await supabase.auth()
  await withProof(async () => {
    const { error } = await named(name, (friendlyName) => mfa.webauthn.register({ friendlyName }))
    if (error) throw error
  })
  await changedFactors()
}

export const useRemoveFactor = () =>
  useMutation({
    mutationFn: async ({ id }: { id: string }) => {
      const auth = await supabase.auth()
      await withProof(async () => {
        const { error } = await auth.mfa.unenroll({ factorId: id })
        if (error) throw error
      })
      // the token of now still says what the factor had proved
      const { error: stale } = await auth.refreshSession()
      if (stale) throw stale
    },
    onSettled: changedFactors,
  })

export const changedFactors = () =>
  Promise.all(
    // proving a factor ends other sessions
    [factors.queryKey, codesLeft.queryKey, ['sessions']].map((queryKey) => query.invalidateQueries({ queryKey })),
  )

/** Ten codes, told this once. */
export async function makeCodes(): Promise<string[]> {
  const codes = await rows(supabase.rpc('make_backup_codes'))
  await query.invalidateQueries({ queryKey: codesLeft.queryKey })
  return codes
}

export const passkeys = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async (): Promise<PasskeyListItem[]> => {
    const { data, error } = await (await supabase.auth()).passkey.list()
    if (error) throw error
    return data
  },
  staleTime: 0,
})

/** The browser asks the person; a name is given at once, so that they tell it from others. */
export async function addPasskey(name: string) {
  const auth = await supabase.auth()
  const made = await withProof(async () => {
    const { data, error } = await auth.registerPasskey()
    if (error) throw error
    return data
  })
  await auth.passkey.update({ passkeyId: made.id, friendlyName: name })
  await query.invalidateQueries({ queryKey: passkeys.queryKey })
}

export const useRenamePasskey = () =>
  useMutation({
    ...optimistic<PasskeyListItem, { id: string; name: string }>([passkeys.queryKey], (list, { id, name }) =>
      list.map((one) => (one.id === id ? { ...one, friendly_name: name } : one)),
    ),
    mutationFn: async ({ id, name }) => {
      const { error } = await (await supabase.auth()).passkey.update({ passkeyId: id, friendlyName: name })
      if (error) throw error
    },
  })

export const useRemovePasskey = () =>
  useMutation({
    ...optimistic<PasskeyListItem, { id: string }>([passkeys.queryKey], (list, { id }) =>
      list.filter((one) => one.id !== id),
    ),
    mutationFn: ({ id }) =>
      withProof(async () => {
        const { error } = await (await supabase.auth()).passkey.delete({ passkeyId: id })
        if (error) throw error
      }),
  })
