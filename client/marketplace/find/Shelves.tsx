import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { MarketCard } from '../data/card.ts'
import { onShelf } from '../data/shelves.ts'
import css from './find.module.css'
import { Shelf } from './Shelf.tsx'
import { Tried } from './Tried.tsx'
import type { Find } from './use-find.ts'
import type { ShelvesShown } from './use-shelves.ts'

/** Before one searches: what suits a group of one’s own, and what people put together. */
export function Shelves(props: {
  find: Find
  shelves: ShelvesShown
  onAdopt: ((card: MarketCard) => void) | undefined
}) {
  const { t } = useLingui()
  const { find, onAdopt } = props
  const { search, go } = find
  const { groups, group, suits, collections } = props.shelves
  const name = group?.name ?? ''
  // where there are few, the list of all below has what is new
  const isMany = (find.first?.total ?? 0) > onShelf
  return (
    <>
      <Tried />
      {group && groups.length > 1 && suits && suits.fits.length + suits.alike.length > 0 && (
        <SelectField
          label={t`Suggestions for`}
          className={css.forGroup!}
          value={group.id}
          onChange={(id) => go({ ...search, group: id }, true)}
          data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Shelf
        title={t`Fits the meetings of ${name}`}
        words={t`Their lessons fit your meeting time.`}
        cards={suits?.fits}
        onAdopt={onAdopt}
      />
      <Shelf
        title={t`Finished by groups like ${name}`}
        words={t`Groups about your size finished them.`}
        cards={suits?.alike}
        onAdopt={onAdopt}
      />
      {collections.map(({ id, title, summary, listings }) => (
        <Shelf key={id} title={title} words={summary} cards={listings} onAdopt={onAdopt} />
      ))}
      {isMany && <Shelf title={t`New`} cards={suits?.new} onAdopt={onAdopt} least={5} />}
    </>
  )
}
