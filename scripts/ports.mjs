import { createServer } from 'node:net'

/** Ports of the local services, as distance from the base port. */
export const offsets = {
  server: 0,
  demo: 1,
  wallet: 2,
  mailbox: 3,
  smtp: 4,
  identity: 5,
  farcaster: 6,
  onramp: 7,
  exchange: 8,
  bridge: 9,
  chains: [10, 11, 12, 13],
  solana: [20, 21],
}

/**
 * Returns the first of these ports on 127.0.0.1 that is in use.
 *
 * @param {readonly number[]} ports
 * @returns {Promise<number | undefined>}
 */
export async function findTakenPort(ports) {
  for (const port of ports) if (!(await isFree(port))) return port
  return undefined
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
