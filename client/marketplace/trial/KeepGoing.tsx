import { AdoptSheet } from '../card/AdoptSheet.tsx'
import type { TrialCard } from '../data/trials-today.ts'

/** The sheet of adoption for a group that goes on from what it tried. */
export const KeepGoing = ({ trial, onClose }: { trial: TrialCard; onClose: () => void }) => (
  <AdoptSheet
    // the trial knows its version
    card={{ title: trial.listing, version_id: '' }}
    groupId={trial.group_id}
    trial={{ id: trial.id, title: trial.title }}
    onClose={onClose}
  />
)
