import type { ChainId } from '@fairlead/protocol'
import type { CosmosProvider } from '../namespaces/providers.ts'
import { WalletRefusal } from './createTestApprovals.ts'
import { createTestWallet, createWalletState, notShared } from './createTestWallet.ts'
import { mockConnector } from './mockConnector.ts'
import {
  type CosmosSignature,
  cosmosAddress,
  signCosmos,
  toAdr36,
  toAmino,
} from './signers/cosmos.ts'
import { developmentKeys, toSecp256k1 } from './signers/secp256k1.ts'
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
  const { chainId = 'cosmos:cosmoshub-4', name = 'Keplr', property = 'keplr' } = options
  const { keys, prefixes = knownPrefixes } = options
  const secrets = (keys ?? developmentKeys).map(toSecp256k1)
  const state = createWalletState({
    ...options,
    accountCount: secrets.length,
    accountsEvent: () => ['keystorechange', undefined],
    chainId,
  })
  const key = () => secrets[state.account]!
  const addressOn = (reference: unknown): string => {
    const id = String(reference)
    if (Object.hasOwn(prefixes, id)) return cosmosAddress(key(), prefixes[id]!)
    throw new WalletRefusal({ code: 4902, message: `There is no chain info for ${id}.` })
  }
  const sign = (reference: unknown, signer: unknown, document: unknown) => {
    if (!state.isAuthorized || addressOn(reference) !== signer) throw notShared()
    return signCosmos(toAmino(document), key())
  }

  const wallet = createTestWallet({
    ...options,
    address: () => addressOn(toReference(state.chainId)),
    announcement: 'keplr',
    definition: { property },
    id: property,
    methods: {
      disable: { isQuiet: () => true, run: () => state.revoke() },
      enable: { isQuiet: () => state.isAuthorized, run: () => state.authorize() },
      getKey: {
        isQuiet: () => true,
        run([reference]) {
          const bech32Address = addressOn(reference)
          if (!state.isAuthorized) throw notShared()
          const { hash, publicKey } = key()
          return {
            algo: 'secp256k1',
            address: hash,
            bech32Address,
            name: 'Test',
            pubKey: publicKey,
          }
        },
      },
      signAmino: {
        run: ([reference, signer, signed]) => ({
          signature: sign(reference, signer, signed),
          signed,
        }),
      },
      signArbitrary: {
        run: ([reference, signer, data]) =>
          sign(reference, signer, toAdr36(String(signer), data as Uint8Array | string)),
      },
    },
    name,
    namespace: 'cosmos',
    state,
  })
  const provider = toProvider(wallet.ask)
  const connector = mockConnector(wallet, { connect: 'enable', provider, state })
  return Object.assign(wallet, { connector })
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

/** Creates the provider for unit tests. */
function toProvider(ask: createTestWallet.Ask): CosmosProvider {
  return {
    async signMessage({ address, chainId, message }) {
      const answer = await ask('signArbitrary', [toReference(chainId), address, message])
      const { pub_key, signature } = answer as CosmosSignature
      return { publicKey: pub_key.value, signature }
    },
    signAmino: ({ address, chainId, signDoc }) =>
      ask('signAmino', [toReference(chainId), address, signDoc]),
  }
}

function toReference(chainId: string): string {
  return chainId.slice('cosmos:'.length)
}
