import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createQueue } from './createQueue.ts'
import {
  type ApprovalSeen,
  type DappEnd,
  dappMetadata,
  privateKey,
  type SessionTold,
  type WalletEnd,
  type WalletTold,
  walletMetadata,
} from './Ends.ts'
import { type Peer, PeerCallError, type PeerEvent, type Sdk, startPeer } from './startPeer.ts'

/** Starts the SDK's page client. */
export async function startSdkDapp(options: { relayUrl: string; sdk: Sdk }): Promise<DappEnd> {
  const told = createQueue<SessionTold>()
  const events = ['session_delete', 'session_event', 'session_extend', 'session_update']
  const life = await keepPeer({
    ...options,
    events,
    metadata: dappMetadata,
    role: 'dapp',
    onTold(event) {
      const one = toSessionTold(event)
      if (one) told.push(one)
    },
  })
  return {
    ...life.end,
    told,
    async propose({ authenticate, namespaces }) {
      const peer = life.peer()
      const uri = authenticate
        ? await peer.call('authenticate', authenticate)
        : await peer.call('connect', { optionalNamespaces: namespaces })
      return { uri, approval: approvalOf(peer) }
    },
    request: ({ chainId, method, params, topic }) =>
      life.peer().call('request', { chainId, request: { method, params }, topic }),
  }
}

/** Starts the SDK's wallet client, or its wallet kit. */
export async function startSdkWallet(options: {
  canAuthenticate?: boolean | undefined
  relayUrl: string
  sdk: Sdk
}): Promise<WalletEnd> {
  const { canAuthenticate = true, ...rest } = options
  const told = createQueue<WalletTold>()
  const authenticate = canAuthenticate ? ['session_authenticate'] : []
  const life = await keepPeer({
    ...rest,
    events: ['session_delete', 'session_proposal', 'session_request', ...authenticate],
    metadata: walletMetadata,
    privateKey,
    role: 'wallet',
    onTold(event) {
      const one = toWalletTold(event)
      if (one) told.push(one)
    },
  })
  const call = (name: string, params?: unknown) => life.peer().call(name, params)
  return {
    ...life.end,
    told,
    pair: (uri) => call('pair', { uri }),
    approve: (params) => call('approve', params),
    reject: (params) => call('reject', params),
    respond: ({ id, response, topic }) =>
      call('respond', { response: { id, jsonrpc: '2.0', ...response }, topic }),
    update: (params) => call('update', params),
    extend: (topic) => call('extend', { topic }),
    emit: (params) => call('emit', params),
    approveAuthentication: ({ payload, ...params }) =>
      call('approveAuthentication', { authPayload: payload, ...params }),
    rejectAuthentication: (params) => call('rejectAuthentication', params),
  }
}

/** Starts a peer that can be restarted with its stored state. */
async function keepPeer({
  onTold,
  ...options
}: Omit<startPeer.Options, 'database'> & { onTold: (event: PeerEvent) => void }) {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-peer-'))
  let peer: Peer
  const trouble: PeerEvent[] = []
  async function start() {
    peer = await startPeer({ ...options, database: join(folder, 'store'), onTold })
  }
  async function stop() {
    await peer.stop()
    trouble.push(...peer.trouble.filter((one) => !isOfEndedSession(one)))
  }
  await start()
  const call = (name: string, params: unknown) => peer.call(name, params)
  return {
    peer: () => peer,
    end: {
      name: `SDK ${options.sdk}`,
      disconnect: (topic: string) => call('disconnect', { topic }),
      ping: (topic: string) => call('ping', { topic }),
      topics: async () =>
        (await peer.call('sessions')).map(({ topic }: { topic: string }) => topic),
      async restart() {
        await stop()
        await start()
      },
      async close() {
        await stop()
        await rm(folder, { force: true, recursive: true })
        return trouble
      },
    },
  }
}

/**
 * After the other end has ended the session, the SDK still reads its request queue and leaves the rejection unhandled.
 */
function isOfEndedSession({ event, params }: PeerEvent): boolean {
  return event === 'unhandled' && /Record was recently deleted - session:/.test(params.message)
}

async function approvalOf(peer: Peer): Promise<ApprovalSeen> {
  const { event, params } = await peer.told.next((one): one is PeerEvent =>
    ['authenticated', 'connected', 'refused'].includes(one.event),
  )
  if (event === 'refused') throw new PeerCallError(params)
  return event === 'connected'
    ? { cacaos: [], session: params }
    : { cacaos: params.auths, session: params.session }
}

function toSessionTold({ event, params }: PeerEvent): SessionTold | undefined {
  if (event === 'session_delete') return { type: 'ended', topic: params.topic }
  if (event === 'session_extend') return { type: 'extended', topic: params.topic }
  if (event === 'session_update')
    return { type: 'updated', topic: params.topic, namespaces: params.params.namespaces }
  if (event === 'session_event') return { type: 'event', topic: params.topic, ...params.params }
  return undefined
}

function toWalletTold(told: PeerEvent): WalletTold | undefined {
  const { event, params } = told
  if (event === 'session_proposal') {
    const { optionalNamespaces, proposer, requiredNamespaces } = params.params
    return {
      type: 'proposal',
      id: params.id,
      name: proposer.metadata.name,
      optional: optionalNamespaces,
      required: requiredNamespaces,
    }
  }
  if (event === 'session_request') {
    const { chainId, request } = params.params
    return { type: 'request', chainId, id: params.id, topic: params.topic, ...request }
  }
  if (event === 'session_authenticate')
    return { type: 'authenticate', id: params.id, payload: params.params.authPayload }
  return toSessionTold(told)
}
