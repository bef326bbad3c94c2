import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { AdoptSheet } from '../card/AdoptSheet.tsx'
import type { ListingDetails } from '../data/listing.ts'
import css from './listing.module.css'
import { Tools } from './Tools.tsx'

const TryDialog = lazy(async () => ({ default: (await withWords(import('../trial/TryDialog.tsx'))).TryDialog }))

/** The sheet that is open: to adopt it, or to try one of its samples. */
export type OpenSheet = { kind: 'adopt' } | { kind: 'try'; lesson?: string }

interface DeedsProps {
  listing: ListingDetails
  open: (sheet: OpenSheet) => void
}

/** The buttons for a group that wants it. */
export function Deeds({ listing, open }: DeedsProps) {
  const { t } = useLingui()
  return (
    <div className={css.deeds}>
      <Button size="md" fullWidth onClick={() => open({ kind: 'adopt' })}>{t`Adopt`}</Button>
      {listing.lessons.some(({ sample }) => sample) && (
        <Button
          size="md"
          fullWidth
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.5} />}
          onClick={() => open({ kind: 'try' })}
        >{t`Try one lesson`}</Button>
      )}
      {listing.mine && (
        <Button
          fullWidth
          variant="subtle"
          leftSection={<IconPencil size={18} stroke={1.5} />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/marketplace/curriculum/$curriculumId/edit"
              params={{ curriculumId: listing.curriculum_id }}
            />
          )}
        >{t`Edit listing`}</Button>
      )}
      <Tools listing={listing} />
    </div>
  )
}

/** The sheet that was opened over a listing, or over a sample of it. */
export function Sheets(props: { listing: ListingDetails; sheet: OpenSheet | null; onClose: () => void }) {
  const { listing, sheet, onClose } = props
  if (sheet?.kind === 'adopt') return <AdoptSheet card={listing} onClose={onClose} />
  if (sheet?.kind !== 'try') return null
  return (
    <Suspense fallback={null}>
      <TryDialog listing={listing} lesson={sheet.lesson} onClose={onClose} />
    </Suspense>
  )
}
