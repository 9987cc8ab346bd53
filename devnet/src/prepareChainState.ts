import { loadChainState } from './chainState.ts'

/** Once, before tests run side by side: otherwise the first of each would deploy everything within its time. */
export async function setup(): Promise<void> {
  await loadChainState(31337)
}
