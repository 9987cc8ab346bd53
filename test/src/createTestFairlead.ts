import {
  createFairlead,
  type Environment,
  type Fairlead,
  type FairleadOptions,
} from '@fairlead/core'
import { createTestEnvironment, type TestWorld } from './createTestEnvironment.ts'

/** A devnet chain as a page configures it; in unit tests nothing listens there. */
export function testNetwork(id: number, name = `Devnet ${id}`) {
  return {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${id}`] } },
  }
}

/** Creates a complete widget in a world without network, whose clock stands still. */
export function createTestFairlead(
  options: Partial<FairleadOptions> = {},
  world: TestWorld = createTestEnvironment(),
  given: Partial<Environment> = {},
): { fairlead: Fairlead; world: TestWorld } {
  const fairlead = createFairlead(
    { projectId: 'test', networks: [testNetwork(31337), testNetwork(31338)], ...options },
    world.openTab(given),
  )
  return { fairlead, world }
}
