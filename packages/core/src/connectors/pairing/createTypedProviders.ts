import type { Namespace } from '@fairlead/protocol'
import type { Eip1193Provider } from '../../namespaces/eip1193Provider.ts'
import type {
  BitcoinProvider,
  CosmosProvider,
  PolkadotProvider,
  SolanaProvider,
} from '../../namespaces/providers.ts'
import { lazyMethods } from '../../utils/lazyMethods.ts'
import type { Paired } from './readPaired.ts'

type Typed = {
  bip122: BitcoinProvider
  cosmos: CosmosProvider
  polkadot: PolkadotProvider
  solana: SolanaProvider
}
type Wallet = Pick<Eip1193Provider, 'request'>
type Kind<provider extends object> = {
  readonly load: () => Promise<(wallet: Wallet, at: () => Paired | undefined) => provider>
  readonly methods: readonly (keyof provider & string)[]
}

/** Typed methods of each namespace. Their code loads with the first call. */
const kinds: { readonly [namespace in keyof Typed]: Kind<Typed[namespace]> } = {
  bip122: {
    load: async () => (await import('./pairedBitcoin.ts')).pairedBitcoin,
    methods: ['sendTransfer', 'signMessage', 'signPsbt'],
  },
  cosmos: {
    load: async () => (await import('./pairedCosmos.ts')).pairedCosmos,
    methods: ['signAmino', 'signDirect', 'signMessage'],
  },
  polkadot: {
    load: async () => (await import('./pairedPolkadot.ts')).pairedPolkadot,
    methods: ['signMessage', 'signTransaction'],
  },
  solana: {
    load: async () => (await import('./pairedSolana.ts')).pairedSolana,
    methods: ['signAllTransactions', 'signAndSendTransaction', 'signMessage', 'signTransaction'],
  },
}

/** Creates the providers outside eip155: `request`, and the namespace's typed methods. */
export function createTypedProviders(
  walletOf: (namespace: Namespace) => Eip1193Provider,
  now: (namespace: Namespace) => Paired | undefined,
): Readonly<Record<Exclude<Namespace, 'eip155'>, Eip1193Provider>> {
  const of = <name extends keyof Typed>(namespace: name) => {
    const wallet = walletOf(namespace)
    const { load, methods }: Kind<Typed[name]> = kinds[namespace]
    const typed = async () => (await load())(wallet, () => now(namespace))
    return { ...wallet, ...lazyMethods(typed, methods) }
  }
  return {
    bip122: of('bip122'),
    cosmos: of('cosmos'),
    polkadot: of('polkadot'),
    solana: of('solana'),
  }
}
