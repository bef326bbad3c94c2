import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { MyLesson } from '../data/my-lesson.ts'

const Contents = lazy(async () => ({ default: (await withWords(import('./Contents.tsx'))).Contents }))

/** Opens all lessons of the curriculum. */
export function ContentsButton({ mine }: { mine: MyLesson }) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconList size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => open(true)}
      >
        {t`All lessons`}
      </Button>
      {isOpen && (
        <Suspense>
          <Contents mine={mine} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}
