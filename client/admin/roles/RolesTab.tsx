import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconEye, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import css from '../../ui/area/area.module.css'
import { roleName } from '../../ui/area/role-names.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { RolePreview } from './RolePreview.tsx'
import { type GlobalRole, type GroupRole, hasRight, rights } from './rights.ts'
import own from './roles.module.css'

const choices = ['admin', 'manager', 'member'] as const

/** The product as somebody with a role sees it: drawn here on invented names, and nobody’s account is used. */
export function RolesTab() {
  const { t } = useLingui()
  const [global, setGlobal] = useState<GlobalRole>('member')
  const [inGroup, setInGroup] = useState<GroupRole>('member')
  const named = choices.map((value) => ({ value, label: roleName(value) }))
  return (
    <>
      <div className={own.choices}>
        <SelectField
          label={t`Role everywhere`}
          value={global}
          onChange={(value) => setGlobal(value as GlobalRole)}
          data={named}
        />
        <SelectField
          label={t`Role in the group`}
          value={inGroup}
          onChange={(value) => setInGroup(value as GroupRole)}
          data={named}
        />
      </div>
      <p className={own.banner} role="status">
        <IconEye size={18} stroke={1.75} aria-hidden="true" />
        {t`Preview: ${roleName(global)} everywhere, ${roleName(inGroup)} in the group. Names are made up, and nobody’s account is used.`}
      </p>
      <div className={own.sides}>
        <RolePreview global={global} inGroup={inGroup} />
        <section className={css.card} aria-labelledby="rights">
          <h2 id="rights" className={css.heading}>{t`In this group`}</h2>
          <ul className={css.lines}>
            {rights().map((right) => {
              const has = hasRight(right, global, inGroup)
              return (
                <li key={right.name} className={own.right} data-has={has}>
                  {has ? (
                    <IconCheck size={18} stroke={2} aria-hidden="true" />
                  ) : (
                    <IconLock size={18} stroke={1.75} aria-hidden="true" />
                  )}
                  <span>
                    {right.name}
                    <span className={css.unseen}>{has ? t`: allowed` : t`: not allowed`}</span>
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      </div>
    </>
  )
}
