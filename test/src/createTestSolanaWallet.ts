import { type Ed25519Key, toEd25519 } from '@fairlead/core/testing/parts'

/** A Wallet Standard wallet with real keys, controlled by the test. */
export type TestSolanaWallet = {
  /** The registered wallet; `accounts` are those that it currently shows. */
  readonly wallet: {
    readonly version: '1.0.0'
    readonly name: string
    readonly icon: string
    readonly chains: readonly string[]
    readonly features: Record<string, Record<string, unknown>>
    readonly accounts: readonly TestSolanaAccount[]
  }
  /** All accounts that the wallet has keys for, including accounts that it does not show. */
  readonly keys: readonly TestSolanaAccount[]
  /** All requests that the wallet received, oldest first. */
  readonly calls: { readonly feature: string; readonly inputs: readonly unknown[] }[]
  /** Called before every answer: throw to refuse, never resolve to be silent. */
  onAsk: (feature: string) => unknown
  /** Shows other accounts from now on, and notifies listeners. */
  show(accounts: readonly TestSolanaAccount[]): void
  /** Registers now, and whenever a page asks. @returns Unregisters it. */
  register(events: EventTarget | undefined): () => void
}

/** An account of the Wallet Standard. Frozen, so that code that mutates it fails. */
export type TestSolanaAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

type Signing = { account: TestSolanaAccount; message: Uint8Array; transaction: Uint8Array }

/** @param given.send - Sends a signed transaction; if present, the wallet has `solana:signAndSendTransaction`. */
export async function createTestSolanaWallet(
  given: createTestSolanaWallet.Options = {},
): Promise<TestSolanaWallet> {
  const {
    chains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'],
    isAllowed = false,
    name = 'Sunbird',
    send,
    without = [],
  } = given
  const seeds = given.seeds ?? [new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)]
  const signers = new Map<string, Ed25519Key>()
  const features: TestSolanaWallet['wallet']['features'] = {}
  const keys: TestSolanaAccount[] = []
  for (const seed of seeds) {
    const key = toEd25519(seed)
    const { address, publicKey } = key
    signers.set(address, key)
    const own = ['solana:signMessage', 'solana:signTransaction']
    keys.push(Object.freeze({ address, publicKey, chains, features: Object.freeze(own) }))
  }
  const calls: TestSolanaWallet['calls'] = []
  const listeners = new Set<(change: unknown) => void>()
  let shown: readonly TestSolanaAccount[] = isAllowed ? keys.slice(0, 1) : []

  async function asked(feature: string, inputs: readonly unknown[]) {
    calls.push({ feature, inputs })
    await self.onAsk(feature)
  }
  async function signed({ account, transaction }: Signing): Promise<Uint8Array> {
    const count = transaction[0] ?? 0
    const message = transaction.slice(1 + count * 64)
    const signature = sign(signers.get(account.address), message)
    const isVersioned = (message[0] ?? 0) > 0x7f
    const keysAt = isVersioned ? 5 : 4
    const index = Array.from({ length: count }, (_, at) => at).findIndex((at) =>
      account.publicKey.every((byte, offset) => message[keysAt + at * 32 + offset] === byte),
    )
    const answer = new Uint8Array(transaction)
    answer.set(signature, 1 + index * 64)
    return answer
  }
  const all: TestSolanaWallet['wallet']['features'] = {
    'standard:connect': {
      version: '1.0.0',
      async connect(input?: { silent?: boolean }) {
        await asked('standard:connect', input ? [input] : [])
        if (!input?.silent && shown.length === 0) shown = keys.slice(0, 1)
        return { accounts: shown }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        await asked('standard:disconnect', [])
        self.show([])
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: string, listener: (change: unknown) => void) {
        if (event === 'change') listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      async signMessage(...inputs: Signing[]) {
        await asked('solana:signMessage', inputs)
        return Promise.all(
          inputs.map(async ({ account, message }) => ({
            signedMessage: message,
            signature: sign(signers.get(account.address), message),
          })),
        )
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0, 'someday'],
      async signTransaction(...inputs: Signing[]) {
        await asked('solana:signTransaction', inputs)
        return Promise.all(
          inputs.map(async (input) => ({ signedTransaction: await signed(input) })),
        )
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signAndSendTransaction(...inputs: Signing[]) {
        await asked('solana:signAndSendTransaction', inputs)
        return Promise.all(
          inputs.map(async (input) => {
            const transaction = await signed(input)
            await send?.(transaction)
            return { signature: transaction.slice(1, 65) }
          }),
        )
      },
    },
  }
  for (const [feature, methods] of Object.entries(all))
    if (!without.includes(feature) && (send || feature !== 'solana:signAndSendTransaction'))
      features[feature] = methods

  const self: TestSolanaWallet = {
    wallet: {
      version: '1.0.0',
      name,
      icon: 'data:image/svg+xml,',
      chains,
      features,
      get accounts() {
        return shown
      },
    },
    keys,
    calls,
    onAsk: () => undefined,
    show(accounts) {
      shown = accounts
      for (const listener of [...listeners]) listener({ accounts })
    },
    register(events) {
      const leaving: (() => void)[] = []
      const introduce = (api: { register(wallet: unknown): () => void }) =>
        void leaving.push(api.register(self.wallet))
      const answer = (event: Event) => introduce((event as CustomEvent).detail)
      events?.addEventListener('wallet-standard:app-ready', answer)
      events?.dispatchEvent(
        new CustomEvent('wallet-standard:register-wallet', { detail: introduce }),
      )
      return () => {
        events?.removeEventListener('wallet-standard:app-ready', answer)
        for (const leave of leaving) leave()
      }
    },
  }
  return self
}

export declare namespace createTestSolanaWallet {
  type Options = {
    chains?: readonly string[] | undefined
    /** True if it has allowed the page before. */
    isAllowed?: boolean | undefined
    name?: string | undefined
    /** 32 bytes each; the first account is the first key. */
    seeds?: readonly Uint8Array[] | undefined
    send?: ((transaction: Uint8Array) => Promise<void>) | undefined
    /** Features that it lacks. */
    without?: readonly string[] | undefined
  }
}

function sign(key: Ed25519Key | undefined, message: Uint8Array): Uint8Array {
  if (!key) throw Object.assign(new Error('No such account'), { code: 4100 })
  return key.sign(message)
}
