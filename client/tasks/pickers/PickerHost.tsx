import { lazy } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { OpenPicker } from '../../ui/menu/OpenPicker.tsx'
import { picker } from '../row/picker.ts'

const TaskPicker = lazy(async () => ({ default: (await withWords(import('./TaskPicker.tsx'))).TaskPicker }))

/** The open picker, if any. Each page with tasks has one host. */
export const PickerHost = () => <OpenPicker picker={picker} Part={TaskPicker} />
