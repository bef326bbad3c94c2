import { useRef, useState } from 'react'
import { deviceStorage } from '../../lib/browser/device-storage.ts'
import { newId } from '../../lib/query/id.ts'
import { myId } from '../../lib/supabase/session.ts'
import { emptyDraft, type KeptWizard, type WizardDraft, type WizardStep, wizardKept } from './wizard-draft.ts'

const shelf = () => `draft tenant ${myId()}`

const kept = () => wizardKept(deviceStorage.get(shelf()))

const keep = (wizard: KeptWizard) => deviceStorage.set(shelf(), JSON.stringify(wizard))

const begin = (): KeptWizard => ({ id: newId(), step: 'name', draft: emptyDraft })

/** The organisation that is being made, on this device until it is made or given up: it outlives its tab. */
export function useWizardDraft() {
  const [found] = useState(kept)
  const [now, show] = useState(() => found ?? begin())
  const latest = useRef(now)
  const [isBack, setBack] = useState(found !== null)
  function put(next: KeptWizard) {
    latest.current = next
    show(next)
  }
  function change(more: Partial<KeptWizard>) {
    put({ ...latest.current, ...more })
    keep(latest.current)
  }
  return {
    ...now,
    /** It was left behind here, and is back. */
    isBack,
    set: (more: Partial<WizardDraft>) => change({ draft: { ...latest.current.draft, ...more } }),
    openStep: (step: WizardStep) => change({ step }),
    /** Begins anew, as if nothing had been written. */
    reset() {
      deviceStorage.remove(shelf())
      setBack(false)
      put(begin())
    },
    forget: () => deviceStorage.remove(shelf()),
  }
}
