import type { ChainId } from '@fairlead/protocol'
import { base64, bech32 } from '@scure/base'
import { sha256 } from 'viem'
import type { CosmosProvider } from '../namespaces/providers.ts'
import { createBase } from './createBase.ts'
import { WalletRefusal } from './createTestApprovals.ts'
import { mockConnector } from './mockConnector.ts'
import { packBytes } from './packBytes.ts'
import { developmentKeys, type Secp256k1Key, toSecp256k1 } from './secp256k1.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

const knownPrefixes: Readonly<Record<string, string>> = {
  'cosmoshub-4': 'cosmos',
  'osmosis-1': 'osmo',
}

/** Result of {@link cosmosTestWallet}. */
export type CosmosTestWallet = TestWallet & { readonly namespace: 'cosmos' }

/**
 * Creates a Keplr-like wallet for tests, with real keys. It signs texts (ADR-36) and Amino documents. `signDirect` is
 * answered by `answers`.
 */
export function cosmosTestWallet(options: cosmosTestWallet.Options = {}): CosmosTestWallet {
  const {
    answers = {},
    chainId = 'cosmos:cosmoshub-4',
    isLate = false,
    keys = developmentKeys,
    name = 'Keplr',
    prefixes = knownPrefixes,
    property = 'keplr',
  } = options
  const base = createBase({ ...options, chainId })
  const { desk, emit, state } = base
  const secrets = keys.map(toSecp256k1)
  const key = () => secrets[state.account]!
  const addressOn = (reference: string): string => {
    const prefix = Object.hasOwn(prefixes, reference) ? prefixes[reference] : undefined
    if (!prefix)
      throw new WalletRefusal({ code: 4902, message: `There is no chain info for ${reference}.` })
    return bech32.encode(prefix, bech32.toWords(key().hash))
  }
  const address = () => addressOn(state.chainId.slice('cosmos:'.length))

  async function become(isAuthorized: boolean) {
    state.isAuthorized = isAuthorized
    await emit('keystorechange', undefined)
  }

  function requireSigner(reference: unknown, signer: unknown) {
    if (!state.isAuthorized || addressOn(String(reference)) !== signer)
      throw new WalletRefusal({ code: 4100, message: 'Not an account of this page.' })
  }

  const quiet = new Set(['disable', 'getKey'])
  const methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    disable: () => become(false),
    async enable() {
      if (!state.isAuthorized) await become(true)
    },
    getKey([reference]) {
      const bech32Address = addressOn(String(reference))
      if (!state.isAuthorized) throw new WalletRefusal({ code: 4100, message: 'Not enabled.' })
      const { hash, publicKey } = key()
      return { algo: 'secp256k1', address: hash, bech32Address, name: 'Test', pubKey: publicKey }
    },
    signArbitrary([reference, signer, data]) {
      requireSigner(reference, signer)
      return signAmino(key(), adr36(String(signer), data))
    },
    async signAmino([reference, signer, signDoc]) {
      requireSigner(reference, signer)
      return { signature: await signAmino(key(), signDoc), signed: signDoc }
    },
  }

  async function ask(method: string, params: unknown = []): Promise<unknown> {
    const run = Object.hasOwn(answers, method) ? answers[method] : undefined
    const own = Object.hasOwn(methods, method) ? methods[method] : undefined
    const list = Array.isArray(params) ? (params as readonly unknown[]) : []
    if (!run && !own)
      throw new WalletRefusal({ code: 4200, message: `${method} is not supported.` })
    const isQuiet = quiet.has(method) || (method === 'enable' && state.isAuthorized)
    return desk.ask({ isQuiet, method, params, run: () => (run ? run(list) : own?.(list)) })
  }

  const provider: CosmosProvider = {
    async signMessage({ address, chainId, message }) {
      const params = [chainId.slice('cosmos:'.length), address, message]
      const answer = (await ask('signArbitrary', params)) as Awaited<ReturnType<typeof signAmino>>
      return { publicKey: answer.pub_key.value, signature: answer.signature }
    },
    signAmino: ({ address, chainId, signDoc }) =>
      ask('signAmino', [chainId.slice('cosmos:'.length), address, signDoc]),
  }
  return {
    ...base.controls,
    namespace: 'cosmos',
    id: property,
    name,
    get address() {
      return address()
    },
    get chainId() {
      return state.chainId
    },
    connector: mockConnector({
      accounts: () => (state.isAuthorized ? [{ address: address() }] : []),
      ask,
      base,
      connect: 'enable',
      id: property,
      name,
      namespace: 'cosmos',
      provider,
    }),
    async switchNetwork(next) {
      state.chainId = next
      await emit('chain', next)
    },
    async switchAccount(index) {
      state.account = secrets[index] ? index : state.account
      if (state.isAuthorized) await become(true)
    },
    drop: () => become(false),
    page: {
      definition: { isLate, property },
      door: 'keplr',
      handle: async (method, params) => packBytes(await ask(method, params)),
      listen: base.listen,
    },
  }
}

export declare namespace cosmosTestWallet {
  type Options = TestWalletOptions & {
    /** Initial network for unit tests. In a page, each request names its network. */
    chainId?: ChainId | undefined
    /** Private keys of the accounts; the first account is in use. Default: public development keys. */
    keys?: readonly [`0x${string}`, ...`0x${string}`[]] | undefined
    /** Bech32 prefixes of addresses, by chain. */
    prefixes?: Readonly<Record<string, string>> | undefined
    /** Property of `window` that holds the wallet. */
    property?: string | undefined
  }
}

/** Returns the document for a text. https://docs.cosmos.network/main/build/architecture/adr-036-arbitrary-signature */
function adr36(signer: string, data: unknown) {
  const bytes = data instanceof Uint8Array ? data : new TextEncoder().encode(String(data))
  const msgs = [{ type: 'sign/MsgSignData', value: { data: base64.encode(bytes), signer } }]
  const fee = { amount: [], gas: '0' }
  return { account_number: '0', chain_id: '', fee, memo: '', msgs, sequence: '0' }
}

async function signAmino(key: Secp256k1Key, document: unknown) {
  const text = JSON.stringify(sorted(document)).replace(
    /[&<>]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  )
  const { bytes } = await key.sign(sha256(new TextEncoder().encode(text)))
  const pubKey = { type: 'tendermint/PubKeySecp256k1', value: base64.encode(key.publicKey) }
  return { pub_key: pubKey, signature: base64.encode(bytes) }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
