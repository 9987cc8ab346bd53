import {
  createFairlead,
  type Environment,
  type Fairlead,
  type FairleadOptions,
} from '@fairlead/core'
import { laterParts } from '../../packages/core/src/later.ts'
import { loadedParts, parts } from '../../packages/core/src/parts.ts'
import { createTestEnvironment, type TestWorld } from './createTestEnvironment.ts'

/** Code that features load on first use. */
const modules = import.meta.glob([
  '../../packages/core/src/{actions,features,modal}/**/*.ts',
  '../../packages/core/src/adapters/universal/createWalletOperations.ts',
  '../../packages/core/src/adapters/createNamespaceActions.ts',
  '!**/*.test.ts',
  '!**/*.test-d.ts',
])
// Loaded beforehand, so that a test never waits for an import of a widget.
await Promise.all(
  [parts, laterParts, modules].flatMap((table) => Object.values(table)).map((load) => load()),
)
loadedParts.later = await parts.later()

/** A devnet chain as a page configures it; in unit tests nothing listens there. */
export function testNetwork(id: number, name = `Devnet ${id}`) {
  return {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:${id}`] } },
  }
}

/** Creates a complete widget without network access, and with a clock that only the test advances. */
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
