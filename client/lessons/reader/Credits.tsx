import { Suspense } from 'react'
import { slots } from '../../lib/registries/slots.ts'

/** The credits of a lesson that came from others: on paper too. */
export const Credits = ({ adoptionId }: { adoptionId: string }) =>
  slots.credits.map(({ name, Credits: Part }) => (
    <Suspense key={name}>
      <Part adoptionId={adoptionId} />
    </Suspense>
  ))
