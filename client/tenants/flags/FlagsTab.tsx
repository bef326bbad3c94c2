import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { Filters, NoMatch } from '../../ui/area/Filters.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { Table } from '../../ui/area/Table.tsx'
import { superFlags } from '../data/flags.ts'
import { FlagPanel } from './FlagPanel.tsx'
import { FlagRow } from './FlagRow.tsx'
import { flagChoices } from './flag-words.ts'
import { isWanted } from './wanted-flags.ts'

/** The features of this server: on or off, for whom and until when; and the switch that takes one from everybody. */
export function FlagsTab() {
  const { t } = useLingui()
  const { search } = useAreaPlace()
  const flags = useQuery(superFlags)
  const choices = flagChoices()
  const opened = flags.data?.find(({ key }) => key === search.open)
  return (
    <>
      <Filters search={t`Search flags`} choices={choices} />
      <Shown of={flags}>
        {(all) => {
          const wanted = all.filter((flag) => isWanted(flag, search))
          if (wanted.length === 0)
            return search.state === 'stale' && !search.q ? (
              <p className={css.none} role="status">{t`Nothing to tidy up.`}</p>
            ) : (
              <NoMatch choices={choices} title={t`No flags match.`} />
            )
          return (
            <Table
              label={t`Flags`}
              keep={3}
              head={[t`Flag`, t`State`, t`Share`, t`Overrides`, t`Owner`, t`Expires`, <More key="more" />]}
            >
              {wanted.map((flag) => (
                <FlagRow key={flag.key} flag={flag} />
              ))}
            </Table>
          )
        }}
      </Shown>
      {opened && <FlagPanel key={opened.key} flag={opened} />}
    </>
  )
}

function More() {
  const { t } = useLingui()
  return <span className={css.unseen}>{t`More`}</span>
}
