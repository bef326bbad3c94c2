import { Button } from '@mantine/core'
import { HoldButton } from '../../ui/area/HoldButton.tsx'
import { useDesk } from '../../ui/use-desk.ts'

/** The button of an act that hurts: pressed at a desk, and held on a phone. */
export function GraveButton(props: { disabled: boolean; loading: boolean; onAct: () => void; children: string }) {
  const { onAct, children, ...button } = props
  const desk = useDesk()
  if (!desk)
    return (
      <HoldButton color="var(--badge)" {...button} onHeld={onAct}>
        {children}
      </HoldButton>
    )
  return (
    <Button type="button" color="var(--badge)" {...button} onClick={onAct}>
      {children}
    </Button>
  )
}
