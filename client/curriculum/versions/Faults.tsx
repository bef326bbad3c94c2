import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { VersionFault } from '../data/versions.ts'
import { faultWords } from './fault-words.ts'
import css from './versions.module.css'

/** The faults that stand in the way, and those to look at; each leads to its lesson. */
export function Faults({ faults, onOpen }: { faults: readonly VersionFault[]; onOpen: (key: string) => void }) {
  const { t } = useLingui()
  const stops = faults.filter(({ level }) => level === 'stop')
  const warnings = faults.filter(({ level }) => level !== 'stop')
  if (faults.length === 0)
    return (
      <p className={css.well}>
        <IconCircleCheck size={18} stroke={1.5} aria-hidden="true" />
        {t`Nothing is missing.`}
      </p>
    )
  return (
    <>
      {[stops, warnings].map(
        (list, at) =>
          list.length > 0 && (
            <section key={at === 0 ? 'stop' : 'warn'} aria-label={at === 0 ? t`Fix first` : t`Worth a look`}>
              <h3 className={css.heading}>{at === 0 ? t`Fix first` : t`Worth a look`}</h3>
              <ul className={css.faults}>
                {list.slice(0, 30).map((fault) => (
                  <li key={`${fault.problem} ${fault.key} ${fault.block_key}`} data-level={fault.level}>
                    {at === 0 ? (
                      <IconCircleX size={18} stroke={1.5} aria-hidden="true" />
                    ) : (
                      <IconAlertTriangle size={18} stroke={1.5} aria-hidden="true" />
                    )}
                    {fault.key ? (
                      <button type="button" onClick={() => onOpen(fault.key)}>
                        {faultWords(fault)}
                      </button>
                    ) : (
                      faultWords(fault)
                    )}
                  </li>
                ))}
              </ul>
              {list.length > 30 && <p className={css.hint}>{t`And ${list.length - 30} more`}</p>}
            </section>
          ),
      )}
    </>
  )
}
