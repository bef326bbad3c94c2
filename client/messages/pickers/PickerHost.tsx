import { lazy } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import { OpenPicker } from '../../ui/menu/OpenPicker.tsx'
import { picker } from '../data/picker.ts'

const MessagePicker = lazy(async () => ({ default: (await withWords(import('./MessagePicker.tsx'))).MessagePicker }))

/** The open picker of Messages, if any. */
export const PickerHost = () => <OpenPicker picker={picker} Part={MessagePicker} />
