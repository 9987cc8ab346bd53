import { BaseError, type CaipNetwork, check, InputError, type Namespace } from '@fairlead/protocol'
import type { NftId } from '../chains/ChainReader.ts'
import { ArgumentRequiredError, required } from '../errors/arguments.ts'
import type { Fairlead } from '../Fairlead.ts'
import { tokenAddress } from '../namespaces/tokenAddress.ts'
import type { EventProperties } from '../store/events.ts'
import { connectedOf, networkOf } from '../store/selectors.ts'
import { readAmount } from '../utils/amount.ts'
import { formatUnits } from '../utils/units.ts'
import { findAdapter } from './adapterOf.ts'
import { readToken } from './readToken.ts'
import { transferKinds } from './transferKinds.ts'

/**
 * Asks the connected wallet to send a coin, a token or an NFT on the current network.
 *
 * Works on EVM and Solana; NFTs on EVM. Decimals and symbol are read from the token's contract, never assumed.
 * Balances are refreshed when the wallet returns the hash, and again when the network has included
 * the transaction.
 *
 * @param parameters.amount - Whole tokens as a decimal string, e.g. `'1.5'`, or the smallest unit
 *   as a bigint. Nothing is rounded.
 * @param parameters.nft - Which NFT of the contract `token`. `amount` is then a number of copies.
 * @param parameters.to - An address. The Send view resolves names; this action does not.
 * @param parameters.token - `'native'` for the native currency, else the token's address or CAIP-10
 *   id.
 * @returns The transaction hash. Does not wait for inclusion.
 * @throws `ARGUMENT_REQUIRED`, `CHAIN_UNSUPPORTED`, `REQUEST_INVALID` for an invalid amount,
 *   address or token, `REQUEST_REJECTED`, `PROVIDER_ERROR`, `SWITCH_FAILED` if the network or
 *   account changed meanwhile.
 *
 * @example
 * const hash = await sendToken(fairlead, { amount: '1.5', to, token: 'native' })
 */
export async function sendToken(
  fairlead: Fairlead,
  parameters: sendToken.Parameters,
): Promise<string> {
  const state = fairlead.store.getState()
  // A page without types may pass nothing.
  const { amount, namespace = state.activeNamespace, nft, to, token } = parameters ?? {}
  if (!to || amount === undefined || amount === '')
    throw missing('An amount and receiver address are required', to ? 'amount' : 'to')
  if (!token) throw missing('A token is required', 'token')
  const kind = transferKinds[namespace]
  const adapter = findAdapter(fairlead, namespace)
  if (!kind || (adapter && !adapter[kind.needs]))
    throw new BaseError('CHAIN_UNSUPPORTED', {
      hints: [`Namespace: ${namespace}`],
      shortMessage: 'Unsupported chain',
    })
  required(adapter, 'adapter', 'sendToken')
  const connection = required(connectedOf(state, namespace), 'address', 'sendToken')
  const network = required(networkOf(state, namespace), 'network', 'sendToken')
  const owner = connection.accounts[0].address
  const address = tokenAddress(token, network.caipNetworkId)
  if (nft) checkNft(nft, { address, amount, namespace })
  const { decimals, symbol } = await factsOf(fairlead, network, { address, nft, owner })
  const value = typeof amount === 'bigint' ? amount : toUnits(amount, decimals)
  if (value <= 0n || value >> kind.bits)
    throw invalid('amount', `More than zero, and within ${kind.bits} bits`)
  if (!(await kind.isReceiver(to))) throw invalid('to', 'A nonzero address with a valid checksum')

  const properties: EventProperties['SEND_INITIATED'] = {
    accountType: connection.accounts[0].type ?? 'eoa',
    network: network.caipNetworkId,
    token: symbol,
    amount: formatUnits(value, decimals),
  }
  const { chainId, accounts } = connectedOf(fairlead.store.getState(), namespace) ?? {}
  // Reading the token takes time. Nothing is sent if the user switched the network or the account
  // meanwhile.
  if (chainId !== network.caipNetworkId || accounts?.[0].address !== owner)
    throw new BaseError('SWITCH_FAILED', {
      shortMessage: 'The network or the account changed in the meantime. Nothing was sent',
    })
  fairlead.events.emit('SEND_INITIATED', properties)
  try {
    const hash = await kind.send(fairlead, {
      chainId: network.caipNetworkId,
      from: owner,
      nft,
      to,
      token: address,
      value,
    })
    check(kind.hash, hash, 'RESPONSE_INVALID')
    // A token transfer can still fail on chain, so its success is not reported here.
    if (!address) fairlead.events.emit('SEND_SUCCESS', { ...properties, hash })
    return hash
  } catch (error) {
    if (BaseError.find(error, 'REQUEST_REJECTED')) fairlead.events.emit('SEND_REJECTED', properties)
    else {
      const code = BaseError.is(error) ? error.code : 'UNKNOWN'
      fairlead.events.emit('SEND_ERROR', { ...properties, code })
    }
    throw error
  }
}

export declare namespace sendToken {
  type Parameters = {
    amount: bigint | string
    namespace?: Namespace | undefined
    nft?: (NftId & { readonly name?: string | undefined }) | undefined
    to: string
    token?: string | undefined
  }
}

type SentNft = NonNullable<sendToken.Parameters['nft']>

/** @throws `CHAIN_UNSUPPORTED` outside EVM; `REQUEST_INVALID` if the NFT or the number of copies is invalid. */
function checkNft(
  { standard, tokenId }: SentNft,
  given: { address: string | undefined; amount: bigint | string; namespace: Namespace },
): void {
  if (given.namespace !== 'eip155')
    throw new BaseError('CHAIN_UNSUPPORTED', { shortMessage: 'Unsupported chain' })
  if (!given.address) throw invalid('token', 'The address of the contract of the NFT')
  if (!/^\d{1,78}$/.test(tokenId)) throw invalid('nft.tokenId', 'A decimal integer')
  if (standard === 'ERC721' && String(given.amount) !== '1')
    throw invalid('amount', '1, because each ERC-721 token exists once')
}

/** Returns the decimals and the symbol of what is sent. Those of a token are read from its contract. */
async function factsOf(
  fairlead: Fairlead,
  network: CaipNetwork,
  asked: { address: string | undefined; nft: SentNft | undefined; owner: string },
): Promise<{ decimals: number; symbol: string }> {
  const { address, nft, owner } = asked
  if (nft) return { decimals: 0, symbol: nft.name ?? `#${nft.tokenId}` }
  if (!address) return network.nativeCurrency
  return readToken(fairlead, network, { address, holder: owner })
}

function toUnits(amount: string, decimals: number): bigint {
  const read = readAmount(amount, decimals)
  if ('value' in read) return read.value
  throw invalid(
    'amount',
    `A decimal number with at most ${decimals} digits after the decimal point`,
  )
}

function invalid(path: string, detail: string): InputError {
  return new InputError({ detail, path, reason: 'Invalid input' })
}

function missing(shortMessage: string, argument: string): BaseError {
  return new ArgumentRequiredError({ argument, operation: 'sendToken', shortMessage })
}
