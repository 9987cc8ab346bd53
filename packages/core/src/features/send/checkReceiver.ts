import { BaseError, type CaipNetwork, namespaceOf } from '@fairlead/protocol'
import { resolveInZone } from '../../actions/nameRecords.ts'
import { evmReaderOf, readerOf } from '../../actions/readerOf.ts'
import type { AddressProblem } from '../../chains/ChainReader.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { isAddressLike, type Payment, readPayment } from '../../namespaces/payment.ts'
import { readSolanaPayment } from '../../namespaces/solanaPayment.ts'
import { networkOf } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { abortable } from '../../utils/abortable.ts'
import type { Receiver, ReceiverProblem } from './sendProblem.ts'

/** Result of checking a receiver. `payment` holds what a pasted payment link contains besides the address. */
export type CheckedReceiver = { receiver: Receiver; payment?: Payment | undefined }

const invalid = (problem: ReceiverProblem): CheckedReceiver => ({
  receiver: { problem, status: 'invalid' },
})

/** Resolves typed or pasted text to a receiver on the current network. Names are resolved on EVM networks. */
export async function checkReceiver(
  fairlead: Fairlead,
  text: string,
  { signal, token }: checkReceiver.Options,
): Promise<CheckedReceiver> {
  const state = fairlead.store.getState()
  const network = networkOf(state, state.activeNamespace)
  const isSolana = network?.chainNamespace === 'solana'
  const reading = isSolana ? readSolanaPayment(text) : readPayment(text)
  if (!reading.ok)
    return invalid(
      reading.problem === 'target' || reading.problem === 'scheme' ? 'unreadable' : 'unsupported',
    )
  const { payment } = reading
  if (!network) return invalid('otherNetwork')
  if (payment.chainId && payment.chainId !== network.caipNetworkId) return invalid('otherNetwork')
  return isSolana
    ? checkOnSolana(fairlead, { network, payment, signal, token: payment.token ?? token })
    : checkOnEvm(fairlead, { network, payment, signal })
}

export declare namespace checkReceiver {
  type Options = {
    signal: AbortSignal
    /** Address of the token to send; absent for the native currency. Used on Solana only. */
    token?: string | undefined
  }
}

type Asked = { network: CaipNetwork; payment: Payment; signal: AbortSignal }

const solanaProblems: Readonly<Record<AddressProblem, ReceiverProblem>> = {
  keyless: 'zero',
  program: 'zero',
  token: 'token',
  unreadable: 'unreadable',
}

/**
 * Accepts the address unless the chain reports a problem. A failed check is accepted too, because sending checks
 * again.
 */
async function checkOnSolana(
  fairlead: Fairlead,
  { network, payment, signal, token }: Asked & { token: string | undefined },
): Promise<CheckedReceiver> {
  const { to } = payment
  try {
    const reader = await readerOf(fairlead, network.chainNamespace)
    const checking = reader.findReceiverProblem?.({ network, signal, to, token })
    const problem = checking && (await abortable(checking, signal))
    if (problem) return invalid(solanaProblems[problem])
  } catch (error) {
    if (signal.aborted) throw error
  }
  return { payment, receiver: { address: to, status: 'ready' } }
}

async function checkOnEvm(fairlead: Fairlead, asked: Asked): Promise<CheckedReceiver> {
  const { network, payment, signal } = asked
  const { addressProblem, checksumAddress } = await import('../../namespaces/checksumAddress.ts')
  if (isAddressLike(payment.to)) {
    const problem = addressProblem(payment.to)
    if (problem) return invalid(problem)
    return { payment, receiver: { address: checksumAddress(payment.to), status: 'ready' } }
  }
  try {
    const found = await abortable(resolveName(fairlead, payment.to, network, signal), signal)
    if (!found || addressProblem(found.address)) return invalid('nameUnknown')
    const address = checksumAddress(found.address)
    return { payment, receiver: { ...found, address, status: 'ready' } }
  } catch (error) {
    if (signal.aborted) throw error
    // Without a network that has a name service, no name can exist here.
    return invalid(BaseError.find(error, 'FEATURE_UNAVAILABLE') ? 'nameUnknown' : 'nameFailed')
  }
}

