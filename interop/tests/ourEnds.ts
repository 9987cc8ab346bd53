import {
  type Cacao,
  createDapp,
  createWallet,
  type DappEvent,
  type SessionEvent,
  type WalletEvent,
} from '@fairlead/pairing'
import { privateKeyToAccount } from 'viem/accounts'
import { createQueue } from './createQueue.ts'
import {
  type DappEnd,
  dappMetadata,
  privateKey,
  type SessionTold,
  type WalletEnd,
  type WalletTold,
  walletMetadata,
} from './Ends.ts'
import { createMemoryStorage, nodeEnvironment } from './nodeEnvironment.ts'

const account = privateKeyToAccount(privateKey)
const projectId = '0123456789abcdef0123456789abcdef'
const product = 'fairlead-interop'

/** Starts our page client. */
export async function startOurDapp(options: { relayUrl: string }): Promise<DappEnd> {
  const told = createQueue<SessionTold>()
  const shared = {
    environment: nodeEnvironment,
    metadata: dappMetadata,
    prefix: 'dapp/',
    product,
    projectId,
    storage: createMemoryStorage(),
    ...options,
  }
  async function start() {
    const client = await createDapp(shared)
    client.subscribe((event) => {
      const one = toSessionTold(event)
      if (one) told.push(one)
    })
    return client
  }
  let client = await start()
  return {
    name: 'ours',
    told,
    async propose(parameters) {
      const { approval, uri } = await client.propose(parameters)
      return { approval, uri }
    },
    request: ({ chainId, method, params, topic }) =>
      client.request({ chainId, request: { method, params }, topic }),
    disconnect: (topic) => client.disconnect({ topic }),
    ping: (topic) => client.ping({ topic }),
    topics: async () => client.sessions().map(({ topic }) => topic),
    async restart() {
      await client.close()
      client = await start()
    },
    async close() {
      await client.close()
      return []
    },
  }
}

/** Starts our wallet client. */
export async function startOurWallet(options: {
  canAuthenticate?: boolean | undefined
  relayUrl: string
}): Promise<WalletEnd> {
  const { canAuthenticate = true, ...rest } = options
  const told = createQueue<WalletTold>()
  const shared = {
    canAuthenticate,
    environment: nodeEnvironment,
    metadata: walletMetadata,
    prefix: 'wallet/',
    product,
    projectId,
    storage: createMemoryStorage(),
    ...rest,
  }
  async function start() {
    const client = await createWallet(shared)
    client.subscribe((event) => {
      const one = toWalletTold(event)
      if (one) told.push(one)
    })
    return client
  }
  let client = await start()
  return {
    name: 'ours',
    told,
    pair: (uri) => client.pair({ uri }),
    approve: async (parameters) => (await client.approve(parameters)).topic,
    reject: (parameters) => client.reject(parameters),
    respond: (parameters) => client.respond(parameters),
    update: (parameters) => client.update(parameters),
    extend: (topic) => client.extend({ topic }),
    emit: (parameters) => client.emit(parameters),
    async approveAuthentication({ chains, id, payload }) {
      const { chains: _chains, type: _type, ...text } = payload
      const cacaos = await Promise.all(
        chains.map(async (chain): Promise<Cacao> => {
          const iss = `did:pkh:${chain}:${account.address}`
          const message = client.authenticationText({ id, iss })
          const s = await account.signMessage({ message })
          return { h: { t: 'caip122' }, p: { ...text, iss }, s: { s, t: 'eip191' } }
        }),
      )
      return (await client.approveAuthentication({ cacaos, id })).session?.topic
    },
    rejectAuthentication: (parameters) => client.rejectAuthentication(parameters),
    disconnect: (topic) => client.disconnect({ topic }),
    ping: (topic) => client.ping({ topic }),
    topics: async () => client.sessions().map(({ topic }) => topic),
    async restart() {
      await client.close()
      client = await start()
    },
    async close() {
      await client.close()
      return []
    },
  }
}

function toSessionTold(event: DappEvent | SessionEvent | WalletEvent): SessionTold | undefined {
  if (event.type === 'event' || event.type === 'ended') return event
  if (event.type !== 'session' || event.change === 'settled') return undefined
  const { namespaces, topic } = event.session
  return event.change === 'extended'
    ? { type: 'extended', topic }
    : { type: 'updated', namespaces, topic }
}

function toWalletTold(event: WalletEvent): WalletTold | undefined {
  if (event.type === 'proposal') {
    const { id, optionalNamespaces, proposer, requiredNamespaces } = event.proposal
    return {
      type: 'proposal',
      id,
      name: proposer.metadata.name,
      optional: optionalNamespaces,
      required: requiredNamespaces,
    }
  }
  if (event.type === 'request') return { type: 'request', ...event.request }
  if (event.type === 'authenticate') return { type: 'authenticate', ...event.authentication }
  return toSessionTold(event)
}
