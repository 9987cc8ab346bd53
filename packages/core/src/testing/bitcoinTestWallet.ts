import { base64 } from '@scure/base'
import type { BitcoinProvider } from '../namespaces/providers.ts'
import { bitcoinAddress, signBip137 } from './signers/bitcoin.ts'
import { developmentKeys, toSecp256k1 } from './signers/secp256k1.ts'
import { findKey, standardTestWallet } from './standardTestWallet.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

/** Result of {@link bitcoinTestWallet}. */
export type BitcoinTestWallet = TestWallet & { readonly namespace: 'bip122' }

/**
 * Creates a Bitcoin wallet of the Wallet Standard for tests: one native SegWit address for each key, on mainnet.
 *
 * It signs messages (BIP-137). PSBTs are answered by `answers['bitcoin:signTransaction']`, which gets the list of
 * inputs and returns the list of outputs.
 */
export function bitcoinTestWallet(options: bitcoinTestWallet.Options = {}): BitcoinTestWallet {
  const { keys = developmentKeys } = options
  const accounts = keys.map(toSecp256k1).map((key) => ({ ...key, address: bitcoinAddress(key) }))
  return standardTestWallet({
    ...options,
    accounts: accounts.map(({ address, publicKey }) => ({ address, publicKey })),
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    chains: ['bitcoin:mainnet'],
    connect: 'bitcoin:connect',
    features: {
      'bitcoin:signMessage': async ({ account, message }: Input) => ({
        signature: signBip137(message, findKey(accounts, account)),
        signedMessage: message,
      }),
    },
    namespace: 'bip122',
    provider: (ask): BitcoinProvider => ({
      async signMessage({ address, message }) {
        const input = { account: { address }, message: new TextEncoder().encode(message) }
        const [{ signature }] = await ask('bitcoin:signMessage', input)
        return base64.encode(signature!)
      },
    }),
  })
}

export declare namespace bitcoinTestWallet {
  type Options = TestWalletOptions & {
    /** Private keys of the accounts; the first account is in use. Default: public development keys. */
    keys?: readonly [`0x${string}`, ...`0x${string}`[]] | undefined
  }
}

type Input = { account: unknown; message: Uint8Array }
