import { createDapp } from '../dapp.ts'
import type { PairingStorage, Socket } from '../environment.ts'
import { PairingError } from '../errors.ts'
import type { Attest, DappClient, DappEvent, Proposal } from '../session/DappClient.ts'
import type { Session } from '../session/Session.ts'
import type { WalletClient, WalletEvent } from '../session/WalletClient.ts'
import { createWallet } from '../wallet.ts'
import { createFaultRelay, type FaultRelay } from './createFaultRelay.ts'
import { createManualClock, type ManualClock } from './createManualClock.ts'
import { type MemoryEnvironment, memoryEnvironment } from './memoryEnvironment.ts'

export const account = 'eip155:1:0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1'
export const asked = {
  eip155: {
    chains: ['eip155:1', 'eip155:137'],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['chainChanged', 'accountsChanged'],
  },
}
export const granted = {
  eip155: { ...asked.eip155, accounts: [account, account.replace(':1:', ':137:')] },
}

/** In-memory storage; `dump` exposes its content. */
export type MemoryStorage = PairingStorage & { readonly dump: Map<string, string> }

export function memoryStorage(dump = new Map<string, string>()): MemoryStorage {
  return {
    dump,
    getItem: (key) => dump.get(key) ?? null,
    setItem: (key, value) => dump.set(key, value),
    removeItem: (key) => dump.delete(key),
  }
}

/** A client with its events and storage, which can be closed and opened again. */
export type Seat<client, event> = {
  client: client
  readonly events: event[]
  readonly environment: MemoryEnvironment
  readonly storage: MemoryStorage
  /** Closes without notifying the other side, as a reload does. */
  leave(): void
  open(): Promise<client>
  /** Returns the events of one type, in order. */
  of<type extends (event & { type: string })['type']>(
    type: type,
  ): Extract<event, { readonly type: type }>[]
}

export type Bench = {
  readonly clock: ManualClock
  readonly relay: FaultRelay
  readonly dapp: Seat<DappClient, DappEvent>
  readonly wallet: Seat<WalletClient, WalletEvent>
  /** Proposes and pairs. Resolves when the wallet has the proposal. */
  offer(options?: Partial<DappClient.ProposeOptions>): Promise<{ proposal: Proposal; id: number }>
  /** Creates a session that both sides have acknowledged. */
  connect(): Promise<Session>
}

/** Creates both clients on one in-process relay, with a manual clock. */
export async function createBench(options: createBench.Options = {}): Promise<Bench> {
  const clock = createManualClock()
  const relay = createFaultRelay({ now: clock.now })
  const dapp = await createSeat<DappClient, DappEvent>({ clock, relay, seed: 11 }, (common) =>
    createDapp({ ...common, attest: options.attest }),
  )
  const wallet = await createSeat<WalletClient, WalletEvent>({ clock, relay, seed: 77 }, (common) =>
    createWallet({ ...common, canAuthenticate: options.canAuthenticate }),
  )

  async function offer(asks: Partial<DappClient.ProposeOptions> = {}) {
    const proposal = await dapp.client.propose({ namespaces: asked, ...asks })
    await wallet.client.pair({ uri: proposal.uri })
    await clock.settle()
    return { proposal, id: wallet.client.pending().proposals[0]?.id ?? 0 }
  }

  return {
    clock,
    relay,
    dapp,
    wallet,
    offer,
    async connect() {
      const { id, proposal } = await offer()
      await wallet.client.approve({ id, namespaces: granted })
      const { session } = await proposal.approval
      await clock.settle()
      if (!session) throw new PairingError('SESSION_NOT_FOUND')
      return session
    },
  }
}

export declare namespace createBench {
  type Options = { attest?: Attest | undefined; canAuthenticate?: boolean | undefined }
}

async function createSeat<client extends SomeClient<event>, event extends { type: string }>(
  world: { clock: ManualClock; relay: FaultRelay; seed: number },
  create: (options: createDapp.Options) => Promise<client>,
): Promise<Seat<client, event>> {
  const environment = memoryEnvironment(world)
  const storage = memoryStorage()
  const events: event[] = []

  let leave = () => {}

  async function open() {
    const sockets: Socket[] = []
    let isOver = false
    leave = () => {
      isOver = true
      for (const socket of sockets) {
        Object.assign(socket, { onclose: null, onmessage: null, onopen: null })
        socket.close()
      }
    }
    const client = await create({
      environment: {
        ...environment,
        onError: (error) => environment.onError?.(error),
        openSocket(url) {
          const socket = environment.openSocket(url)
          sockets.push(socket)
          return socket
        },
        schedule: (run, ms) => environment.schedule(() => isOver || run(), ms),
      },
      metadata: {
        name: `Seat ${world.seed}`,
        description: 'For tests',
        url: 'https://page.example',
        icons: ['https://page.example/icon.png'],
      },
      prefix: 'pairing/',
      product: 'fairlead-0.0.0',
      projectId: 'test',
      relayUrl: 'wss://relay.example',
      storage: {
        getItem: (key) => storage.getItem(key),
        setItem: (key, value) => isOver || storage.setItem(key, value),
        removeItem: (key) => isOver || storage.removeItem(key),
      },
    })
    client.subscribe((event) => {
      if (event.type !== 'relay') events.push(event)
    })
    return client
  }

  const seat: Seat<client, event> = {
    client: await open(),
    environment,
    events,
    storage,
    leave: () => leave(),
    async open() {
      seat.client = await open()
      return seat.client
    },
    of: (type) =>
      events.filter(
        (event): event is Extract<event, { readonly type: typeof type }> => event.type === type,
      ),
  }
  return seat
}

type SomeClient<event> = {
  subscribe(listener: (event: event) => void): () => void
  close(): Promise<void>
}
