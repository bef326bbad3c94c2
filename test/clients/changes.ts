import { postgresChangesFilter, type RealtimePostgresFilterBuilder } from '@supabase/realtime-js'
import { expect, vi } from 'vitest'
import { joined } from './realtime.ts'
import type { Examples, Scene } from './scene.ts'

/* Each filter of changes: three rows are written, and those that fit are heard. */

type Filter = RealtimePostgresFilterBuilder
let written = 1000

/** `filtered` is given the builder and the id before the three: with tea, with a cup, and one that is seen, of nothing. */
async function hears(
  { client, anon }: Scene,
  filtered: (filter: Filter, id: number) => Filter | string,
  fits: number[],
) {
  const before = written
  written += 3
  const heard: number[] = []
  const all: number[] = []
  const ready = vi.fn()
  const notes = { event: 'INSERT', schema: 'public', table: 'notes' } as const
  const filter = filtered(postgresChangesFilter(), before)
  const channel = client()
    .channel(`changes-${before}`)
    .on('system', {}, ready)
    .on('postgres_changes', { ...notes, filter }, (change) => void heard.push(change.new.id - before))
    .on('postgres_changes', notes, (change) => void all.push(change.new.id - before))
  await joined(channel)
  await expect.poll(() => ready, { timeout: 10_000 }).toHaveBeenCalled()
  const { error } = await anon.from('notes').insert([
    { id: before + 1, body: 'tea', seen: false },
    { id: before + 2, body: 'cup', seen: false },
    { id: before + 3, body: null, seen: true },
  ])
  expect(error).toBeNull()
  await expect.poll(() => all, { timeout: 10_000 }).toEqual([1, 2, 3])
  expect(heard).toEqual(fits)
  await channel.unsubscribe()
}

export const changes: Examples = {
  'RealtimePostgresFilterBuilder.eq': (scene) => hears(scene, (filter) => filter.eq('body', 'tea'), [1]),
  'RealtimePostgresFilterBuilder.neq': (scene) => hears(scene, (filter) => filter.neq('body', 'tea'), [2]),
  'RealtimePostgresFilterBuilder.gt': (scene) => hears(scene, (filter, id) => filter.gt('id', id + 1), [2, 3]),
  'RealtimePostgresFilterBuilder.gte': (scene) => hears(scene, (filter, id) => filter.gte('id', id + 2), [2, 3]),
  'RealtimePostgresFilterBuilder.lt': (scene) => hears(scene, (filter, id) => filter.lt('id', id + 2), [1]),
  'RealtimePostgresFilterBuilder.lte': (scene) => hears(scene, (filter, id) => filter.lte('id', id + 2), [1, 2]),
  'RealtimePostgresFilterBuilder.in': (scene) => hears(scene, (filter) => filter.in('body', ['cup', 'jug']), [2]),
  'RealtimePostgresFilterBuilder.like': (scene) => hears(scene, (filter) => filter.like('body', 't%'), [1]),
  'RealtimePostgresFilterBuilder.ilike': (scene) => hears(scene, (filter) => filter.ilike('body', 'C%'), [2]),
  'RealtimePostgresFilterBuilder.match': (scene) => hears(scene, (filter) => filter.match('body', '^[ct]'), [1, 2]),
  'RealtimePostgresFilterBuilder.imatch': (scene) => hears(scene, (filter) => filter.imatch('body', '^T'), [1]),
  'RealtimePostgresFilterBuilder.is': (scene) => hears(scene, (filter) => filter.is('body', null), [3]),
  'RealtimePostgresFilterBuilder.isDistinct': (scene) =>
    hears(scene, (filter) => filter.isDistinct('body', 'tea'), [2, 3]),
  'RealtimePostgresFilterBuilder.not': (scene) => hears(scene, (filter) => filter.not('body', 'is', null), [1, 2]),
  'RealtimePostgresFilterBuilder.build': (scene) =>
    hears(
      scene,
      (filter, id) =>
        filter
          .eq('seen', false)
          .gt('id', id + 1)
          .build(),
      [2],
    ),
  'RealtimePostgresFilterBuilder.toString': (scene) =>
    hears(scene, (filter) => filter.eq('body', 'cup').toString(), [2]),
}
