/** Bounds of one socket. The stock client sends a heartbeat every 25 s. */
export const bounds = {
  silence: 60_000,
  unsent: 4 * 1024 * 1024,
  channels: 100,
  topic: 255,
  joins: { rate: 20, burst: 200 },
  events: { rate: 200, burst: 1000 },
}
