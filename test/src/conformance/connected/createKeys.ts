import {
  cosmosAddress,
  signCosmos,
  toAmino,
  toDevelopmentAccount,
  toEd25519,
  toSecp256k1,
  toWrapped,
} from '@fairlead/core/testing/parts'
import { type ChainId, type Namespace, referenceOf } from '@fairlead/protocol'
import { base58 } from '@fairlead/protocol/solana'
import { type Hex, verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { createTestBitcoinKey } from '../../createTestBitcoinKey.ts'
import { toSecret, verifyCosmos } from '../createCosmosSetup.ts'
import { mnemonic } from '../createEvmWallet.ts'
import { createPolkadotSetup, verifyEd25519 } from '../createPolkadotSetup.ts'

/** A message that an account signed. */
export type Signed = {
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** Two accounts of one namespace, and the answers of a wallet that holds their keys. */
export type Keys = {
  /** Returns the address of the first or second account, in the network's format. */
  addressOf(chainId: ChainId, index: 0 | 1): string
  readonly answers: Readonly<Record<string, (params: never) => unknown>>
  verifies(signed: Signed): Promise<boolean>
}

/** Hash of every transaction that these wallets send. */
export const sentHash = `0x${'ab'.repeat(32)}` as const

/** Creates the keys of a paired or embedded wallet. */
export const createKeys: Readonly<Record<Namespace, () => Promise<Keys>>> = {
  async eip155() {
    const keys = [1, 2].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
    const keyOf = (address: string) => keys.find((one) => one.address === address) ?? keys[0]!
    return {
      addressOf: (_, index) => keys[index]!.address,
      answers: {
        personal_sign: ([raw, address]: [Hex, string]) =>
          keyOf(address).signMessage({ message: { raw } }),
        eth_signTypedData_v4: ([address, text]: [string, string]) =>
          keyOf(address).signTypedData(JSON.parse(text)),
        eth_sendTransaction: () => sentHash,
      },
      verifies: ({ address, message, signature }) =>
        verifyMessage({ address: address as Hex, message, signature: signature as Hex }),
    }
  },

  async solana() {
    const keys = [51, 52].map((seed) => toEd25519(new Uint8Array(32).fill(seed)))
    return {
      addressOf: (_, index) => keys[index]!.address,
      answers: {
        solana_signMessage({ message, pubkey }: { message: string; pubkey: string }) {
          const bytes = base58.decode(message)
          const key = keys.find(({ address }) => address === pubkey)!
          return { signature: base58.encode(key.sign(bytes)) }
        },
      },
      verifies: async ({ address, message, signature }) =>
        verifyEd25519(base58.decode(address), { message, signature: base58.decode(signature) }),
    }
  },

  async polkadot() {
    const accounts = [51, 52].map(toDevelopmentAccount)
    return {
      addressOf: (_, index) => accounts[index]!.address,
      answers: {
        polkadot_signMessage({ address, message }: { address: string; message: string }) {
          const { secret } = accounts.find((one) => one.address === address)!
          const signature = toEd25519(secret).sign(toWrapped(Buffer.from(message)))
          return { signature: `0x${Buffer.from(signature).toString('hex')}` }
        },
      },
      verifies: createPolkadotSetup().verifies,
    }
  },

  async bip122() {
    const keys = [51, 52].map((seed) => ({
      main: createTestBitcoinKey({ seed }),
      test: createTestBitcoinKey({ isTestnet: true, seed }),
    }))
    const all = keys.flatMap(({ main, test }) => [main, test])
    const signBy = (address: string, message: string) => {
      const key = all.find(({ payment }) => payment.address === address)
      return Buffer.from(key!.signMessage(address, Buffer.from(message))).toString('base64')
    }
    return {
      addressOf: (chainId, index) =>
        keys[index]![chainId === bitcoinMainnet ? 'main' : 'test'].payment.address,
      answers: {
        signMessage: ({ address, message }: { address: string; message: string }) => ({
          address,
          signature: signBy(address, message),
        }),
      },
      verifies: async ({ address, message, signature }) => signature === signBy(address, message),
    }
  },

  async cosmos() {
    const prefixes: Readonly<Record<string, string>> = {
      'cosmoshub-4': 'cosmos',
      'osmosis-1': 'osmo',
    }
    const keys = [51, 52].map((seed) => toSecp256k1(toSecret(seed)))
    const addressOf = (reference: string, index: number) =>
      cosmosAddress(keys[index]!, prefixes[reference]!)
    const findKey = (address: string) =>
      keys.find((_, index) =>
        Object.keys(prefixes).some((reference) => addressOf(reference, index) === address),
      )!
    return {
      addressOf: (chainId, index) => addressOf(referenceOf(chainId), index),
      answers: {
        cosmos_signAmino: ({ signDoc, signerAddress }: AminoRequest) => ({
          signature: signCosmos(toAmino(signDoc), findKey(signerAddress)),
        }),
      },
      verifies: async (signed) => verifyCosmos(findKey(signed.address).publicKey, signed),
    }
  },
}

const bitcoinMainnet = 'bip122:000000000019d6689c085ae165831e93'

type AminoRequest = { signDoc: unknown; signerAddress: string }
