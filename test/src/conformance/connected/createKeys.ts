import { sign, verify } from 'node:crypto'
import { cosmosTestWallet } from '@fairlead/core/testing'
import { type ChainId, type Namespace, referenceOf } from '@fairlead/protocol'
import { type Hex, verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { fromBase58, toBase58 } from '../../base58.ts'
import { createTestBitcoinKey } from '../../createTestBitcoinKey.ts'
import { toSecret, unpack, verifyCosmos } from '../createCosmosSetup.ts'
import { mnemonic } from '../createEvmWallet.ts'
import { toEd25519, toPolkadotAccount } from '../createPolkadotSetup.ts'

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
    const keys = [51, 52].map(toEd25519)
    const addresses = keys.map(({ bytes }) => toBase58(bytes))
    return {
      addressOf: (_, index) => addresses[index]!,
      answers: {
        solana_signMessage({ message, pubkey }: { message: string; pubkey: string }) {
          // Decoding to `message.length` bytes pads with leading zeros; texts never begin with a zero byte.
          const padded = fromBase58(message, message.length)
          const bytes = padded.slice(padded.findIndex((byte) => byte !== 0))
          const { privateKey } = keys[addresses.indexOf(pubkey)]!
          return { signature: toBase58(sign(null, bytes, privateKey)) }
        },
      },
      async verifies({ address, message, signature }) {
        const { publicKey } = keys[addresses.indexOf(address)]!
        return verify(null, Buffer.from(message), publicKey, fromBase58(signature, 64))
      },
    }
  },

  async polkadot() {
    const keys = [51, 52].map(toEd25519)
    const addresses = [51, 52].map((seed) => toPolkadotAccount(seed).address)
    const toBytes = (message: string) => Buffer.from(`<Bytes>${message}</Bytes>`)
    return {
      addressOf: (_, index) => addresses[index]!,
      answers: {
        polkadot_signMessage({ address, message }: { address: string; message: string }) {
          const { privateKey } = keys[addresses.indexOf(address)]!
          return { signature: `0x${sign(null, toBytes(message), privateKey).toString('hex')}` }
        },
      },
      async verifies({ address, message, signature }) {
        const { publicKey } = keys[addresses.indexOf(address)]!
        return verify(null, toBytes(message), publicKey, Buffer.from(signature.slice(2), 'hex'))
      },
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
    const chains = ['cosmoshub-4', 'osmosis-1'] as const
    const kits = [51, 52].map((seed) =>
      cosmosTestWallet({ behavior: 'approve', keys: [toSecret(seed)] }),
    )
    const known = new Map<string, { chain: string; kit: (typeof kits)[0]; publicKey: Uint8Array }>()
    const addresses = new Map<string, string>()
    for (const [index, kit] of kits.entries())
      for (const chain of chains) {
        await kit.page.handle('enable', [chain])
        const key = unpack(await kit.page.handle('getKey', [chain])) as {
          bech32Address: string
          pubKey: Uint8Array
        }
        known.set(key.bech32Address, { chain, kit, publicKey: key.pubKey })
        addresses.set(`${chain} ${index}`, key.bech32Address)
      }
    return {
      addressOf: (chainId, index) => addresses.get(`${referenceOf(chainId)} ${index}`)!,
      answers: {
        async cosmos_signAmino({ signDoc, signerAddress }: AminoRequest) {
          const { chain, kit } = known.get(signerAddress)!
          const text = Buffer.from(signDoc.msgs[0].value.data, 'base64').toString()
          const params = [chain, signerAddress, text]
          return { signature: await kit.page.handle('signArbitrary', params) }
        },
      },
      async verifies(signed) {
        const key = known.get(signed.address)
        return key !== undefined && verifyCosmos(key.publicKey, signed)
      },
    }
  },
}

const bitcoinMainnet = 'bip122:000000000019d6689c085ae165831e93'

type AminoRequest = {
  signDoc: { msgs: [{ value: { data: string } }] }
  signerAddress: string
}
