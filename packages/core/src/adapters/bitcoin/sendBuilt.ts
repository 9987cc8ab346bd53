import { BaseError, type CaipNetwork } from '@fairlead/protocol'
import { isUnanswered } from '../../chains/bitcoin/EndpointError.ts'
import type { UtxoSource } from '../../chains/bitcoin/UtxoSource.ts'
import type { createBitcoinConnector } from '../../connectors/bitcoin/createBitcoinConnector.ts'
import { readBitcoinAddress } from '../../namespaces/bitcoinAddress.ts'
import type { Account } from '../../store/state.ts'
import { buildTransfer, finishTransfer } from './buildTransfer.ts'
import { loadBitcoinLibrary } from './loadBitcoinLibrary.ts'

type Given = Parameters<createBitcoinConnector.Transfer>[0]

/**
 * Sends a transfer for wallets that can sign but not send: builds it from the payment account, has
 * the wallet sign it, and broadcasts it.
 *
 * @returns The transaction id, also if the response to the broadcast was lost.
 * @throws The errors of `buildTransfer`; `PEER_MISSING`; `FEATURE_UNAVAILABLE` without a payment
 *   account, without `signPsbt` or without a source of coins.
 */
export async function sendBuilt(options: Given & sendBuilt.Options): Promise<string> {
  const { address, amount, at, isNamedPayment, network, provider, recipient, source } = options
  const { accounts, chainId } = at
  const account = accounts.find((one) => one.address === address && one.type === 'payment')
  if (!account || isForOrdinalsToo(accounts, account))
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: [
        'The wallet has no separate payment account',
        'Coins that may hold ordinals are never spent',
      ],
    })
  // Taproot addresses may hold inscriptions, so the wallet must name the address as a payment
  // address.
  if (readBitcoinAddress(address)?.type === 'p2tr' && !isNamedPayment)
    throw new BaseError('FEATURE_UNAVAILABLE', {
      hints: [
        'Use a payment address',
        `The wallet does not say what this address is used for: ${address}`,
      ],
    })
  if (!provider.signPsbt)
    throw new BaseError('FEATURE_UNAVAILABLE', { hints: ['The wallet lacks: signPsbt'] })
  const library = await loadBitcoinLibrary()
  const [coins, feeRate] = await Promise.all([
    source.fetchCoins({ address, network }),
    source.fetchFeeRate({ network }),
  ])
  const { inputs, psbt } = await buildTransfer({
    account,
    amount,
    chainId,
    coins,
    feeRate,
    fetchTransaction: source.fetchTransaction
      ? async (txid) => (await source.fetchTransaction?.({ network, txid })) ?? ''
      : undefined,
    library,
    recipient,
  })
  const signInputs = Array.from({ length: inputs }, (_, index) => ({ address, index }))
  const { psbt: signed } = await provider.signPsbt({ address, psbt, signInputs })
  const { id, transaction } = finishTransfer({ library, signed, unsigned: psbt })
  try {
    await source.broadcast({ network, transaction })
  } catch (error) {
    // The transaction may have been sent. Reporting a failure could make the user pay again with
    // other coins.
    if (!isUnanswered(error)) throw error
  }
  return id
}

export declare namespace sendBuilt {
  type Options = { network: CaipNetwork; source: UtxoSource }
}

/** True if a wallet uses one address for payments and ordinals. A coin there may hold an inscription. */
function isForOrdinalsToo(accounts: readonly Account[], { address }: Account): boolean {
  return accounts.some((one) => one.type === 'ordinal' && one.address === address)
}
