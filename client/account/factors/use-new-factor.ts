import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { query } from '../../lib/query/query.ts'
import { addKey, codesLeft, makeCodes } from './factor-queries.ts'
import { nameOfDevice } from './name-of-device.ts'

/**
 * Adds a second factor, and makes backup codes for a person who has none. `onDone` is called when the factor is verified
 * and the codes, if any, have been shown.
 */
export function useNewFactor(onDone?: () => void) {
  const { t } = useLingui()
  const [isAddingApp, setAddingApp] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const make = useMutation({ mutationFn: makeCodes, onSuccess: setCodes })
  const key = useMutation({
    mutationFn: () => addKey(nameOfDevice()),
    onSuccess: () => verified(t`Security key added`),
  })

  async function verified(words: string) {
    toast(words)
    if ((await query.fetchQuery(codesLeft)) === 0) make.mutate()
    else onDone?.()
  }
  function closeCodes() {
    setCodes(undefined)
    onDone?.()
  }
  return {
    addApp: () => setAddingApp(true),
    addKey: () => key.mutate(),
    isAddingKey: key.isPending,
    makeCodes: () => make.mutate(),
    isMakingCodes: make.isPending,
    dialogs: {
      isAddingApp,
      codes,
      onVerified: () => verified(t`Authenticator app added`),
      onCloseApp: () => setAddingApp(false),
      onCloseCodes: closeCodes,
    },
  }
}