/**
 * Resolves a name of the project's zone with the server. Any other name is resolved with the name service on `eip155:1`,
 * otherwise on the first network that has one. A resolved address is reused for 5 min.
 *
 * @throws `FEATURE_UNAVAILABLE` if no network has a name service.
 */
async function resolveName(
  fairlead: Fairlead,
  typed: string,
  network: CaipNetwork,
  signal: AbortSignal,
): Promise<{ address: string; name: string } | undefined> {
  const key = ['zone', network.caipNetworkId, typed.toLowerCase()].join()
  const names = resolvedNames(fairlead)
  const known = names.read(key)
  if (known) return { address: known, name: typed.toLowerCase() }
  const asked = { chainId: network.caipNetworkId, name: typed, signal }
  const found = await resolveInZone(fairlead, asked)
  if (!found.isOurs) return resolveOnChain(fairlead, typed, toChainNumber(network.caipNetworkId))
  const { address, name } = found
  if (!address) return undefined
  names.write(key, address)
  return { address, name }
}

/** Resolves a name with a name service on chain. @throws `FEATURE_UNAVAILABLE` if no network has one. */
async function resolveOnChain(
  fairlead: Fairlead,
  typed: string,
  chain: number,
): Promise<{ address: string; name: string } | undefined> {
  const service = nameService(fairlead.store.getState())
  if (!service) throw new BaseError('FEATURE_UNAVAILABLE')
  const [reader, { normalizeName }] = await Promise.all([
    evmReaderOf(fairlead),
    import('../../chains/evm/evmNames.ts'),
  ])
  const name = normalizeName(typed)
  if (!name) return undefined
  const { network, resolver } = service
  const names = resolvedNames(fairlead)
  const key = [network.caipNetworkId, resolver, chain, name].join()
  const known = names.read(key)
  if (known) return { address: known, name }
  const address = await reader.resolveName({ chain, name, network, resolver })
  if (!address) return undefined
  names.write(key, address)
  return { address, name }
}

/** Address of the ENS universal resolver on Ethereum, for a network that is configured without it. */
const mainnetResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

function nameService({ networks }: State) {
  const found = networks.flatMap((network) => {
    if (namespaceOf(network.caipNetworkId) !== 'eip155') return []
    const named = network.contracts?.ensUniversalResolver as { address?: unknown } | undefined
    const isMainnet = network.caipNetworkId === 'eip155:1'
    const given = typeof named?.address === 'string' && isAddressLike(named.address)
    const resolver = given ? String(named.address) : isMainnet ? mainnetResolver : undefined
    return resolver ? [{ isMainnet, network, resolver }] : []
  })
  return found.find(({ isMainnet }) => isMainnet) ?? found[0]
}

/** Time that a resolved address is reused, in milliseconds. Source: product specification, section 9. */
export const nameLifeMs = 300_000

/** Maximum number of names in memory, per widget; the oldest is dropped first. */
const nameLimit = 50

/** Addresses that the name service has resolved, per widget. */
export type ResolvedNames = {
  read(key: string): string | undefined
  write(key: string, address: string): void
}

/**
 * Returns the resolved names of a widget. They stay in memory: funds are sent to these addresses, and any script of
 * the page can write to its storage.
 */
export function resolvedNames(fairlead: Fairlead): ResolvedNames {
  return fairlead.own(createResolvedNames)
}

function createResolvedNames({ environment }: Fairlead): ResolvedNames {
  const entries = new Map<string, { address: string; endsAt: number }>()
  return {
    read(key) {
      const entry = entries.get(key)
      return entry && entry.endsAt > environment.now() ? entry.address : undefined
    },
    write(key, address) {
      entries.delete(key)
      entries.set(key, { address, endsAt: environment.now() + nameLifeMs })
      for (const oldest of entries.keys()) {
        if (entries.size <= nameLimit) return
        entries.delete(oldest)
      }
    },
  }
}
