import {
  BaseError,
  type ChainId,
  EvmAccounts,
  EvmChainId,
  parse,
  SignedMessage,
  tryParse,
  WalletCapabilities,
  WalletConnection,
} from '@fairlead/protocol'
import { fromProvider, ProviderError } from '../errors/fromProvider.ts'
import { toChainId } from '../namespaces/eip155.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { abortable, throwIfAborted } from '../utils/abortable.ts'
import type { ConnectSignIn } from './ConnectSignIn.ts'
import type { Lent } from './createConnector.ts'

/**
 * Time limit for the capabilities of a wallet that is not connected, in milliseconds. Some wallets never answer methods
 * they don't know, and popups need a recent click.
 */
export const announceLimitMs = 500
/** Time limit for the page to make its message, in milliseconds. */
export const proposeLimitMs = 3_000
/** Maximum time that connecting waits for the signature to be verified, which may call a contract, in milliseconds. */
export const keepLimitMs = 5_000

/**
 * Connects and signs in with one prompt (`wallet_connect`, ERC-7846), if the wallet announces that it can. Wallets that do not
 * announce it are never asked.
 *
 * @returns The approved accounts, or undefined if nothing was asked, so that `eth_requestAccounts` is next.
 * @throws The wallet's error, e.g. if the user declined; `RESPONSE_INVALID`.
 */
export async function connectAndSignIn(
  provider: Eip1193Provider,
  options: connectAndSignIn.Options,
): Promise<readonly string[] | undefined> {
  const { lent, propose, signal } = options
  const ask = (method: string, params?: unknown) =>
    abortable(provider.request({ method, ...(params !== undefined && { params }) }), signal)
  const quietly = (asking: Promise<unknown>) =>
    withinTime(lent, announceLimitMs, asking).catch(() => undefined)

  const capabilities = tryParse(
    WalletCapabilities,
    await quietly(ask('wallet_getCapabilities', [])),
  )
  const announces = Object.values(capabilities ?? {}).some(
    ({ signInWithEthereum }) => signInWithEthereum?.supported === true,
  )
  if (!announces) return undefined
  // Accounts that are shared already need no prompt, and may be signed in.
  const shared = tryParse(EvmAccounts, await quietly(ask('eth_accounts')))
  if (!shared || shared.length > 0) return undefined
  const current = tryParse(EvmChainId, await quietly(ask('eth_chainId')))
  const own = current === undefined ? undefined : toChainId(current)
  const chainId = configured(lent, options.chainId ?? own)
  const proposal =
    chainId && (await withinTime(lent, proposeLimitMs, propose(chainId)).catch(() => undefined))
  throwIfAborted(signal)
  if (!proposal) return undefined

  const { keep, request } = proposal
  const params = [{ capabilities: { signInWithEthereum: request }, version: '1' }]
  const answer = await ask('wallet_connect', params).catch((error: unknown) => {
    if (isUnsupported(error)) return undefined
    throw error
  })
  if (answer === undefined) return undefined
  const { accounts } = parse(WalletConnection, answer, 'RESPONSE_INVALID')
  const signed = signedOf(accounts)
  const keeping = signed && withinTime(lent, keepLimitMs, keep(signed)).catch(() => {})
  if (keeping) await abortable(keeping, signal)
  return accounts.map(({ address }) => address)
}

/** Returns the signed message of the first account, which is the active one. */
function signedOf([first]: WalletConnection['accounts']): ConnectSignIn.Signed | undefined {
  const { message, signature: given } = first?.capabilities?.signInWithEthereum ?? {}
  const signature = tryParse(SignedMessage, given)
  if (!first || !signature || typeof message !== 'string') return undefined
  return { address: first.address, message, signature }
}

export declare namespace connectAndSignIn {
  type Options = {
    /** The wanted network. Default: the wallet's own. */
    chainId: ChainId | undefined
    lent: Lent
    propose: (chainId: ChainId) => Promise<ConnectSignIn | undefined>
    signal: AbortSignal
  }
}

/** Users sign in on configured networks only. */
function configured({ networks }: Lent, chainId: ChainId | undefined): ChainId | undefined {
  return networks().find(({ caipNetworkId }) => caipNetworkId === chainId)?.caipNetworkId
}

/** True if the wallet refused before it asked the user: it does not know the method, or the capability (5700). */
function isUnsupported(error: unknown): boolean {
  const known = fromProvider(error)
  return (
    known instanceof ProviderError &&
    (known.group === 'unsupportedMethod' || known.rpcCode === 5700)
  )
}

/** @throws `UPSTREAM_UNAVAILABLE` if the promise takes too long. */
function withinTime<value>(
  { environment }: Lent,
  limitMs: number,
  promise: Promise<value>,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new BaseError('UPSTREAM_UNAVAILABLE'))
    const cancel = environment.schedule(late, limitMs)
    promise.then(resolve, reject).finally(cancel)
  })
}
