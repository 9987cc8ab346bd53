import type { ChainId } from '@fairlead/protocol'
import { base64, bech32 } from '@scure/base'
import { concatBytes } from 'viem'
import type { BitcoinProvider } from '../namespaces/providers.ts'
import { createBase } from './createBase.ts'
import { createStandardWallet } from './createStandardWallet.ts'
import { WalletRefusal } from './createTestApprovals.ts'
import { developmentKeys, doubleSha256, type Secp256k1Key, toSecp256k1 } from './secp256k1.ts'
import type { TestWallet, TestWalletOptions } from './TestWallet.ts'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'

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
  const base = createBase({ ...options, chainId: mainnet satisfies ChainId })
  const accounts = keys.map(toSecp256k1).map((key) => ({
    address: bech32.encode('bc', [0, ...bech32.toWords(key.hash)]),
    key,
    publicKey: key.publicKey,
  }))
  const keyOf = (account: unknown) => {
    const { address } = account as { address?: unknown }
    const found = accounts.find((one) => one.address === address)
    if (found && base.state.isAuthorized) return found.key
    throw new WalletRefusal({ code: 4100, message: 'Not an account of this page.' })
  }

  return createStandardWallet({
    ...options,
    accounts,
    base,
    connect: 'bitcoin:connect',
    methods: {
      'bitcoin:signMessage': async ({
        account,
        message,
      }: {
        account: unknown
        message: Uint8Array
      }) => ({
        signature: await signMessage(keyOf(account), message),
        signedMessage: message,
      }),
    },
    namespace: 'bip122',
    providerOf: (ask): BitcoinProvider => ({
      async signMessage({ address, message }) {
        const input = { account: { address }, message: new TextEncoder().encode(message) }
        const [{ signature }] = await ask('bitcoin:signMessage', input)
        return base64.encode(signature as Uint8Array)
      },
    }),
    standardChains: ['bitcoin:mainnet'],
  })
}

export declare namespace bitcoinTestWallet {
  type Options = TestWalletOptions & {
    /** Private keys of the accounts; the first account is in use. Default: public development keys. */
    keys?: readonly [`0x${string}`, ...`0x${string}`[]] | undefined
  }
}

/** Returns a 65-byte signature. https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki */
async function signMessage(key: Secp256k1Key, message: Uint8Array): Promise<Uint8Array> {
  const magic = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  const { length } = message
  const size = length < 0xfd ? [length] : [0xfd, length & 0xff, (length >> 8) & 0xff]
  const hash = doubleSha256(concatBytes([magic, Uint8Array.from(size), message]))
  const { bytes, yParity } = await key.sign(hash)
  return concatBytes([Uint8Array.of(39 + yParity), bytes])
}
