import { aString } from '@fairlead/protocol'
import { solanaGenesisHash } from '../addresses.ts'
import { blockhashLifetime } from '../createLedger.ts'
import { aConfig, inContext, type Method, method } from './method.ts'

/** Number of slots per epoch on real networks. */
const slotsInEpoch = 432_000n

/** RPC methods about the chain itself. */
export const clusterMethods: Readonly<Record<string, Method>> = {
  getHealth: method([], () => 'ok'),
  getVersion: method([], () => ({ 'solana-core': '3.0.0', 'feature-set': 0 })),
  getGenesisHash: method([], () => solanaGenesisHash),
  getSlot: method([aConfig], (ledger) => ledger.slot()),
  // No slot is skipped here, so the block height equals the slot.
  getBlockHeight: method([aConfig], (ledger) => ledger.slot()),
  getEpochInfo: method([aConfig], (ledger) => {
    const slot = ledger.slot()
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: slot / slotsInEpoch,
      slotIndex: slot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: ledger.count(),
    }
  }),
  getLatestBlockhash: method([aConfig], (ledger) =>
    inContext(ledger, {
      blockhash: ledger.blockhash(),
      lastValidBlockHeight: ledger.slot() + blockhashLifetime,
    }),
  ),
  isBlockhashValid: method<[string]>([aString, aConfig], (ledger, hash) =>
    inContext(ledger, ledger.isBlockhashValid(hash)),
  ),
}
