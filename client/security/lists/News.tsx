import { plural } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { perPage } from '../../ui/area/pages.ts'
import own from './lists.module.css'

/** Says how many lines are new. They come when they are asked for, so that nothing moves under the pointer. */
export function News({ count, onShow }: { count: number; onShow: () => void }) {
  const words =
    count >= perPage
      ? plural(perPage, { one: 'Show #+ new line', other: 'Show #+ new lines' })
      : plural(count, { one: 'Show # new line', other: 'Show # new lines' })
  return (
    <div role="status" className={own.news}>
      {count > 0 && (
        <Button
          variant="light"
          size="compact-sm"
          leftSection={<IconArrowUp size={16} stroke={1.75} aria-hidden="true" />}
          onClick={onShow}
        >
          {words}
        </Button>
      )}
    </div>
  )
}
