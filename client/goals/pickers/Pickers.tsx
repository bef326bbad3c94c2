import { lazy } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { OpenPicker } from '../../ui/menu/OpenPicker.tsx'
import { picker } from './picker.ts'

const Asked = lazy(async () => ({ default: (await withWords(import('./AskedPicker.tsx'))).AskedPicker }))

/** The small dialog that is open, wherever goals are listed. */
export const Pickers = () => <OpenPicker picker={picker} Part={Asked} />
