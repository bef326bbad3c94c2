import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import type { ListingDetails } from '../data/listing.ts'
import type { OpenSheet } from './Deeds.tsx'
import css from './listing.module.css'

/** At the thumb of a phone: try a lesson, or adopt all of it. */
export function PhoneDeeds(props: {
  listing: ListingDetails
  /** The sample that is open. */
  lesson?: string
  open: (sheet: OpenSheet) => void
}) {
  const { t } = useLingui()
  const { listing, lesson, open } = props
  return (
    <div className={css.phoneBar} data-docked>
      {listing.lessons.some(({ sample }) => sample) && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.5} aria-hidden="true" />}
          onClick={() => open({ kind: 'try', ...(lesson && { lesson }) })}
        >
          {lesson ? t`Try it` : t`Try one lesson`}
        </Button>
      )}
      <Button onClick={() => open({ kind: 'adopt' })}>{t`Adopt`}</Button>
    </div>
  )
}
