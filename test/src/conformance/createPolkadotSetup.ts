import { createHash, createPrivateKey, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { kusama, polkadot, westend } from '@fairlead/core/networks'
import { polkadotTestWallet } from '@fairlead/core/testing'
import { toBase58 } from '../base58.ts'
import { createPerson } from './createPerson.ts'
import { openBrowser } from './openBrowser.ts'
import type { ConformanceWallet, ConformanceWorld } from './setup.ts'

/** Wallets of `injectedWeb3`. A page can only call `enable`, which grants access or asks the user. */
export function createPolkadotSetup(): ConformanceWorld {
  const keys = new Map<string, KeyObject>()

  async function createWallet(name: string, seed: number): Promise<PolkadotWallet> {
    const [first, second] = [toPolkadotAccount(seed), toPolkadotAccount(seed + 1)]
    for (const { address, publicKey } of [first, second]) keys.set(address, publicKey)
    const kit = await polkadotTestWallet({ accounts: [first, second], behavior: 'approve', name })
    // Extensions of this kind report a declined request only by its message.
    const person = createPerson(() => new Error('Cancelled'))
    let isAllowed = false

    const entry = {
      version: '1.0.0',
      async enable(origin: string) {
        if (!isAllowed) await person.asks('connect')
        isAllowed = true
        let shown = await kit.page.handle('enable', [origin])
        const listeners = new Set<(accounts: unknown) => void>()
        kit.page.listen((_, accounts) => {
          shown = accounts
          for (const listener of [...listeners]) listener(accounts)
        })
        return {
          accounts: {
            get: async () => shown,
            subscribe(listener: (accounts: unknown) => void) {
              listeners.add(listener)
              listener(shown)
              return () => listeners.delete(listener)
            },
          },
          signer: {
            async signRaw(raw: unknown) {
              await person.asks('sign')
              return kit.page.handle('signRaw', [raw])
            },
          },
        }
      },
    }

    return Object.assign(person, {
      accounts: [first.address, second.address] as const,
      connectorId: name,
      entry,
      useAccount: (address: string) => void kit.switchAccount(address === first.address ? 0 : 1),
      allowsPage: () => isAllowed,
      forgetPage() {
        isAllowed = false
        void kit.drop()
      },
    })
  }

  return {
    namespace: 'polkadot',
    chains: [polkadot.caipNetworkId, kusama.caipNetworkId],
    deadChain: westend.caipNetworkId,
    isSilent: false,
    isTold: true,

    async verifies({ address, message, signature }) {
      const key = keys.get(address)
      const bytes = Buffer.from(signature.slice(2), 'hex')
      return key !== undefined && verify(null, Buffer.from(`<Bytes>${message}</Bytes>`), key, bytes)
    },

    async open(createAdapter, options = {}, given = {}) {
      const [wallet, other] = [await createWallet('talisman', 31), await createWallet('nova', 41)]
      return openBrowser({
        createAdapter,
        enter: () => {},
        given: {
          ...given,
          globals: { injectedWeb3: { nova: other.entry, talisman: wallet.entry } },
        },
        options: { networks: [polkadot, kusama, westend], ...options },
        other,
        wallet,
      })
    },
  }
}

type PolkadotWallet = ConformanceWallet & { readonly entry: unknown }

/** Returns an Ed25519 key and its Polkadot address. https://docs.polkadot.com/polkadot-protocol/basics/accounts/ */
export function toPolkadotAccount(seed: number) {
  const secret = new Uint8Array(32).fill(seed)
  const { bytes: raw, publicKey } = toEd25519(seed)
  const bytes = Buffer.concat([Uint8Array.of(0), raw])
  const sum = createHash('blake2b512').update('SS58PRE').update(bytes).digest().subarray(0, 2)
  return { address: toBase58(Buffer.concat([bytes, sum])), publicKey, secret }
}

/** Returns an Ed25519 key pair. @param seed - Byte that is repeated 32 times. */
export function toEd25519(seed: number) {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = Buffer.concat([head, new Uint8Array(32).fill(seed)])
  const privateKey = createPrivateKey({ format: 'der', key, type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey)
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { bytes: Buffer.from(x, 'base64url'), privateKey, publicKey }
}
