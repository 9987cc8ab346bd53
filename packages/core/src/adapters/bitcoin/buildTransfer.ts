import { BaseError, type ChainId } from '@fairlead/protocol'
import { base64, hex } from '@scure/base'
import type { Coin } from '../../chains/bitcoin/UtxoSource.ts'
import { ProviderError } from '../../errors/fromProvider.ts'
import {
  type BitcoinAddressType,
  isTestChain,
  readBitcoinAddress,
} from '../../namespaces/bitcoinAddress.ts'
import type { Account } from '../../store/state.ts'
import type { loadBitcoinLibrary } from './loadBitcoinLibrary.ts'

type Library = Awaited<ReturnType<typeof loadBitcoinLibrary>>

/**
 * Dust limits in satoshi: nodes do not relay smaller outputs. Source: Bitcoin Core,
 * `GetDustThreshold` at its default rate.
 */
const dust: Readonly<Record<BitcoinAddressType, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2tr: 330n,
  p2wpkh: 294n,
  p2wsh: 330n,
}
/**
 * Maximum fee rate, in satoshi per virtual byte. A higher rate is probably in another unit, such as
 * satoshi per kilobyte.
 */
const largestRate = 500
/** In satoshi. A fee above it must be at most a quarter of the amount. */
const largeFee = 50_000n

/** An unsigned transfer. */
export type Built = {
  /** Base64. */
  readonly psbt: string
  /** Number of inputs, all of the same account. */
  readonly inputs: number
  /** In satoshi. */
  readonly fee: bigint
}

/**
 * Builds a transfer from the coins of one account. The change goes back to the same account.
 *
 * @param options.amount - In satoshi.
 * @param options.feeRate - In satoshi per virtual byte.
 * @throws `REQUEST_INVALID` for a dust amount, a disproportionate fee, or an ordinal account;
 *   `RESPONSE_INVALID` for an implausible fee rate; `PROVIDER_ERROR` of the group `funds`;
 *   `FEATURE_UNAVAILABLE` for an address that can't be spent with the account's key alone.
 */
export async function buildTransfer(options: buildTransfer.Options): Promise<Built> {
  const { account, amount, chainId, coins, feeRate, library, recipient } = options
  if (account.type === 'ordinal')
    throw new BaseError('REQUEST_INVALID', {
      hints: ['Coins of an ordinal account can’t be spent'],
    })
  const type = readBitcoinAddress(recipient)?.type
  if (!type || amount < dust[type])
    throw new BaseError('REQUEST_INVALID', {
      hints: [`amount: at least ${type ? dust[type] : 0n} satoshi for this address`],
    })
  if (!(feeRate > 0 && feeRate <= largestRate))
    throw new BaseError('RESPONSE_INVALID', { hints: [`Fee rate: ${feeRate}`] })

  const { selectUTXO, TEST_NETWORK, NETWORK } = library
  const network = isTestChain(chainId) ? TEST_NETWORK : NETWORK
  const inputs = await Promise.all(coins.map((coin) => toInput(options, coin, network)))
  const chosen = selectUTXO(inputs, [{ address: recipient, amount }], 'default', {
    bip69: true,
    changeAddress: account.address,
    createTx: true,
    feePerByte: BigInt(Math.ceil(feeRate)),
    network,
  })
  if (!chosen?.tx) throw new ProviderError({ cause: undefined, group: 'funds', rpcCode: undefined })
  const { fee = 0n, tx } = chosen
  if (fee > largeFee && fee * 4n > amount)
    throw new BaseError('REQUEST_INVALID', {
      hints: [`The fee would be ${fee} satoshi`, 'Send more at once, or wait for lower fees'],
    })
  return { fee, inputs: tx.inputsLength, psbt: base64.encode(tx.toPSBT()) }
}

export declare namespace buildTransfer {
  type Options = {
    account: Account
    amount: bigint
    chainId: ChainId
    coins: readonly Coin[]
    feeRate: number
    /** Fetches the whole transaction of a coin, hexadecimal. */
    fetchTransaction: ((txid: string) => Promise<string>) | undefined
    library: Library
    recipient: string
  }
}

/**
 * Finalizes a signed transfer. Returns the transaction in hexadecimal, and its id.
 *
 * @throws `RESPONSE_INVALID` if the wallet signed a different transaction, or not all inputs.
 */
export function finishTransfer(options: { library: Library; signed: string; unsigned: string }): {
  id: string
  transaction: string
} {
  const { library, signed, unsigned } = options
  try {
    const { Transaction } = library
    const ours = Transaction.fromPSBT(base64.decode(unsigned))
    const theirs = Transaction.fromPSBT(base64.decode(signed))
    if (hex.encode(ours.unsignedTx) !== hex.encode(theirs.unsignedTx))
      throw new BaseError('RESPONSE_INVALID', {
        hints: ['The wallet signed a different transaction'],
      })
    if (!theirs.isFinal) theirs.finalize()
    return { id: theirs.id, transaction: hex.encode(theirs.extract()) }
  } catch (cause) {
    if (BaseError.is(cause)) throw cause
    throw new BaseError('RESPONSE_INVALID', {
      cause,
      hints: ['The wallet did not sign every input'],
    })
  }
}

type Input = Parameters<Library['selectUTXO']>[0][number]

/** Converts a coin to an input with the data that its address type needs for signing. */
async function toInput(
  { account, fetchTransaction, library }: buildTransfer.Options,
  { index, txid, value }: Coin,
  network: Library['NETWORK'],
): Promise<Input> {
  const { Address, OutScript, p2sh, p2wpkh } = library
  const { address } = account
  const type = readBitcoinAddress(address)?.type
  const script = OutScript.encode(Address(network).decode(address))
  const witnessUtxo = { amount: value, script }
  const key = account.publicKey ? hex.decode(account.publicKey) : undefined
  if (type === 'p2wpkh') return { index, txid, witnessUtxo }
  if (type === 'p2tr' && key)
    return { index, tapInternalKey: key.length === 33 ? key.slice(1) : key, txid, witnessUtxo }
  if (type === 'p2sh' && key?.length === 33) {
    const nested = p2sh(p2wpkh(key, network), network)
    if (nested.address === address && nested.redeemScript)
      return { index, redeemScript: nested.redeemScript, txid, witnessUtxo }
  }
  if (type === 'p2pkh' && fetchTransaction)
    return { index, nonWitnessUtxo: hex.decode(await fetchTransaction(txid)), txid }
  throw new BaseError('FEATURE_UNAVAILABLE', {
    hints: [`Spending from: ${address}`, 'Operation: building a transaction'],
  })
}
