import { BaseError } from '@fairlead/protocol'
import { type FramePayload, policyOf, type SilentMethod } from '@fairlead/protocol/embedded'
import type { ApprovalQueue } from '../approval/createApprovalQueue.ts'
import type { FrameNetwork } from '../networks/createNetworks.ts'
import { networkFor } from '../networks/networkFor.ts'
import type { Prepared } from '../sign/Method.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import { askSilently } from './askSilently.ts'
import type { FrameContext } from './FrameContext.ts'
import { methods } from './methods.ts'

type Payload = FramePayload<'RPC_REQUEST'>

/** Handles an RPC method of a page: answers it at once, asks the user, or refuses it. */
export async function askRpc(payload: Payload, context: FrameContext): Promise<unknown> {
  const { method, params } = payload
  // Registered before the first `await`, so that an abort in the meantime ends this request too.
  const ask = context.queue.enter()
  const signal = context.session.lifetime()
  const policy = policyOf(method)
  if (policy === 'refuse') throw notHere(method)
  if (policy === 'silent') return rejectOnAbort(answerSilently(payload, context, signal), signal)
  const network = await requireNetwork(payload, context)
  return askPerson({ ask, method, network, params }, context)
}

/** @param signal - Aborts with the session; the answer is then no longer needed. */
async function answerSilently(payload: Payload, context: FrameContext, signal: AbortSignal) {
  const { method, params } = payload
  const network = await requireNetwork(payload, context)
  const shown = await context.wallet.ensure()
  if (smartMethods.has(method)) {
    const { smartAnswers } = await import('../smart/answerSmart.ts')
    return smartAnswers[method]?.({ context, network, params, shown })
  }
  if (sessionMethods.has(method)) {
    const { sessionAnswers } = await import('../sessions/answerSessions.ts')
    return sessionAnswers[method]?.({ context })
  }
  return askSilently({
    accounts: async () => (await context.accounts.list(network, shown)).slice(0, 1),
    hint: payload.rpcUrl,
    method,
    network,
    nodes: context.nodes,
    params,
    signal,
  })
}

/** @throws `NOT_CONNECTED`, `NETWORK_UNSUPPORTED` */
async function requireNetwork(payload: Payload, context: FrameContext): Promise<FrameNetwork> {
  if (!(await context.session.read())) throw new BaseError('NOT_CONNECTED')
  return networkOf(payload, context)
}

/** Methods that are answered by code loaded on demand. */
const smartMethods: ReadonlySet<string> = new Set<SilentMethod>([
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
  'wallet_getAssets',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
])

const sessionMethods: ReadonlySet<string> = new Set<SilentMethod>([
  'wallet_getGrantedExecutionPermissions',
  'wallet_getSupportedExecutionPermissions',
])

type Question = { ask: ApprovalQueue.Ask; method: string; network: FrameNetwork; params: unknown }

function askPerson(
  { ask, method, network: given, params }: Question,
  context: FrameContext,
): Promise<unknown> {
  const {
    accounts,
    bundles,
    clock,
    hashIntent,
    nodes,
    operations,
    origin,
    random,
    recovery,
    session,
    wallet,
  } = context
  const prepare = methods.get(method)
  if (!prepare) throw notHere(method)
  return ask(async (signal) => {
    const shown = await recovery.ready(signal)
    const { addresses, walletId } = shown
    const network = networkFor(given, shown)
    const own = await accounts.list(network, shown)
    const [account] = own
    const known = { account, addresses, bundles, clock, network, nodes, operations, own, walletId }
    const prepared = await prepare(params, { ...known, origin, random, session, signal })
    const chain = network.caipNetworkId
    const withHashes = (requests: Prepared['signingRequests']) =>
      requests.map((signingRequest) => ({
        signingRequest,
        intentHash: hashIntent(signingRequest),
      }))
    // Hashed before the approval, so that nothing but a nonce can change between what is shown and what is signed.
    const signingRequests = withHashes(prepared.signingRequests)
    return {
      address: account.address,
      description: prepared.description,
      isTestnet: network.isTestnet,
      networkName: network.name,
      async run(abort) {
        const sign = (signingRequests: Wallet.Sign['signingRequests']) =>
          wallet.sign({ chain, signingRequests, method, shown, signal: abort })
        const renewed = await prepared.renew?.()
        const first = await sign(renewed ? withHashes(renewed.signingRequests) : signingRequests)
        const signable = renewed ?? prepared
        const rest = signable.next ? await sign(withHashes(signable.next(first))) : []
        const signatures = [...first, ...rest]
        // From here on the request is being sent and can't be aborted.
        if (abort.aborted) throw new BaseError('REQUEST_ABORTED')
        return signable.finish(signatures)
      },
    }
  })
}

/**
 * Returns the page's network; for methods of the other namespace, the network that the page names.
 */
function networkOf({ chainId, chainNamespace, method }: Payload, { networks }: FrameContext) {
  const network = chainId === undefined ? networks.current() : networks.find(chainId)
  const namespace = method.startsWith('solana_') ? 'solana' : 'eip155'
  const isFit =
    network.caipNetworkId.startsWith(`${namespace}:`) &&
    (chainNamespace === undefined || chainNamespace === namespace)
  if (!isFit) throw new BaseError('NETWORK_UNSUPPORTED')
  return network
}

function notHere(method: string): BaseError {
  return new BaseError('FEATURE_UNAVAILABLE', {
    shortMessage: `The embedded wallet does not support ${method}`,
  })
}

/**
 * Stops waiting for a promise when the signal aborts. @throws Every error of the promise;
 * `REQUEST_ABORTED`
 */
function rejectOnAbort<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new BaseError('REQUEST_ABORTED'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
