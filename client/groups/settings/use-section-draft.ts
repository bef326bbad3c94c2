import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { changingGroup, type GroupChange } from '../data/group-settings.ts'
import type { Group } from '../data/groups.ts'

/**
 * The draft of a section of a group's settings: touched fields override the saved ones, and the first touch decides
 * their base version. After a conflict they override the newer ones.
 */
export function useSectionDraft<Fields extends object>(
  group: Group,
  kept: Fields,
  rowOf: (fields: Fields) => GroupChange,
) {
  const change = useMutation(changingGroup)
  const [draft, setDraft] = useState<{ version?: number; fields: Partial<Fields> }>({ fields: {} })
  const shown: Fields = { ...kept, ...draft.fields }
  const changed = Object.keys(kept).some((field) => shown[field as keyof Fields] !== kept[field as keyof Fields])
  return {
    shown,
    changed,
    pending: change.isPending,
    error: change.error,
    set: (fields: Partial<Fields>) =>
      setDraft({ version: draft.version ?? group.version, fields: { ...draft.fields, ...fields } }),
    save() {
      if (!changed || change.isPending) return
      void change.mutateAsync({ id: group.id, version: draft.version ?? group.version, ...rowOf(shown) }).then(
        () => {
          setDraft({ fields: {} })
          toast(t`Saved`)
        },
        () => setDraft({ fields: draft.fields }),
      )
    },
  }
}
