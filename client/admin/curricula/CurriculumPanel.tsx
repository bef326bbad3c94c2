import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import css from '../../ui/area/area.module.css'
import { Panel, Part } from '../../ui/area/Panel.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { type CurriculumFile, curriculumFile } from '../data/curricula.ts'
import { ListingState } from './ListingState.tsx'
import { TransferCurriculum } from './TransferCurriculum.tsx'
import { useCurriculumActs } from './use-curriculum-acts.ts'

/** A curriculum with what is listed of it, who has it, and the groups that follow it. */
export function CurriculumPanel({ id }: { id: string }) {
  const { t } = useLingui()
  const file = useQuery(curriculumFile(id))
  return (
    <Panel label={t`Curriculum`} row={`curriculum-${id}`}>
      <Shown of={file}>{(curriculum) => <CurriculumContent curriculum={curriculum} />}</Shown>
    </Panel>
  )
}

function CurriculumContent({ curriculum }: { curriculum: CurriculumFile }) {
  const { t } = useLingui()
  const { id, title, owner, authors, groups, groups_count, lesson_count } = curriculum
  const elsewhere = groups_count - groups.length
  return (
    <>
      <div className={css.part}>
        <h2 className={css.title} dir="auto">
          {title}
        </h2>
        <p className={css.muted}>{plural(lesson_count, { one: '# lesson', other: '# lessons' })}</p>
      </div>
      <ListingPart curriculum={curriculum} />
      <Part title={t`Owner`}>
        <ul className={css.lines}>
          {owner ? <Person person={owner}>{t`Owner`}</Person> : <li className={css.muted}>{t`Nobody owns it.`}</li>}
          {authors.map((author) => (
            <Person key={author.id} person={author}>
              {author.role === 'editor' ? t`Editor` : t`Commenter`}
            </Person>
          ))}
        </ul>
        <TransferCurriculum curriculum={curriculum} key={id} />
      </Part>
      <Part title={t`Groups that follow it`}>
        {groups_count === 0 && <p className={css.muted}>{t`None yet.`}</p>}
        <ul className={css.lines}>
          {groups.map((group) => (
            <li key={group.id} className={css.line}>
              <Link className={css.grow} to="/admin" search={{ tab: 'groups', open: group.id }} dir="auto">
                {group.name}
              </Link>
              {group.status === 'paused' && <span className={css.muted}>{t`Paused`}</span>}
            </li>
          ))}
        </ul>
        {elsewhere > 0 && <p className={css.muted}>{plural(elsewhere, { one: 'and # more', other: 'and # more' })}</p>}
      </Part>
    </>
  )
}

/** The listing as others find it, what would follow from a press, and the buttons. */
function ListingPart({ curriculum }: { curriculum: CurriculumFile }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { feature, withdraw, restore } = useCurriculumActs(curriculum)
  const { listing, featured, groups_count } = curriculum
  return (
    <Part title={t`Listing`}>
      <p>
        <ListingState curriculum={curriculum} />
      </p>
      {withdraw && (
        <p className={css.muted}>
          {groups_count === 0
            ? t`If you withdraw it, nobody can find it any more, and its authors can’t list it again.`
            : plural(groups_count, {
                one: 'If you withdraw it, nobody can find it any more, and its authors can’t list it again. The group that follows it carries on as before.',
                other:
                  'If you withdraw it, nobody can find it any more, and its authors can’t list it again. The # groups that follow it carry on as before.',
              })}
        </p>
      )}
      {listing?.withdrawn && !restore && (
        <p className={css.muted}>{t`Its authors withdrew it. They can put it back.`}</p>
      )}
      {(feature || withdraw || restore) && (
        <div className={css.buttons}>
          {feature && (
            <Button variant="default" size="compact-sm" disabled={!reachable} onClick={feature}>
              {featured ? t`Stop featuring` : t`Feature`}
            </Button>
          )}
          {withdraw && (
            <Button variant="default" size="compact-sm" disabled={!reachable} onClick={withdraw}>
              {t`Withdraw listing`}
            </Button>
          )}
          {restore && (
            <Button variant="default" size="compact-sm" disabled={!reachable} onClick={restore}>
              {t`List again`}
            </Button>
          )}
        </div>
      )}
    </Part>
  )
}

const Person = ({ person, children }: { person: { id: string; name: string }; children: ReactNode }) => (
  <li className={css.line}>
    <Link className={css.grow} to="/admin" search={{ tab: 'people', who: person.id }} dir="auto">
      {person.name}
    </Link>
    <span className={css.muted}>{children}</span>
  </li>
)
