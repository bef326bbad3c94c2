import { useNavigate } from '@tanstack/react-router'
import { adoptedParts } from '../../lib/registries/label-lookup.ts'

/** The suggestions of other rooms to who has just adopted a curriculum. */
export function Suggested({ adoptionId }: { adoptionId: string }) {
  const navigate = useNavigate()
  const close = () => void navigate({ to: '.', search: true, state: {}, replace: true, resetScroll: false })
  return adoptedParts().map((Adopted, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rooms stay where they are
    <Adopted key={at} adoptionId={adoptionId} onClose={close} />
  ))
}
