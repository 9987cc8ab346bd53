import { BaseError, type ChainId } from '@fairlead/protocol'
import { isBitcoinAddress } from './bitcoinAddress.ts'

/**
 * Validates a Bitcoin transfer before any wallet driver is asked for it.
 *
 * @throws `REQUEST_INVALID` for an account that the wallet did not grant or that holds ordinals, for a
 * receiver of another network, and for an amount that is not positive.
 */
export function checkTransfer(options: checkTransfer.Options): void {
  const { accounts, address, amount, chainId, recipient } = options
  const from = accounts.find((one) => one.address === address)
  if (!from) throw refusal(`The wallet did not grant: ${address}`)
  if (!isBitcoinAddress(recipient, chainId))
    throw refusal(`Not an address on ${chainId}: ${recipient}`)
  if (typeof amount !== 'bigint' || amount <= 0n)
    throw refusal('amount: must be more than 0 satoshis')
  // A coin of an ordinal account may be worth more than its satoshis.
  if (from.type === 'ordinal')
    throw refusal('Coins of an ordinal account are never spent; send from the payment account')
}

export declare namespace checkTransfer {
  type Options = {
    /** All accounts that the wallet granted on this network. */
    accounts: readonly { readonly address: string; readonly type?: string | undefined }[]
    address: string
    /** In satoshis. */
    amount: bigint
    chainId: ChainId
    recipient: string
  }
}

function refusal(hint: string): BaseError {
  return new BaseError('REQUEST_INVALID', { hints: [hint] })
}
