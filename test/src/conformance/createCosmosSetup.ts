import { createPublicKey, ECDH, verify } from 'node:crypto'
import { cosmosHub, osmosis } from '@fairlead/core/networks'
import { cosmosTestWallet, type TestWallet } from '@fairlead/core/testing'
import { cosmosAddress, toSecp256k1 } from '@fairlead/core/testing/parts'
import { createPerson } from './createPerson.ts'
import { enterKit, openBrowser } from './openBrowser.ts'
import type { ConformanceWorld } from './setup.ts'
import { askPerson, toConformanceWallet } from './toConformanceWallet.ts'

/** Keplr and compatible wallets. They don't report a revoked permission: the next `enable` asks the user. */
export function createCosmosSetup(): ConformanceWorld {
  const publicKeys = new Map<string, Uint8Array>()

  function createWallet(property: string, seed: number) {
    const keys = [toSecret(seed), toSecret(seed + 1)] as const
    const person = createPerson(() => new Error('Request rejected'))
    // Unlike the test kit, real wallets don't report that the permission is gone.
    function forgetPage() {
      const connector = kit.connector({ environment: {} as never, networks: () => [] })
      void connector.disconnect({ namespace: 'cosmos', signOut: true })
    }
    const kit: TestWallet = cosmosTestWallet({
      answers: { disable: forgetPage },
      behavior: askPerson(person),
      keys,
      property,
    })
    const [first, second] = keys.map((secret) => {
      const key = toSecp256k1(secret)
      const address = cosmosAddress(key, 'cosmos')
      publicKeys.set(address, key.publicKey)
      return address
    }) as [string, string]
    return Object.assign(toConformanceWallet(kit, person, [first, second]), { forgetPage })
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

    open: async (createAdapter, options = {}, given = {}) =>
      openBrowser({
        createAdapter,
        enter: enterKit,
        given,
        options: { networks: [cosmosHub, osmosis], ...options },
        other: createWallet('leap', 41),
        wallet: createWallet('keplr', 31),
      }),
  }
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
