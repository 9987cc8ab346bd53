import { randomBytes } from 'node:crypto'
import { createDapp, createWallet, type PairingEnvironment, type Socket } from '@fairlead/pairing'
import { WebSocket } from 'ws'

/** Creates a pairing environment for Node with the relay's clock. */
function createEnvironment(now: () => number): PairingEnvironment {
  return {
    now,
    openSocket(url) {
      const native = new WebSocket(url)
      const socket: Socket = {
        get readyState() {
          return native.readyState
        },
        close: (code, reason) => native.close(code, reason),
        onclose: null,
        onerror: null,
        onmessage: null,
        onopen: null,
        send: (text) => native.send(text),
      }
      native.on('open', () => socket.onopen?.())
      native.on('message', (data) => socket.onmessage?.({ data: data.toString() }))
      native.on('close', (code, reason) => socket.onclose?.({ code, reason: reason.toString() }))
      native.on('error', (error) => socket.onerror?.(error))
      return socket
    },
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}

function createMemory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
    setItem: (key: string, value: string) => kept.set(key, value),
  }
}

/** A page and a wallet that pair over relays. */
export type Pairing = {
  readonly dapp: Awaited<ReturnType<typeof createDapp>>
  readonly wallet: Awaited<ReturnType<typeof createWallet>>
  close(): Promise<void>
}

/** Starts the clients of a page and of a wallet, each connected to the relay at its own URL. */
export async function startPairing(options: {
  dappUrl: string
  now: () => number
  projectId: string
  walletUrl: string
}): Promise<Pairing> {
  const { dappUrl, now, projectId, walletUrl } = options
  const metadata = { description: '', icons: [], name: 'x', url: 'https://app.example' }
  const environment = createEnvironment(now)
  const shared = { environment, metadata, prefix: 'test/', product: 'fairlead-test', projectId }
  const dapp = await createDapp({ ...shared, relayUrl: dappUrl, storage: createMemory() })
  const wallet = await createWallet({ ...shared, relayUrl: walletUrl, storage: createMemory() })
  return {
    dapp,
    wallet,
    async close() {
      await Promise.all([dapp.close(), wallet.close()])
    },
  }
}

const account = `eip155:1:0x${'ab'.repeat(20)}`
/** Namespaces that the page requests. */
export const pairingNamespaces = {
  eip155: {
    chains: ['eip155:1'],
    events: ['accountsChanged', 'chainChanged'],
    methods: ['personal_sign'],
  },
}

/** Pairs the page with the wallet, and sends a signing request of the page, which the wallet approves. */
export async function pairAndSign({ dapp, wallet }: Pairing) {
  const answering: Promise<unknown>[] = []
  const stop = wallet.subscribe((event) => {
    if (event.type === 'proposal')
      answering.push(
        wallet.approve({
          id: event.proposal.id,
          namespaces: { eip155: { ...pairingNamespaces.eip155, accounts: [account] } },
        }),
      )
    if (event.type === 'request')
      answering.push(
        wallet.respond({
          id: event.request.id,
          response: { result: `signed ${event.request.method}` },
          topic: event.request.topic,
        }),
      )
  })
  const proposal = await dapp.propose({ namespaces: pairingNamespaces })
  await wallet.pair({ uri: proposal.uri })
  const { session } = await proposal.approval
  const topic = session?.topic ?? ''
  const answer = await dapp.request({
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x00', account] },
    topic,
  })
  await Promise.all(answering)
  stop()
  return { accounts: session?.namespaces.eip155?.accounts, answer, topic }
}
