import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { runCommand } from '../../lib/registries/commands.ts'

/** Takes a curriculum out of the trash again. */
export function RestoreCurriculum({ curriculumId }: { curriculumId: string }) {
  const { t } = useLingui()
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => void runCommand({ verb: 'curriculum.restore', input: { id: curriculumId } })}
    >
      {t`Restore curriculum`}
    </Button>
  )
}
