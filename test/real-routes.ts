import { expect, type Page } from 'playwright/test'
import { written } from './fixtures/curriculum-room.ts'
import { course } from './fixtures/lessons-room.ts'
import { type Route, routes } from './routes.ts'
import type { Server } from './server.ts'

/* The routes that Ruth may open, with things of hers behind their addresses, for tests over all pages. */

export const pages = routes.filter(({ as }) => as === 'ruth')

/** The addresses of the pages once there is a curriculum that she writes, and one that her group follows. */
export async function realAddresses(server: Server): Promise<(route: Route) => string> {
  const writing = await written(server, 'Preserving', ['Jam', 'Pickles'])
  const followed = await course(server, 'Bread', ['Rye', 'Wheat'], 1)
  const ids: Record<string, string> = {
    $adoptionId: followed.adoption,
    $lessonId: followed.keys[0]!,
    $curriculumId: writing.id,
  }
  return ({ route, path }) => {
    if (!Object.keys(ids).some((name) => route.includes(name))) return server.url + path
    const group = /^\/groups\/([^/]+)/.exec(path)?.[1] ?? ''
    const filled = route.replace('$groupId', group).replace(/\$\w+/g, (name) => ids[name] ?? name)
    return `${server.url}${filled}${filled.endsWith('/builder') ? `?node=${writing.keys[0]}` : ''}`
  }
}

export async function openPage(page: Page, address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}
