import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { Filters, NoMatch } from '../../ui/area/Filters.tsx'
import { flagName } from '../../ui/area/flag-name.ts'
import { Shown } from '../../ui/area/Shown.tsx'
import { Table } from '../../ui/area/Table.tsx'
import { tenantFlags } from '../data/flags.ts'
import { FeatureRow } from './FeatureRow.tsx'

/** The features of the organisation, on or off. Its admins decide about what this server leaves to them. */
export function FlagsTab() {
  const { t } = useLingui()
  const { search } = useAreaPlace()
  const flags = useQuery(tenantFlags)
  const words = (search.q ?? '').trim().toLocaleLowerCase()
  return (
    <>
      <p className={css.count}>{t`Super admins decide which features your organisation can turn on or off itself.`}</p>
      <Filters search={t`Search flags`} choices={[]} />
      <Shown of={flags}>
        {(all) => {
          const wanted = all.filter(({ key, description }) =>
            `${flagName(key)} ${description}`.toLocaleLowerCase().includes(words),
          )
          return wanted.length === 0 ? (
            <NoMatch choices={[]} title={t`No flags match.`} />
          ) : (
            <Table label={t`Flags`} head={[t`Feature`, t`Now`, t`Your organisation`, t`Groups`]}>
              {wanted.map((flag) => (
                <FeatureRow key={flag.key} flag={flag} />
              ))}
            </Table>
          )
        }}
      </Shown>
    </>
  )
}
