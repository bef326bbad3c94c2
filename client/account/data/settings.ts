import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Database } from '../../../supabase/types.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { attempt, rows } from '../../lib/query/query.ts'
import { type KeySettings, setKeySettings } from '../../lib/settings/key-settings.ts'
import type { ReadingSettings } from '../../lib/settings/reading.ts'
import { asDevice, forgetSettings, keepSettings, type Settings, settings } from '../../lib/settings/settings.ts'
import { whenPersonLeaves } from '../../lib/supabase/person-leaves.ts'
import { myId } from '../../lib/supabase/session.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import '../../ui/reading/apply-reading.ts'
import { type Choice, hasChosenTheme, setTheme } from '../../ui/theme.ts'

type Row = Database['public']['Tables']['user_settings']['Row']

/** One's own settings: one row, or none while everything is as the device has it. */
export const ownSettings = queryOptions({
  queryKey: ['user_settings'],
  queryFn: (): Promise<Row[]> => rows(supabase.from('user_settings').select('*')),
})

/** Around everything inside: what was set on another device holds here too, as soon as it is told. */
export function useOwnSettings() {
  const { data, isFetchedAfterMount } = useQuery(ownSettings)
  useEffect(() => {
    // a row that the last page kept may be older than the settings that it kept
    if (!data || !isFetchedAfterMount) return
    const { tz, locale, week_starts_on, hour_cycle, theme, keys, low_data, show_presence, show_seen, ...more } =
      data[0] ?? asDevice
    const reading = more.reading as ReadingSettings
    keepSettings({ tz, locale, week_starts_on, hour_cycle, theme, keys, low_data, reading, show_presence, show_seen })
    if (isKeySettings(keys)) setKeySettings(keys)
    // the theme of a device that has one stays; a new one takes what was chosen elsewhere
    if (theme && !hasChosenTheme()) setTheme(theme as Choice)
  }, [data, isFetchedAfterMount])
}

/** An empty object is what nobody has changed yet: what this device has stays. */
const isKeySettings = (keys: unknown): keys is KeySettings =>
  typeof keys === 'object' && keys !== null && 'on' in keys && 'own' in keys

export const userSettings = collection('user_settings', {
  by: ['user_id'],
  blank: () => ({ ...asDevice, updated_at: '', version: 0 }),
})

export const savingSettings = userSettings.putting

export const changeSettings = (change: Partial<Settings | Row>) =>
  attempt(savingSettings, { user_id: myId(), ...change })

/** Holds on this device at once: a press that follows goes on from this one. */
export function changeReading(reading: ReadingSettings) {
  keepSettings({ ...settings.get(), reading })
  return changeSettings({ reading })
}

/** This device's settings now. */
export const useSettings = settings.use

whenPersonLeaves(forgetSettings)
