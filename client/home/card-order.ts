import { type HomeCard, slots } from '../lib/registries/slots.ts'

/**
 * The order of Home's cards, here alone: what begins at an hour, what is to be done, what one keeps at, and what can
 * wait. On a phone the second column is below the first. A card that is not named here comes last in its place.
 */
const order = ['lessons', 'events', 'tasks', 'goals', 'journal', 'coming-up', 'messages', 'catch-up']

const rank = ({ name }: HomeCard) => order.indexOf(name) >>> 0

export const cardsAt = (place: HomeCard['place']) =>
  slots.home.filter((one) => one.place === place).toSorted((a, b) => rank(a) - rank(b))
