import type { Namespace } from '@fairlead/protocol'
import { required } from '../errors/arguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import { connectedOf, networkOf } from '../store/selectors.ts'
import { formatUnits } from '../utils/units.ts'
import { adapterOf } from './adapterOf.ts'

/** An amount of native currency: exact in `value`, in words in `formatted`. */
export type Balance = {
  /** Smallest unit. */
  readonly value: bigint
  /** Whole tokens, nothing rounded. */
  readonly formatted: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * Native balance of the connected account, on its network.
 *
 * @throws `FEATURE_UNAVAILABLE` where they can't be read, `ARGUMENT_REQUIRED` while disconnected or on a chain that is not configured; an error of
 *   the node otherwise. Never a zero instead of an error.
 */
export async function fetchBalance(
  fairlead: Fairlead,
  parameters: { namespace?: Namespace | undefined; signal?: AbortSignal | undefined } = {},
): Promise<Balance> {
  const state = fairlead.store.getState()
  const { namespace = state.activeNamespace, signal } = parameters
  const adapter = adapterOf(fairlead, namespace)
  const connection = required(connectedOf(state, namespace), 'address', 'fetchBalance')
  const network = required(networkOf(state, namespace), 'network', 'fetchBalance')
  const [{ address }] = connection.accounts
  const value = await adapter.getBalance({ address, network, signal })
  const { decimals, symbol } = network.nativeCurrency
  return { value, formatted: formatUnits(value, decimals), symbol, decimals }
}
