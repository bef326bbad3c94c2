import { lazy, Suspense, useState } from 'react'
import { withWords } from '../lib/settings/i18n.ts'
import { myId } from '../lib/supabase/session.ts'

const RecoveredButton = lazy(async () => ({
  default: (await withWords(import('./RecoveredButton.tsx'))).RecoveredButton,
}))

/** Loads the button of recovered texts where an earlier build has left any (recovered-text.ts). */
export function RecoveredSlot() {
  const [isAny] = useState(() => Object.keys(localStorage).some((key) => key.startsWith(`draft ${myId()} /`)))
  return <Suspense>{isAny && <RecoveredButton />}</Suspense>
}
