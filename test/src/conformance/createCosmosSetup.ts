import { createPublicKey, ECDH, verify } from 'node:crypto'
import { cosmosHub, osmosis } from '@fairlead/core/networks'
import { cosmosTestWallet } from '@fairlead/core/testing'
import { createPerson } from './createPerson.ts'
import { openBrowser } from './openBrowser.ts'
import type { ConformanceWallet, ConformanceWorld } from './setup.ts'

/** Keplr and compatible wallets. They don't report a revoked permission: the next `enable` asks the user. */
export function createCosmosSetup(): ConformanceWorld {
  const publicKeys = new Map<string, Uint8Array>()

  async function createWallet(property: string, seed: number): Promise<CosmosWallet> {
    const kit = cosmosTestWallet({
      behavior: 'approve',
      keys: [toSecret(seed), toSecret(seed + 1)],
      property,
    })
    const person = createPerson(() => new Error('Request rejected'))
    const addresses: string[] = []
    let isAllowed = false
    const pages = new Set<EventTarget>()
    const handle = async (method: string, ...params: readonly unknown[]) =>
      unpack(await kit.page.handle(method, params))

    await handle('enable', 'cosmoshub-4')
    for (const index of [1, 0]) {
      await kit.switchAccount(index)
      const { pubKey } = (await handle('getKey', 'cosmoshub-4')) as { pubKey: Uint8Array }
      publicKeys.set(kit.address, pubKey)
      addresses.unshift(kit.address)
    }
    const [first = '', second = ''] = addresses

    const api = {
      async enable(chain: string) {
        if (!isAllowed) await person.asks('connect')
        isAllowed = true
        await handle('enable', chain)
      },
      getKey: (chain: string) => handle('getKey', chain),
      async disable() {
        isAllowed = false
      },
      async signArbitrary(...asked: readonly unknown[]) {
        await person.asks('sign')
        return handle('signArbitrary', ...asked)
      },
    }

    return Object.assign(person, {
      accounts: [first, second] as const,
      api,
      connectorId: property,
      enter(page: EventTarget | undefined) {
        if (page) pages.add(page)
      },
      useAccount(address: string) {
        void kit.switchAccount(address === first ? 0 : 1)
        for (const page of pages) page.dispatchEvent(new Event(`${property}_keystorechange`))
      },
      allowsPage: () => isAllowed,
      forgetPage() {
        isAllowed = false
      },
    })
  }

  return {
    namespace: 'cosmos',
    chains: [cosmosHub.caipNetworkId, osmosis.caipNetworkId],
    deadChain: osmosis.caipNetworkId,
    isSilent: false,
    isTold: false,

    async verifies({ address, message, signature }) {
      const publicKey = publicKeys.get(address)
      return publicKey !== undefined && verifyCosmos(publicKey, { address, message, signature })
    },

    async open(createAdapter, options = {}, given = {}) {
      const [wallet, other] = [await createWallet('keplr', 31), await createWallet('leap', 41)]
      return openBrowser({
        createAdapter,
        enter: (one, { events }) => one.enter(events),
        given: { ...given, globals: { keplr: wallet.api, leap: other.api } },
        options: { networks: [cosmosHub, osmosis], ...options },
        other,
        wallet,
      })
    },
  }
}

type CosmosWallet = ConformanceWallet & {
  readonly api: unknown
  enter(page: EventTarget | undefined): void
}

export const toSecret = (byte: number) =>
  `0x${byte.toString(16).padStart(2, '0').repeat(32)}` as const

/** Returns true if the key signed the text according to ADR-36. @param publicKey - Compressed. */
export function verifyCosmos(
  publicKey: Uint8Array,
  { address, message, signature }: { address: string; message: string; signature: string },
): boolean {
  const point = Buffer.from(
    ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer,
  )
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { crv: 'secp256k1', kty: 'EC', x, y }
  const key = createPublicKey({ format: 'jwk', key: jwk })
  const by = { dsaEncoding: 'ieee-p1363', key } as const
  return verify('sha256', toSignBytes(address, message), by, Buffer.from(signature, 'base64'))
}

/** Returns the ADR-36 document that is hashed like a transaction. */
function toSignBytes(signer: string, message: string): Buffer {
  const data = Buffer.from(message).toString('base64')
  return Buffer.from(
    `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`,
  )
}

/** Decodes bytes, which the kit's wallets transfer as lists of numbers. */
export function unpack(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { bytes } = value as { bytes?: unknown }
  if (Array.isArray(bytes)) return Uint8Array.from(bytes as number[])
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unpack(inner)]))
}
