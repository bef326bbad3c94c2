import { useState } from 'react'

/** A form over what is kept: what was not typed over follows what others save. */
export function useTyped<Kept extends object>(kept: Kept) {
  const [typed, type] = useState<Partial<Kept>>({})
  return {
    draft: { ...kept, ...typed },
    set: (change: Partial<Kept>) => type((now) => ({ ...now, ...change })),
    /** Once it is saved, or given up: all of it follows again. */
    forget: () => type({}),
  }
}
