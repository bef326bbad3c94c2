import { fieldName } from '../../ui/lesson/field-names.ts'
import { itemKindName } from '../../ui/lesson/item-kinds.ts'
import type { NodeFields, WholeNode } from '../data/resolved.ts'
import { wordsOfValue } from '../words/value-words.ts'
import { Changed } from './Changed.tsx'
import { type FieldName, replacedBy } from './fields.ts'

const fields: FieldName[] = ['kind', 'minutes', 'required', 'audience', 'settings']

/** The fields of an item that the group has changed, but for its title and its texts: each with the way back. */
export function ItemChanges(props: {
  item: WholeNode
  known: WholeNode
  isOpen: boolean
  onReset: ((fields: Partial<NodeFields>) => void) | undefined
}) {
  const { item, known, isOpen, onReset } = props
  return fields.map((field) => {
    const original = replacedBy(known, item, field)
    if (!original) return null
    return (
      <Changed
        key={field}
        name={fieldName(field)}
        isNamed
        before={field === 'settings' ? null : wordsIn(field, original.value)}
        after={wordsIn(field, item.fields[field])}
        isOpen={isOpen}
        onReset={onReset && (() => onReset({ [field]: original.value }))}
      />
    )
  })
}

const wordsIn = (field: FieldName, value: unknown) =>
  field === 'kind' ? itemKindName(String(value)) : wordsOfValue(field, value)
