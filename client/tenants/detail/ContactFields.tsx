import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton, TextInput } from '@mantine/core'
import css from '../../ui/area/area.module.css'
import type { TenantContact } from '../data/tenants.ts'
import own from './detail.module.css'

const most = 10

/** The people to write to about an organisation, whether or not they have an account. */
export function ContactFields(props: {
  contacts: readonly TenantContact[]
  onChange: (contacts: TenantContact[]) => void
  error: string | undefined
}) {
  const { t } = useLingui()
  const { contacts, onChange, error } = props
  const set = (at: number, change: Partial<TenantContact>) =>
    onChange(contacts.map((contact, place) => (place === at ? { ...contact, ...change } : contact)))
  return (
    <fieldset className={`${css.plainField} ${own.form}`}>
      <legend className={css.partHeading}>{t`Contacts`}</legend>
      <ul className={own.contacts}>
        {contacts.map(({ name, email, role = '' }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a contact has nothing else that stays
          <li key={at} className={own.contact}>
            <TextInput
              name={`contact ${at} name`}
              label={t`Name`}
              maxLength={80}
              value={name}
              onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
            />
            <TextInput
              name={`contact ${at} email`}
              label={t`Email`}
              type="email"
              maxLength={254}
              value={email}
              onChange={({ currentTarget }) => set(at, { email: currentTarget.value })}
            />
            <TextInput
              name={`contact ${at} role`}
              label={t`Role`}
              maxLength={80}
              value={role}
              onChange={({ currentTarget }) => set(at, { role: currentTarget.value })}
            />
            <CloseButton
              size={34}
              aria-label={t`Remove contact ${name}`}
              onClick={() => onChange(contacts.filter((_, place) => place !== at))}
            />
          </li>
        ))}
      </ul>
      {error && <p role="alert">{error}</p>}
      {contacts.length < most && (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange([...contacts, { name: '', email: '', role: '' }])}
          >
            {t`Add contact`}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
