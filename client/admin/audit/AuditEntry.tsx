import { useLingui } from '@lingui/react/macro'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { ago, exactly } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { roleName } from '../../ui/area/role-names.ts'
import { Cell } from '../../ui/area/Table.tsx'
import type { AuditLine } from '../data/audit.ts'
import { useAdminSearch } from '../kit/use-admin-search.ts'
import own from './audit.module.css'
import { changesOf } from './audit-changes.ts'
import { nobodyOf, sentenceOf } from './audit-words.ts'

/** One entry of the record. The name of who did it narrows the record down to them. */
export function AuditEntry({ line }: { line: AuditLine }) {
  const { t } = useLingui()
  const { go } = useAdminSearch()
  const { actor, outcome } = line
  const words = sentenceOf(line)
  const row = useRow<HTMLTableRowElement>(`entry-${line.id}`, words, [])
  const moment = new Date(line.at)
  return (
    <tr {...row}>
      <Cell name={t`When`}>
        <time className={css.nowrap} dateTime={line.at} title={exactly(moment)}>
          {ago(moment, serverDate())}
        </time>
      </Cell>
      <Cell name={t`Who`}>
        <span>
          {actor ? (
            <button type="button" className={css.name} dir="auto" onClick={() => go({ actor: actor.id })}>
              {actor.name ?? nobodyOf(line)}
            </button>
          ) : (
            <span className={css.calm}>{nobodyOf(line)}</span>
          )}
          {line.actor_role && <span className={css.meta}>{roleName(line.actor_role)}</span>}
        </span>
      </Cell>
      <Cell name={t`What`} wide>
        <span dir="auto">
          {words}
          {outcome === 'denied' && (
            <>
              {' '}
              <span className={css.state} data-state="denied">{t`Denied`}</span>
            </>
          )}
        </span>
      </Cell>
      <Cell name={t`Change`}>
        <Changes line={line} />
      </Cell>
      <Cell name={t`IP address`}>
        <span className={css.calm}>{line.address ?? t`Unknown`}</span>
      </Cell>
    </tr>
  )
}

function Changes({ line }: { line: AuditLine }) {
  const { t } = useLingui()
  const changes = changesOf(line)
  if (changes.length === 0) return <span className={css.calm}>–</span>
  return (
    <ul className={own.changes}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <span className={css.calm}>{name}</span>{' '}
          {before !== null && (
            <>
              <del>
                <span className={css.unseen}>{t`before:`}</span> {before}
              </del>
              {' → '}
            </>
          )}
          <span className={css.unseen}>{t`after:`}</span> <b>{after ?? t`none`}</b>
        </li>
      ))}
    </ul>
  )
}
