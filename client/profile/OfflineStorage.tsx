import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isInstalled, offer } from '../lib/browser/install-prompt.ts'
import { hasWorker } from '../lib/browser/service-worker.ts'
import { toast } from '../lib/browser/toast.ts'
import { queue } from '../lib/outbox/outbox.ts'
import { keepLasting, type StorageUse, storageQuota } from '../lib/outbox/storage-quota.ts'
import { madeByPerson } from '../lib/outbox/waiting-write.ts'
import { dropAllAnswers } from '../lib/query/kept-answers.ts'
import { forgetReads } from '../lib/query/query-persister.ts'
import { openOutbox } from '../lib/registries/overlays.ts'
import { region } from '../lib/settings/settings.ts'
import { HomeScreenGuide } from '../ui/HomeScreenGuide.tsx'
import css from './profile.module.css'
import { storageUsed } from './queries.ts'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** The data that this browser keeps for use without a network, its size, and how the app is installed. */
export function OfflineStorage() {
  const { t } = useLingui()
  const [use, setUse] = useState<StorageUse>()
  const waiting = madeByPerson(queue.use()).length
  const { data: onServer } = useQuery(storageUsed)
  const offered = offer.use()
  const look = useCallback(() => void storageQuota().then(setUse), [])
  useEffect(() => {
    look()
    // on a first visit the files of the app come after the page
    if (hasWorker) void navigator.serviceWorker.ready.then(look)
  }, [look])
  const size = (bytes: number | undefined) => (bytes === undefined ? '…' : inBytes(bytes))

  async function clear() {
    await Promise.all([forgetReads(), dropAllAnswers()])
    look()
    toast(t`Offline copies cleared`)
  }
  async function last() {
    const lasting = await keepLasting()
    look()
    toast(
      lasting ? t`The browser will keep your data` : t`The browser didn’t agree. Installing the app may help.`,
      lasting ? 'good' : 'bad',
    )
  }
  return (
    <SettingsCard
      id="offline"
      title={t`On this device`}
      words={<Trans>What’s stored in this browser so that you can read and write offline.</Trans>}
    >
      {onServer && (
        <SettingsRow
          label={t`Your files on the server`}
          words={t`Your pictures, drafts and the files you send. Groups have their own space.`}
        >
          {t`${inBytes(onServer.used)} of ${inBytes(onServer.allowed)} used`}
        </SettingsRow>
      )}
      <SettingsRow label={t`The app itself`} words={use?.most && t`The browser allows ${inBytes(use.most)} in total.`}>
        {size(use?.app)}
      </SettingsRow>
      <SettingsRow label={t`Offline copies`} words={t`What you’ve read. Cleared when you sign out.`}>
        <span className={css.amount}>
          {size(use?.reads)}
          <Button variant="default" size="xs" disabled={!use?.reads} onClick={() => void clear()}>
            <Trans>Clear</Trans>
          </Button>
        </span>
      </SettingsRow>
      <SettingsRow
        label={t`Outbox`}
        words={
          <Plural
            value={waiting}
            _0="Everything has been sent."
            one="# change is waiting."
            other="# changes are waiting."
          />
        }
      >
        <span className={css.amount}>
          {waiting > 0 && size(use?.outbox)}
          <Button variant="default" size="xs" onClick={openOutbox}>
            <Trans>Open</Trans>
          </Button>
        </span>
      </SettingsRow>
      <SettingsRow label={t`Protect this data`} words={t`Browsers may clear stored data when the disk is nearly full.`}>
        {use?.lasting ? (
          <Trans>Protected</Trans>
        ) : (
          <Button variant="default" size="xs" onClick={() => void last()}>
            <Trans>Ask the browser</Trans>
          </Button>
        )}
      </SettingsRow>
      {!isInstalled() && (
        <SettingsRow
          wide
          label={t`Install the app`}
          words={offered ? t`It gets its own window and icon.` : t`Use your browser’s menu. On an iPhone or iPad:`}
        >
          {offered ? (
            <Button size="xs" onClick={() => void offered.prompt().then(() => offer.set(null))}>
              <Trans>Install App</Trans>
            </Button>
          ) : (
            <HomeScreenGuide />
          )}
        </SettingsRow>
      )}
    </SettingsCard>
  )
}

function inBytes(bytes: number) {
  const [unit, count] =
    bytes < 1e6
      ? (['kilobyte', bytes / 1e3] as const)
      : bytes < 1e9
        ? (['megabyte', bytes / 1e6] as const)
        : (['gigabyte', bytes / 1e9] as const)
  return new Intl.NumberFormat(region(), { style: 'unit', unit, maximumSignificantDigits: 2 }).format(count)
}
