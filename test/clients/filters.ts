import { expect } from 'vitest'
import type { Examples, Scene } from './scene.ts'

/* Each filter of tables, on planets that are five. */

/** The planets that are found, by their order from the sun. */
async function found(asked: {
  order(column: string): PromiseLike<{ data: { name: string }[] | null; error: unknown }>
}) {
  const { data, error } = await asked.order('id')
  expect(error).toBeNull()
  return data!.map(({ name }) => name)
}
const planets = ({ anon }: Scene) => anon.from('planets').select('name')
const still = ['Mercury', 'Venus', 'Vulcan']
const rocks = ['Mercury', 'Venus', 'Earth']

export const filters: Examples = {
  'PostgrestFilterBuilder.throwOnError': async (scene) => {
    await expect(planets(scene).eq('absent', 1).throwOnError()).rejects.toMatchObject({ code: '42703' })
  },
  'PostgrestFilterBuilder.eq': async (scene) => {
    expect(await found(planets(scene).eq('moons', 0))).toEqual(still)
  },
  'PostgrestFilterBuilder.neq': async (scene) => {
    expect(await found(planets(scene).neq('moons', 0))).toEqual(['Earth', 'Saturn'])
  },
  'PostgrestFilterBuilder.gt': async (scene) => {
    expect(await found(planets(scene).gt('moons', 1))).toEqual(['Saturn'])
  },
  'PostgrestFilterBuilder.gte': async (scene) => {
    expect(await found(planets(scene).gte('moons', 1))).toEqual(['Earth', 'Saturn'])
  },
  'PostgrestFilterBuilder.lt': async (scene) => {
    expect(await found(planets(scene).lt('moons', 1))).toEqual(still)
  },
  'PostgrestFilterBuilder.lte': async (scene) => {
    expect(await found(planets(scene).lte('moons', 1))).toEqual(['Mercury', 'Venus', 'Earth', 'Vulcan'])
  },
  'PostgrestFilterBuilder.like': async (scene) => {
    expect(await found(planets(scene).like('name', 'V%n%'))).toEqual(['Venus', 'Vulcan'])
  },
  'PostgrestFilterBuilder.likeAllOf': async (scene) => {
    expect(await found(planets(scene).likeAllOf('name', ['V%', '%s']))).toEqual(['Venus'])
  },
  'PostgrestFilterBuilder.likeAnyOf': async (scene) => {
    expect(await found(planets(scene).likeAnyOf('name', ['V%', '%h']))).toEqual(['Venus', 'Earth', 'Vulcan'])
  },
  'PostgrestFilterBuilder.ilike': async (scene) => {
    expect(await found(planets(scene).ilike('name', 'v%N%'))).toEqual(['Venus', 'Vulcan'])
  },
  'PostgrestFilterBuilder.ilikeAllOf': async (scene) => {
    expect(await found(planets(scene).ilikeAllOf('name', ['v%', '%S']))).toEqual(['Venus'])
  },
  'PostgrestFilterBuilder.ilikeAnyOf': async (scene) => {
    expect(await found(planets(scene).ilikeAnyOf('name', ['m%', '%H']))).toEqual(['Mercury', 'Earth'])
  },
  'PostgrestFilterBuilder.regexMatch': async (scene) => {
    expect(await found(planets(scene).regexMatch('name', '^V.*n$'))).toEqual(['Vulcan'])
  },
  'PostgrestFilterBuilder.regexIMatch': async (scene) => {
    expect(await found(planets(scene).regexIMatch('name', '^(mars|EARTH)$'))).toEqual(['Earth'])
  },
  'PostgrestFilterBuilder.is': async (scene) => {
    expect(await found(planets(scene).is('kind', null))).toEqual(['Vulcan'])
  },
  'PostgrestFilterBuilder.isDistinct': async (scene) => {
    expect(await found(planets(scene).isDistinct('kind', 'rock'))).toEqual(['Saturn', 'Vulcan'])
  },
  'PostgrestFilterBuilder.in': async (scene) => {
    expect(await found(planets(scene).in('name', ['Earth', 'Venus']))).toEqual(['Venus', 'Earth'])
  },
  'PostgrestFilterBuilder.notIn': async (scene) => {
    expect(await found(planets(scene).notIn('name', ['Earth', 'Venus']))).toEqual(['Mercury', 'Saturn', 'Vulcan'])
  },
  'PostgrestFilterBuilder.contains': async (scene) => {
    expect(await found(planets(scene).contains('colours', ['yellow']))).toEqual(['Venus', 'Saturn'])
    expect(await found(planets(scene).contains('facts', { life: true }))).toEqual(['Earth'])
  },
  'PostgrestFilterBuilder.containedBy': async (scene) => {
    expect(await found(planets(scene).containedBy('colours', ['yellow', 'grey']))).toEqual([
      'Mercury',
      'Saturn',
      'Vulcan',
    ])
  },
  'PostgrestFilterBuilder.rangeGt': async (scene) => {
    expect(await found(planets(scene).rangeGt('months', '[1,7)'))).toEqual(['Earth', 'Saturn'])
  },
  'PostgrestFilterBuilder.rangeGte': async (scene) => {
    expect(await found(planets(scene).rangeGte('months', '[7,8)'))).toEqual(['Earth', 'Saturn'])
  },
  'PostgrestFilterBuilder.rangeLt': async (scene) => {
    expect(await found(planets(scene).rangeLt('months', '[7,8)'))).toEqual(['Mercury', 'Venus'])
  },
  'PostgrestFilterBuilder.rangeLte': async (scene) => {
    expect(await found(planets(scene).rangeLte('months', '[4,7)'))).toEqual(['Mercury', 'Venus'])
  },
  'PostgrestFilterBuilder.rangeAdjacent': async (scene) => {
    expect(await found(planets(scene).rangeAdjacent('months', '[4,7)'))).toEqual(['Mercury', 'Earth'])
  },
  'PostgrestFilterBuilder.overlaps': async (scene) => {
    expect(await found(planets(scene).overlaps('colours', ['blue', 'grey']))).toEqual(['Mercury', 'Earth'])
    expect(await found(planets(scene).overlaps('months', '[3,5)'))).toEqual(['Mercury', 'Venus'])
  },
  'PostgrestFilterBuilder.textSearch': async (scene) => {
    const asked = planets(scene).textSearch('name', 'earth | venus', { config: 'english' })
    expect(await found(asked)).toEqual(['Venus', 'Earth'])
  },
  'PostgrestFilterBuilder.match': async (scene) => {
    expect(await found(planets(scene).match({ kind: 'rock', moons: 0 }))).toEqual(['Mercury', 'Venus'])
  },
  'PostgrestFilterBuilder.not': async (scene) => {
    expect(await found(planets(scene).not('kind', 'is', null))).toEqual([...rocks, 'Saturn'])
  },
  'PostgrestFilterBuilder.or': async (scene) => {
    expect(await found(planets(scene).or('kind.eq.gas,and(moons.eq.0,id.gt.2)'))).toEqual(['Saturn', 'Vulcan'])
  },
  'PostgrestFilterBuilder.filter': async (scene) => {
    expect(await found(planets(scene).filter('kind', 'in', '(rock)'))).toEqual(rocks)
  },
}
