import { BaseError, type ChainId } from '@fairlead/protocol'
import type { BitcoinProvider } from '../../namespaces/providers.ts'
import type { WalletDriver } from '../createNamespaceConnector.ts'

/** An address as a wallet returns it, not validated. */
export type ShownAddress = {
  readonly address: unknown
  readonly publicKey?: unknown
  readonly path?: unknown
  /** Purpose of the address, in the wallet's own terms. */
  readonly purpose?: unknown
}

/** Driver for one kind of Bitcoin wallet. Answers are validated when they arrive. */
export type BitcoinDriver = Omit<WalletDriver, 'accounts'> & {
  addresses(options: WalletDriver.Options): Promise<readonly ShownAddress[]>
  /** Returns the wallet's methods; `chainId` is the network in use. Errors are the wallet's own. */
  methods(chainId: ChainId): BitcoinProvider
}

/** Converts an amount for wallets that take numbers. The total supply of bitcoin fits in a safe integer. */
export function toSatoshi(amount: bigint): number {
  if (amount <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(amount)
  throw new BaseError('REQUEST_INVALID', { hints: ['amount: more satoshis than exist'] })
}

/** Returns the error for a wallet that uses another network or account than the one shown to the user. */
export function cannotAct(wanted: { address: string; chainId: ChainId }): BaseError {
  return new BaseError('SWITCH_FAILED', {
    hints: [`Wanted: ${wanted.chainId}, as ${wanted.address}`, 'Choose it in the wallet'],
  })
}
