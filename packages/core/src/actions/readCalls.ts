import {
  CallReceipt,
  type ChainId,
  cleanText,
  parse,
  toImageUrl,
  type WalletAsset,
  WalletAssets,
  WalletCallsStatus,
  WalletCapabilities,
} from '@fairlead/protocol'
import { fromCalls } from '../errors/CallsError.ts'
import { NetworkError } from '../errors/networks.ts'
import type { Fairlead } from '../Fairlead.ts'
import { toChainId, toHexChainId } from '../namespaces/eip155.ts'
import type { Eip1193Provider } from '../namespaces/eip1193Provider.ts'
import { networkById } from '../store/selectors.ts'
import type { AssetBalance, CallsReceipt, CallsStatus, ChainCapabilities } from './batch.ts'
import { evmReaderOf } from './readerOf.ts'

type Asked = { readonly account: string; readonly chainIds?: readonly ChainId[] | undefined }

/**
 * Asks a wallet what it can do on each network.
 *
 * @param asked.chainIds - Networks to ask for. Capabilities that the wallet declares for all chains (`0x0`) are listed
 *   for each of them.
 * @throws `CallsError`, `PROVIDER_ERROR`, `RESPONSE_INVALID`.
 */
export async function askCapabilities(
  provider: Eip1193Provider,
  { account, chainIds }: Asked & { readonly chainIds: readonly ChainId[] },
): Promise<Readonly<Partial<Record<ChainId, ChainCapabilities>>>> {
  const params = [account, chainIds.map(toHexChainId)]
  const answer = await ask(provider, 'wallet_getCapabilities', params)
  const given = parse(WalletCapabilities, answer, 'RESPONSE_INVALID')
  const byNumber = new Map(Object.entries(given).map(([id, found]) => [Number(id), found]))
  const everywhere = byNumber.get(0)
  return Object.fromEntries(
    chainIds.flatMap((chainId) => {
      const here = byNumber.get(Number(toHexChainId(chainId)))
      const found = (here || everywhere) && { ...everywhere, ...here }
      return found ? [[chainId, toCapabilities(found)]] : []
    }),
  )
}

function toCapabilities(given: WalletCapabilities[string]): ChainCapabilities {
  const { assetDiscovery, atomic, atomicBatch, paymasterService } = given
  const status = atomic ? atomic.status : atomicBatch?.supported === true && 'supported'
  return {
    atomic: status === 'supported' || status === 'ready' ? status : 'unsupported',
    hasAssetDiscovery: assetDiscovery?.supported === true,
    hasPaymasterService: paymasterService?.supported === true,
    given,
  }
}

/**
 * Asks a wallet for the assets of an account.
 *
 * @throws `CallsError`, `PROVIDER_ERROR`; `RESPONSE_INVALID` if one entry is invalid. [FEAT-04]
 */
export async function askAssets(
  provider: Eip1193Provider,
  { account, chainIds, types }: Asked & { readonly types?: readonly string[] | undefined },
): Promise<ReadonlyMap<ChainId, readonly WalletAsset[]>> {
  const filters = {
    ...(chainIds && { chainFilter: chainIds.map(toHexChainId) }),
    ...(types && { assetTypeFilter: types }),
  }
  const answer = await ask(provider, 'wallet_getAssets', [{ account, ...filters }])
  const assets = parse(WalletAssets, answer, 'RESPONSE_INVALID')
  return new Map(Object.entries(assets).map(([hex, list]) => [toChainId(hex), list]))
}

/** Converts an asset of a wallet; names and pictures are sanitized. */
export function toAssetBalance({ address, balance, metadata, type }: WalletAsset): AssetBalance {
  const { decimals, iconUrl, name, price, symbol, value } = metadata
  return {
    address: type === 'NATIVE' ? undefined : address,
    amount: BigInt(balance),
    decimals,
    iconUrl: toImageUrl(iconUrl),
    name: cleanText(name, 64),
    price,
    symbol: cleanText(symbol, 16),
    value,
  }
}

/** Asks a wallet for the state of a batch. @throws `CallsError`, `PROVIDER_ERROR`, `RESPONSE_INVALID`. */
export async function askCallsStatus(provider: Eip1193Provider, id: string): Promise<CallsStatus> {
  const answer = await ask(provider, 'wallet_getCallsStatus', [id])
  const { atomic, chainId, receipts, status } = parse(WalletCallsStatus, answer, 'RESPONSE_INVALID')
  const list = (receipts ?? []).map(toReceipt)
  return {
    id,
    chainId: chainId === undefined ? undefined : toChainId(chainId),
    isAtomic: atomic,
    receipts: list,
    status: toStatus(status, list),
  }
}

/** A wallet that reports success with a reverted transaction is not believed. */
function toStatus(
  given: WalletCallsStatus['status'],
  receipts: readonly CallsReceipt[],
): CallsStatus['status'] {
  if (given === 'PENDING' || Number(given) < 200) return 'pending'
  if (given === 'CONFIRMED' || Number(given) < 300) return outcomeOf(receipts)
  if (Number(given) < 500) return 'failed'
  return Number(given) < 600 ? 'reverted' : 'partiallyReverted'
}

function outcomeOf(receipts: readonly CallsReceipt[]): CallsStatus['status'] {
  const reverted = receipts.filter(({ status }) => status === 'reverted').length
  if (reverted === 0) return 'success'
  return reverted === receipts.length ? 'reverted' : 'partiallyReverted'
}

function toReceipt({ transactionHash: hash, ...receipt }: CallReceipt): CallsReceipt {
  return { ...receipt, hash }
}

/**
 * Returns the id of calls that were sent one after the other. It contains the hashes, so that it is valid in another
 * tab and after a reload.
 */
export function toSequenceId(chainId: ChainId, hashes: readonly string[]): string {
  return `${chainId}/${hashes.join(',')}`
}

const sequencePattern =
  /^(?<chainId>eip155:\d{1,16})\/(?<hashes>0x[0-9a-fA-F]{64}(?:,0x[0-9a-fA-F]{64})*)$/

/** Reads the state of calls that were sent one after the other; undefined for an id of a wallet. */
export async function readSequence(
  fairlead: Fairlead,
  id: string,
): Promise<CallsStatus | undefined> {
  const { groups } = sequencePattern.exec(id) ?? {}
  if (!groups?.chainId || !groups.hashes) return undefined
  const chainId = toChainId(groups.chainId.slice('eip155:'.length))
  const { networks } = fairlead.store.getState()
  const network = networkById(fairlead.store.getState(), chainId)
  if (!network) throw new NetworkError('CHAIN_UNSUPPORTED', { networks, requested: chainId })
  const reader = await evmReaderOf(fairlead)
  const hashes = groups.hashes.split(',')
  const receipts = await Promise.all(
    hashes.map(async (hash) => {
      const call = { method: 'eth_getTransactionReceipt', params: [hash] }
      const answer = await reader.request({ call, network })
      return answer ? [toReceipt(parse(CallReceipt, answer, 'RESPONSE_INVALID'))] : []
    }),
  )
  const list = receipts.flat()
  const status = list.length < hashes.length ? 'pending' : outcomeOf(list)
  return { chainId, id, isAtomic: false, receipts: list, status }
}

/** Asks a wallet without a prompt. */
async function ask(provider: Eip1193Provider, method: string, params: unknown): Promise<unknown> {
  try {
    return await provider.request({ method, params })
  } catch (error) {
    throw fromCalls(error)
  }
}
