/* The rooms of the product, a line each. register() reads them here, in signed-in.ts, with the first page inside. */

// biome-ignore lint/performance/noBarrelFile: nobody imports one room from here
export { account } from './account/room.ts'
export { adaptation } from './adaptation/room.ts'
export { announcements } from './announcements/room.ts'
export { curriculum } from './curriculum/room.ts'
export { events } from './events/room.ts'
export { groups } from './groups/room.ts'
export { install } from './install/room.ts'
export { lessons } from './lessons/room.ts'
export { messages } from './messages/room.ts'
export { notifications } from './notifications/room.ts'
export { outbox } from './outbox/room.ts'
export { profile } from './profile/room.ts'
export { schedule } from './schedule/room.ts'
export { search } from './search/room.ts'
export { tasks } from './tasks/room.ts'
export { trash } from './trash/room.ts'
