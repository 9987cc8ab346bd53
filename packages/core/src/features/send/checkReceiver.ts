import { BaseError, type CaipNetwork, namespaceOf } from '@fairlead/protocol'
import { adapterOf } from '../../actions/adapterOf.ts'
import type { AddressProblem } from '../../adapters/adapter.ts'
import type { Fairlead } from '../../Fairlead.ts'
import { toChainNumber } from '../../namespaces/eip155.ts'
import { isAddressLike, type Payment, readPayment } from '../../namespaces/payment.ts'
import { readSolanaPayment } from '../../namespaces/solanaPayment.ts'
import { networkOf } from '../../store/selectors.ts'
import type { State } from '../../store/state.ts'
import { abortable } from '../../utils/abortable.ts'
import { resolvedNames } from './resolvedNames.ts'
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
  nobody: 'zero',
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
  const adapter = adapterOf(fairlead, network.chainNamespace)
  try {
    const asking = adapter.findReceiverProblem?.({ network, signal, to, token })
    const problem = asking && (await abortable(asking, signal))
    if (problem) return invalid(solanaProblems[problem])
  } catch (error) {
    if (signal.aborted) throw error
  }
  return { payment, receiver: { address: to, status: 'ready' } }
}

async function checkOnEvm(fairlead: Fairlead, asked: Asked): Promise<CheckedReceiver> {
  const { network, payment, signal } = asked
  const { addressProblem, withChecksum } = await import('../../adapters/universal/evmSend.ts')
  if (isAddressLike(payment.to)) {
    const problem = addressProblem(payment.to)
    if (problem) return invalid(problem)
    return { payment, receiver: { address: withChecksum(payment.to), status: 'ready' } }
  }
  try {
    const chain = toChainNumber(network.caipNetworkId)
    const found = await abortable(resolveName(fairlead, payment.to, chain), signal)
    if (!found || addressProblem(found.address)) return invalid('nameUnknown')
    const address = withChecksum(found.address)
    return { payment, receiver: { ...found, address, status: 'ready' } }
  } catch (error) {
    if (signal.aborted) throw error
    // Without a network that has a name service, no name can exist here.
    return invalid(BaseError.find(error, 'FEATURE_UNAVAILABLE') ? 'nameUnknown' : 'nameFailed')
  }
}

/**
 * Resolves a name with the name service on `eip155:1`, otherwise on the first network that has one. A resolved address
 * is reused for 5 min.
 *
 * @throws `FEATURE_UNAVAILABLE` if no network has a name service.
 */
async function resolveName(
  fairlead: Fairlead,
  typed: string,
  chain: number,
): Promise<{ address: string; name: string } | undefined> {
  const service = nameService(fairlead.store.getState())
  if (!service) throw new BaseError('FEATURE_UNAVAILABLE')
  const [{ createEvmReader }, { normalizeName, readEnsAddress }] = await Promise.all([
    import('../../adapters/universal/evmSend.ts'),
    import('../../adapters/universal/ens.ts'),
  ])
  const name = normalizeName(typed)
  if (!name) return undefined
  const { network, resolver } = service
  const names = resolvedNames(fairlead)
  const key = [network.caipNetworkId, resolver, chain, name].join()
  const known = names.read(key)
  if (known) return { address: known, name }
  const client = await createEvmReader(fairlead.rpc, network)
  const address = await readEnsAddress(client, name, { chain, resolver })
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
