import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { openAs } from '../data/subject.ts'
import type { Identity } from '../data/types.ts'
import own from './kit.module.css'

/** An email, a person or an address that leads to its timeline. Addresses run from left to right in every language. */
export function Subject({ of, children }: { of: Identity; children?: string }) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const words = children ?? of.value
  return (
    <button
      type="button"
      className={`${css.name} ${own.subject}`}
      dir={of.kind === 'person' ? 'auto' : 'ltr'}
      title={t`Timeline of ${words}`}
      onClick={() => go({ open: openAs(of) }, false)}
    >
      {words}
    </button>
  )
}
