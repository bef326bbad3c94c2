import { useLingui } from '@lingui/react/macro'
import { IconBookmark, IconLink, IconPencil, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '../../lib/browser/toast.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { copy } from '../../ui/CopyField.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { reportCommand } from '../../ui/menu/report-command.ts'
import { useIsSaved } from '../card/use-card-commands.ts'
import { saveListing } from '../commands.ts'
import type { ListingDetails } from '../data/listing.ts'
import css from './listing.module.css'

/** Save it, send it to others, report it. */
export function Tools({ listing }: { listing: ListingDetails }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const saved = useIsSaved(listing.id)
  const { id, title, mine, curriculum_id: curriculumId } = listing
  const url = `${location.origin}/marketplace?listing=${id}`
  const reporting = reportCommand({ kind: 'listing', id, words: title })
  useKeys({ report: () => !mine && reporting.run() })
  // whoever came by a link can’t take others in by this address
  const isShared = listing.visibility !== 'link'
  return (
    <div className={css.tools}>
      <button
        type="button"
        className={css.tool}
        aria-pressed={saved}
        aria-label={t`Save ${title}`}
        onClick={() => saveListing(listing, !saved)}
      >
        <IconBookmark size={20} stroke={1.75} fill={saved ? 'currentColor' : 'none'} aria-hidden="true" />
        <span>{saved ? t`Saved` : t`Save`}</span>
      </button>
      <RowMenu
        size={36}
        label={t`More about ${title}`}
        commands={rowCommands(
          isShared && {
            label: t`Send to a group…`,
            Icon: IconSend,
            run: () => void navigate({ to: '/share', search: { title, url } }),
          },
          isShared && {
            label: t`Copy link`,
            Icon: IconLink,
            run: () => void copy(url).then((done) => done && toast(t`Link copied`)),
          },
          mine && {
            label: t`Edit listing`,
            Icon: IconPencil,
            run: () => void navigate({ to: '/marketplace/curriculum/$curriculumId/edit', params: { curriculumId } }),
          },
          !mine && reporting,
        )}
      />
    </div>
  )
}
