import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { sought } from '../data/search-params.ts'
import { Facets } from './Facets.tsx'
import css from './find.module.css'
import type { Find } from './use-find.ts'

/** The facets on a phone, with what they find on the button at the thumb. */
export function FacetSheet({ find, onClose }: { find: Find; onClose: () => void }) {
  const { t } = useLingui()
  const total = find.first?.total ?? 0
  const { q, sort } = sought(find.search)
  return (
    <Dialog title={t`Filters`} onClose={onClose}>
      <div className={css.sheet}>
        <Facets find={find} />
      </div>
      <div className={css.sheetFoot}>
        <Button variant="subtle" onClick={() => find.go({ ...(q && { q }), ...(sort && { sort }) })}>{t`Clear`}</Button>
        <Button onClick={(event) => event.currentTarget.closest('dialog')?.close()}>
          {total === 0 ? t`Nothing found` : plural(total, { one: 'Show # curriculum', other: 'Show # curricula' })}
        </Button>
      </div>
    </Dialog>
  )
}
