import type { Adoption } from '../data/adoption.ts'
import type { GroupChange } from '../data/changes.ts'
import type { Outline } from '../data/resolved.ts'
import { AddLessonDialog } from '../deeds/AddLessonDialog.tsx'
import { ChangeDialog } from '../deeds/ChangeDialog.tsx'
import { AddUnitDialog } from './AddUnitDialog.tsx'
import type { AskedWhole } from './asked.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { PaceDialog } from './PaceDialog.tsx'
import { UnitDialog } from './UnitDialog.tsx'

/** The dialog that was asked for. */
export function OpenWhole(props: {
  asked: AskedWhole
  outline: Outline
  adoption: Adoption
  changes: readonly GroupChange[]
  onClose: () => void
}) {
  const { asked, outline, adoption, changes, onClose } = props
  switch (asked.what) {
    case 'change':
      return <ChangeDialog asked={asked} outline={outline} onClose={onClose} />
    case 'add':
      return <AddLessonDialog asked={asked} outline={outline} onOpen={() => undefined} onClose={onClose} />
    case 'add-unit':
      return <AddUnitDialog after={asked.after} outline={outline} onClose={onClose} />
    case 'unit':
      return <UnitDialog unitKey={asked.unit} outline={outline} onClose={onClose} />
    case 'pace':
      return <PaceDialog adoption={adoption} mode={asked.mode} onClose={onClose} />
    case 'history':
      return <HistoryDialog outline={outline} lessonKey={asked.lesson} onClose={onClose} />
    case 'copy':
      return <CopyDialog adoption={adoption} changes={changes} onClose={onClose} />
  }
}
