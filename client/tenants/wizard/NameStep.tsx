import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { slugCheck } from '../data/tenants.ts'
import type { WizardStepProps } from './wizard-draft.ts'
import { slugOf } from './wizard-draft.ts'

const pause = 300

/** The name of an organisation, and the short one by which addresses and files know it. */
export function NameStep({ draft, onChange, errors }: WizardStepProps) {
  const { t } = useLingui()
  const slug = usePaused(draft.slug)
  const check = useQuery({ ...slugCheck(slug), enabled: slug !== '' })
  const taken = slug !== '' && slug === draft.slug && check.data?.free === false ? check.data.why : null
  return (
    <>
      <TextInput
        label={t`Name`}
        required
        autoFocus
        minLength={2}
        maxLength={80}
        value={draft.name}
        onChange={({ currentTarget: { value } }) =>
          onChange({ name: value, ...(!draft.hasOwnSlug && { slug: slugOf(value) }) })
        }
        error={errors.name}
      />
      <TextInput
        label={t`Short name`}
        description={t`Lower-case letters, digits and hyphens. You type it to delete the organisation; it can’t be changed later.`}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        pattern="[a-z0-9][a-z0-9\-]*"
        maxLength={63}
        value={draft.slug}
        onChange={({ currentTarget }) =>
          onChange({ slug: currentTarget.value, hasOwnSlug: currentTarget.value !== '' })
        }
        error={taken ?? errors.slug}
      />
    </>
  )
}

/** A value once it has stayed the same for a moment. */
function usePaused(value: string) {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const soon = setTimeout(() => setPaused(value), pause)
    return () => clearTimeout(soon)
  }, [value])
  return paused
}
