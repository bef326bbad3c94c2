import { useSearch } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { onFirstInteraction } from '../lib/browser/first-interaction.ts'
import { whenIdle } from '../lib/browser/when-idle.ts'
import { dataSaver } from '../lib/settings/data-saver.ts'
import { withWords } from '../lib/settings/i18n.ts'
import { askedPerson } from '../ui/people/asked-person.ts'
import { preloadable } from '../ui/preloadable.tsx'

const { Part, preload } = preloadable(async () => (await withWords(import('./person/PersonCard.tsx'))).PersonCard)

/** The card of a person, over any page whose address says `person`. */
export function PersonPeek() {
  const { person: shown } = useSearch({ strict: false })
  const asked = askedPerson.use()
  const person = asked || shown
  useEffect(() => {
    if (asked === shown) askedPerson.set('')
  }, [asked, shown])
  useEffect(() => {
    onFirstInteraction(preload)
    // a finger gives no sign before its first press
    void whenIdle()
      .then(async () => {
        if (!dataSaver.get()) await preload()
      })
      .catch((error: unknown) => console.warn('The card of a person was not fetched.', error))
  }, [])
  return <Suspense>{person && <Part key={person} id={person} />}</Suspense>
}
