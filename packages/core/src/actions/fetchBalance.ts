import type { Namespace } from '@fairlead/protocol'
import { required } from '../errors/arguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf, networkOf } from '../store/selectors.ts'
import { formatUnits } from '../utils/units.ts'
import { adapterOf } from './adapterOf.ts'
import { readerOf } from './readerOf.ts'

/** An amount of the native currency. */
export type Balance = {
  /** In the smallest unit. */
  readonly value: bigint
  /** Whole tokens as a decimal string, not rounded. */
  readonly formatted: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * Fetches the native balance of the connected account on its network. Failures throw; a zero is
 * always a real balance.
 *
 * @throws `FEATURE_UNAVAILABLE` where balances can't be read, `ARGUMENT_REQUIRED` while
 *   disconnected or on a network that is not configured, else the node's error.
 */
export async function fetchBalance(
  fairlead: Fairlead,
  parameters: { namespace?: Namespace | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Balance> {
  const state = fairlead.store.getState()
  const { namespace = state.activeNamespace, signal } = parameters
  adapterOf(fairlead, namespace)
  const connection = required(connectedOf(state, namespace), 'address', 'fetchBalance')
  const network = required(networkOf(state, namespace), 'network', 'fetchBalance')
  const [{ address }] = connection.accounts
  const reader = await readerOf(fairlead, namespace)
  const value = await reader.getBalance({ address, network, signal })
  const { decimals, symbol } = network.nativeCurrency
  return { value, formatted: formatUnits(value, decimals), symbol, decimals }
}
