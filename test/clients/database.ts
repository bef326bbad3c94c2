import { expect } from 'vitest'
import type { Examples, Scene } from './scene.ts'

/* What is read, written and called in tables; the filters have a file of their own. */

const planets = ({ anon }: Scene) => anon.from('planets')
const notes = ({ anon }: Scene) => anon.from('notes')
const earth = { name: 'Earth', moons: 1 }

export const database: Examples = {
  'PostgrestClient.from': async ({ anon }) => {
    const { data, error, status } = await anon.from('planets').select('id')
    expect([data?.length, error, status]).toEqual([5, null, 200])
  },
  'PostgrestClient.schema': async ({ anon }) => {
    const { data } = await anon.schema('moons').from('known').select().eq('planet', 'Saturn')
    expect(data).toEqual([{ name: 'Titan', planet: 'Saturn' }])
    expect((await anon.schema('auth').from('users').select()).error?.code).toBe('PGRST106')
  },
  'PostgrestClient.rpc': async ({ anon }) => {
    expect((await anon.rpc('moons_of', { planet: 'Saturn' })).data).toBe(274)
    expect((await anon.rpc('moons_of', { planet: 'Earth' }, { get: true })).data).toBe(1)
    expect((await anon.rpc('absent')).error?.code).toBe('PGRST202')
  },
  'PostgrestClient.getOpenApiSpec': async ({ admin }) => {
    const rest = admin.schema('public')
    const { data, error } = await rest.getOpenApiSpec()
    expect(error).toBeNull()
    expect([data?.swagger, Object.keys(data?.definitions ?? {})]).toEqual(['2.0', expect.arrayContaining(['planets'])])
  },

  'PostgrestQueryBuilder.select': async (scene) => {
    const { data, count } = await planets(scene).select('name, rings:facts->rings', { count: 'exact' }).eq('id', 4)
    expect([data, count]).toEqual([[{ name: 'Saturn', rings: true }], 1])
    expect(await planets(scene).select('*', { count: 'exact', head: true })).toMatchObject({ data: null, count: 5 })
  },
  'PostgrestQueryBuilder.insert': async (scene) => {
    expect(await notes(scene).insert({ id: 1, body: 'One' })).toMatchObject({ data: null, error: null, status: 201 })
    const many = await notes(scene)
      .insert([{ id: 2, body: 'Two' }, { id: 3 }], { defaultToNull: false })
      .select()
    expect(many.data).toEqual([
      { id: 2, body: 'Two', seen: false },
      { id: 3, body: null, seen: false },
    ])
    expect((await notes(scene).insert({ id: 1 })).error?.code).toBe('23505')
  },
  'PostgrestQueryBuilder.upsert': async (scene) => {
    const { data } = await notes(scene).upsert({ id: 4, body: 'Four' }).select('body')
    expect(data).toEqual([{ body: 'Four' }])
    const again = await notes(scene).upsert([{ id: 4, body: 'Other' }], { onConflict: 'id', ignoreDuplicates: true })
    expect(again.error).toBeNull()
    expect((await notes(scene).select('body').eq('id', 4)).data).toEqual([{ body: 'Four' }])
  },
  'PostgrestQueryBuilder.update': async (scene) => {
    await notes(scene).upsert({ id: 5, body: 'Five' })
    const { data, count } = await notes(scene).update({ seen: true }, { count: 'exact' }).eq('id', 5).select()
    expect([data, count]).toEqual([[{ id: 5, body: 'Five', seen: true }], 1])
  },
  'PostgrestQueryBuilder.delete': async (scene) => {
    await notes(scene).upsert({ id: 6, body: 'Six' })
    expect(await notes(scene).delete({ count: 'exact' }).eq('id', 6)).toMatchObject({ count: 1, status: 204 })
  },

  'PostgrestTransformBuilder.throwOnError': async (scene) => {
    const asked = notes(scene).insert({ id: 'seven' }).select()
    await expect(asked.throwOnError()).rejects.toMatchObject({ code: '22P02' })
  },
  'PostgrestTransformBuilder.select': async (scene) => {
    expect((await notes(scene).upsert({ id: 8, body: 'Eight' }).select('id, seen')).data).toEqual([
      { id: 8, seen: false },
    ])
  },
  'PostgrestTransformBuilder.order': async (scene) => {
    const asked = planets(scene).select('id').order('kind', { nullsFirst: true }).order('moons', { ascending: false })
    expect((await asked.order('id')).data?.map(({ id }) => id)).toEqual([5, 4, 3, 1, 2])
  },
  'PostgrestTransformBuilder.limit': async (scene) => {
    expect((await planets(scene).select('id').order('id').limit(2)).data).toEqual([{ id: 1 }, { id: 2 }])
  },
  'PostgrestTransformBuilder.range': async (scene) => {
    expect((await planets(scene).select('id').order('id').range(1, 2)).data).toEqual([{ id: 2 }, { id: 3 }])
  },
  'PostgrestTransformBuilder.abortSignal': async (scene) => {
    const { data, error } = await planets(scene).select().abortSignal(AbortSignal.abort())
    expect([data, error?.message]).toEqual([null, expect.stringMatching(/abort/i)])
  },
  'PostgrestTransformBuilder.single': async (scene) => {
    expect((await planets(scene).select('name, moons').eq('id', 3).single()).data).toEqual(earth)
    expect(await planets(scene).select().single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
  },
  'PostgrestTransformBuilder.maybeSingle': async (scene) => {
    expect((await planets(scene).select('name, moons').eq('id', 3).maybeSingle()).data).toEqual(earth)
    expect(await planets(scene).select().eq('id', 9).maybeSingle()).toMatchObject({ data: null, error: null })
  },
  'PostgrestTransformBuilder.csv': async (scene) => {
    expect((await planets(scene).select('name, moons').eq('id', 3).csv()).data).toBe('name,moons\nEarth,1')
  },
  // a form of PostGIS, which is not here
  'PostgrestTransformBuilder.geojson': async (scene) => {
    expect(await planets(scene).select().geojson()).toMatchObject({ status: 406, error: { code: 'PGRST107' } })
  },
  'PostgrestTransformBuilder.explain': async ({ admin }) => {
    const planets = () => admin.from('planets')
    expect((await planets().select().explain()).data).toMatch(/\(cost=.*rows=/)
    const { data } = await planets().select().explain({ format: 'json', analyze: true })
    expect(data).toMatchObject([{ Plan: { 'Actual Loops': 1 } }])
  },
  'PostgrestTransformBuilder.rollback': async (scene) => {
    const { data } = await notes(scene).insert({ id: 9, body: 'Nine' }).select('id').rollback()
    expect(data).toEqual([{ id: 9 }])
    expect((await notes(scene).select().eq('id', 9)).data).toEqual([])
  },
  'PostgrestTransformBuilder.returns': async (scene) => {
    const { data } = await planets(scene).select('name, moons').eq('id', 3).returns<(typeof earth)[]>()
    expect(data).toEqual([earth])
  },
  'PostgrestTransformBuilder.maxAffected': async (scene) => {
    await notes(scene).upsert([{ id: 101 }, { id: 102 }])
    const { error } = await notes(scene).delete().in('id', [101, 102]).maxAffected(1)
    expect(error?.code).toBe('PGRST124')
    expect((await scene.anon.rpc('forget', { ids: [101, 102] }).maxAffected(2)).data).toHaveLength(2)
  },

  'PostgrestBuilder.throwOnError': async (scene) => {
    await expect(planets(scene).select().single().throwOnError()).rejects.toMatchObject({ code: 'PGRST116' })
  },
  'PostgrestBuilder.stripNulls': async (scene) => {
    expect((await planets(scene).select('name, kind').eq('id', 5).stripNulls()).data).toEqual([{ name: 'Vulcan' }])
    const one = planets(scene).select('name, kind').eq('id', 5).single()
    expect((await one.stripNulls()).data).toEqual({ name: 'Vulcan' })
  },
  'PostgrestBuilder.setHeader': async (scene) => {
    const { count } = await planets(scene).select('id').limit(1).setHeader('Prefer', 'count=exact')
    expect(count).toBe(5)
    const one = planets(scene).select('name').eq('id', 3).setHeader('Accept', 'application/vnd.pgrst.object+json')
    expect((await one).data).toEqual({ name: 'Earth' })
  },
  'PostgrestBuilder.retry': async (scene) => {
    expect((await planets(scene).select('id').retry(false)).data).toHaveLength(5)
  },
  'PostgrestBuilder.then': async (scene) => {
    const names = planets(scene)
      .select('name')
      .eq('id', 3)
      .then(({ data }) => data?.map(({ name }) => name))
    expect(await names).toEqual(['Earth'])
  },
  'PostgrestBuilder.returns': async (scene) => {
    const { data } = await planets(scene).select('name, moons').eq('id', 3).single().returns<typeof earth>()
    expect(data).toEqual(earth)
  },
  'PostgrestBuilder.overrideTypes': async (scene) => {
    const asked = planets(scene).select('name, moons').eq('id', 3).single()
    const { data } = await asked.overrideTypes<typeof earth, { merge: false }>()
    expect(data).toEqual(earth)
  },
}
