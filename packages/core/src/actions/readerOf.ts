import { BaseError, type Namespace } from '@fairlead/protocol'
import type { ChainReader } from '../chains/ChainReader.ts'
import type { EvmReader } from '../chains/evm/createEvmReader.ts'
import type { Fairlead } from '../Fairlead.ts'
import { adapterOf } from './adapterOf.ts'

/**
 * Loads the reader of a namespace: that of its adapter, else the widget's own.
 *
 * @throws The errors of `adapterOf`; `FEATURE_UNAVAILABLE` if the namespace can't be read.
 */
export async function readerOf(fairlead: Fairlead, namespace: Namespace): Promise<ChainReader> {
  const adapter = adapterOf(fairlead, namespace)
  if (adapter.loadReader) return adapter.loadReader(fairlead.internal.rpc)
  if (namespace === 'eip155') return evmReaderOf(fairlead)
  throw new BaseError('FEATURE_UNAVAILABLE', { hints: [`Reads of ${namespace}`] })
}

/** Loads the widget's own reader of EVM networks, which works without an adapter. */
export async function evmReaderOf({ internal }: Pick<Fairlead, 'internal'>): Promise<EvmReader> {
  const { createEvmReader } = await import('../chains/evm/createEvmReader.ts')
  return createEvmReader(internal.rpc)
}
