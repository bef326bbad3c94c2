import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startPlayground } from '../data/playground.ts'

/** Opens one’s playground, made now if there is none. */
export function StartPlayground() {
  const navigate = useNavigate()
  const start = useMutation({
    mutationFn: startPlayground,
    onSuccess: (groupId) => void navigate({ to: '/groups/$groupId', params: { groupId } }),
  })
  return (
    <Button
      id="playground"
      variant="subtle"
      size="compact-sm"
      leftSection={<IconFlask size={18} stroke={1.5} aria-hidden="true" />}
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      <Trans>Try things in a playground first</Trans>
    </Button>
  )
}
