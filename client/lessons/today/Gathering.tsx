import { linkedThing } from '../../lib/registries/label-lookup.ts'

/** The card of what an address of another room shows. */
export function Gathering({ address }: { address: string }) {
  const url = new URL(address, location.origin)
  const Card = linkedThing(url)?.Card
  return Card ? <Card address={url} /> : null
}
