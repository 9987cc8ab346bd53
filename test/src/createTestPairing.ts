import type { Environment } from '@fairlead/core'
import {
  createWallet,
  type PendingProposal,
  type PendingRequest,
  type Session,
  type SessionNamespaces,
  type WalletClient,
} from '@fairlead/pairing'
import { createTestRelay, type TestRelay } from './createTestRelay.ts'

/** Environment of a page for pairing. */
export type PairingWorld = NonNullable<Environment['pairing']>

/** Accounts of the wallet, one per namespace: CAIP-10 without the chain. */
const addresses: Readonly<Record<string, string>> = {
  eip155: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  bip122: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  cosmos: 'cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02',
}

/** A wallet on a phone, and the relay between it and the pages of a test. */
export type TestPairing = {
  readonly relay: TestRelay
  /** Our wallet client. */
  readonly wallet: WalletClient
  /** Pending approvals, oldest first. */
  readonly proposals: PendingProposal[]
  readonly requests: PendingRequest[]
  /** Links that a page opened without a tap. */
  readonly opened: { href: string; target: string }[]
  /** Returns a tab's environment; pass it as `pairing`. */
  openTab(given?: Partial<PairingWorld>): PairingWorld
  /** Reads a page's code and approves everything that it asks for, or `namespaces`. */
  accept(uri: string, namespaces?: SessionNamespaces): Promise<Session>
  /** Reads a page's code and declines. */
  decline(uri: string, code?: number): Promise<void>
  /** Replaces the answer to a method: throw a `code` to refuse, never resolve to be silent. */
  readonly answers: Record<string, (params: unknown, request: PendingRequest) => unknown>
}

/** Grants everything that was requested, with one account on every chain. */
export function grantAll(proposal: PendingProposal): SessionNamespaces {
  return Object.fromEntries(
    Object.entries(proposal.optionalNamespaces).map(
      ([namespace, { chains = [], events, methods }]) => [
        namespace,
        {
          chains,
          accounts: chains.map((chain) => `${chain}:${addresses[namespace]}`),
          events,
          methods,
        },
      ],
    ),
  )
}

/**
 * Creates the wallet and its relay.
 * @param environment - Clock of the test, e.g. its world's.
 * @param options.canAuthenticate - True if the wallet signs in with the same step that pairs.
 */
export async function createTestPairing(
  environment: Pick<Environment, 'now' | 'schedule'>,
  options: { canAuthenticate?: boolean } = {},
): Promise<TestPairing> {
  const relay = createTestRelay()
  const entries = new Map<string, string>()
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
  const { now, schedule } = environment
  const wallet = await createWallet({
    ...options,
    environment: { now, openSocket: relay.openSocket, random, schedule },
    metadata: {
      name: 'Phone Wallet',
      description: 'A wallet of tests',
      url: 'https://phone.example',
      icons: ['https://phone.example/icon.png'],
      redirect: { native: 'phonewallet://', universal: 'https://phone.example/app' },
    },
    prefix: 'wallet/',
    product: 'test-0.0.0',
    projectId: 'test',
    relayUrl: 'wss://relay.example',
    storage: {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    },
  })
  const proposals: PendingProposal[] = []
  const waiting: ((proposal: PendingProposal) => void)[] = []

  wallet.subscribe((event) => {
    if (event.type === 'proposal') {
      proposals.push(event.proposal)
      waiting.shift()?.(event.proposal)
    }
    if (event.type === 'request') void answer(event.request)
  })

  async function answer(request: PendingRequest) {
    pairing.requests.push(request)
    const { id, method, params, topic } = request
    const reply = Object.hasOwn(pairing.answers, method) ? pairing.answers[method] : undefined
    try {
      if (!reply) throw Object.assign(new Error(`No such method: ${method}`), { code: -32601 })
      await wallet.respond({ id, response: { result: await reply(params, request) }, topic })
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string }
      await wallet.respond({ id, response: { error: { code, message } }, topic })
    }
  }

  async function read(uri: string): Promise<PendingProposal> {
    const asked = new Promise<PendingProposal>((resolve) => waiting.push(resolve))
    await wallet.pair({ uri })
    return asked
  }

  const pairing: TestPairing = {
    relay,
    wallet,
    proposals,
    requests: [],
    opened: [],
    answers: {},
    openTab: (given = {}) => ({
      random,
      openSocket: relay.openSocket,
      onWake: () => () => {},
      device: { isFramed: false, isSafari: false, isTelegram: false, system: 'other' },
      describe: () => ({ description: '', icons: [], name: 'Test page' }),
      href: () => 'https://app.example/swap?a=b',
      hasFocus: () => true,
      open: (href, target) => void pairing.opened.push({ href, target }),
      openFromTelegram: (href) => void pairing.opened.push({ href, target: 'telegram' }),
      global: () => undefined,
      ...given,
    }),
    async accept(uri, namespaces) {
      const proposal = await read(uri)
      return wallet.approve({ id: proposal.id, namespaces: namespaces ?? grantAll(proposal) })
    },
    async decline(uri, code = 5000) {
      const { id } = await read(uri)
      await wallet.reject({ id, reason: { code, message: 'User rejected.' } })
    },
  }
  return pairing
}
