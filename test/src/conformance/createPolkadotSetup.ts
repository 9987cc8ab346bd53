import { createPublicKey, verify } from 'node:crypto'
import { kusama, polkadot, westend } from '@fairlead/core/networks'
import { polkadotTestWallet } from '@fairlead/core/testing'
import { toDevelopmentAccount } from '@fairlead/core/testing/parts'
import { base58 } from '@fairlead/protocol/solana'
import { createPerson } from './createPerson.ts'
import { enterKit, openBrowser } from './openBrowser.ts'
import type { ConformanceWorld } from './setup.ts'
import { askPerson, toConformanceWallet } from './toConformanceWallet.ts'

/** Wallets of `injectedWeb3`. A page can only call `enable`, which grants access or asks the user. */
export function createPolkadotSetup(): ConformanceWorld {
  async function createWallet(name: string, seed: number) {
    const [first, second] = [toDevelopmentAccount(seed), toDevelopmentAccount(seed + 1)]
    // Extensions of this kind report a declined request only by its message.
    const person = createPerson(() => new Error('Cancelled'))
    const behavior = askPerson(person)
    const kit = await polkadotTestWallet({ accounts: [first, second], behavior, name })
    return toConformanceWallet(kit, person, [first.address, second.address])
  }

  return {
    namespace: 'polkadot',
    chains: [polkadot.caipNetworkId, kusama.caipNetworkId],
    deadChain: westend.caipNetworkId,
    isSilent: false,
    isTold: true,

    verifies: async ({ address, message, signature }) =>
      // The address consists of prefix, key and checksum.
      verifyEd25519(base58.decode(address).subarray(1, 33), {
        message: `<Bytes>${message}</Bytes>`,
        signature: Buffer.from(signature.slice(2), 'hex'),
      }),

    open: async (createAdapter, options = {}, given = {}) =>
      openBrowser({
        createAdapter,
        enter: enterKit,
        given,
        options: { networks: [polkadot, kusama, westend], ...options },
        other: await createWallet('nova', 41),
        wallet: await createWallet('talisman', 31),
      }),
  }
}

/** Returns true if the key signed the text. */
export function verifyEd25519(
  publicKey: Uint8Array,
  { message, signature }: { message: string; signature: Uint8Array },
): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { crv: 'Ed25519', kty: 'OKP', x } })
  return verify(null, Buffer.from(message), key, signature)
}
