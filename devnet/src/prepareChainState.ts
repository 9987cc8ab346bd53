import { loadChainState } from './chainState.ts'

/** Runs once before parallel tests; otherwise the first tests would have to deploy everything within their timeout. */
export async function setup(): Promise<void> {
  await loadChainState(31337)
}
