import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import { paramsInvalid } from '../../checkParams.ts'
import type { Sharing } from './createSharing.ts'
import { forEachInput, type StandardKind, toStandardAccounts } from './createStandardBridge.ts'

/** Wallet Standard names of the networks, by CAIP-2 id. */
export const bitcoinChains: ReadonlyMap<string, string> = new Map([
  ['bip122:000000000019d6689c085ae165831e93', 'bitcoin:mainnet'],
  ['bip122:000000000933ea01ad0ee984209779ba', 'bitcoin:testnet'],
  ['bip122:00000008819873e925422c1ff0f99f7c', 'bitcoin:signet'],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'bitcoin:regtest'],
])

const Bytes = v.instance(Uint8Array)
const Account = v.object({ address: v.string() })
const MessageInput = v.object({ account: Account, message: Bytes })
const TransactionInput = v.object({
  chain: v.optional(v.string()),
  inputsToSign: v.pipe(
    v.array(
      v.object({
        account: Account,
        sigHash: v.optional(v.literal('ALL')),
        signingIndexes: v.array(v.number()),
      }),
    ),
    v.minLength(1),
  ),
  psbt: Bytes,
})

const versions = { version: '1.0.0' }
const Signature = v.object({ signature: v.string() })
const Signed = v.object({ psbt: v.string() })

/**
 * Wallet Standard features for Bitcoin. Messages are signed as in BIP-322. Nothing is sent, because the wallet has no
 * node.
 *
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 */
export function bitcoinKind({ sharing }: { sharing: Sharing }): StandardKind {
  /** Returns the CAIP-2 id of the requested network; without a name, of the account's first. */
  const idOf = (address: string, name?: string): string => {
    const found = sharing
      .accounts()
      .find(
        (one) =>
          one.address === address &&
          (name === undefined || bitcoinChains.get(one.chainId) === name),
      )
    if (found) return found.chainId
    throw paramsInvalid('account', 'Not shared with this page on that network')
  }

  const kind: StandardKind = {
    chains: bitcoinChains,
    sharing,
    features: {
      'bitcoin:connect': {
        versions,
        run: async () => {
          await sharing.connect()
          return { accounts: toStandardAccounts(kind) }
        },
      },
      'bitcoin:disconnect': { versions, run: () => sharing.disconnect() },
      'bitcoin:signMessage': {
        versions,
        run: forEachInput(MessageInput, async ({ account, message }) => {
          const { address } = account
          const { signature } = await sharing.call({
            answer: Signature,
            chainId: idOf(address),
            method: 'signMessage',
            params: { account: address, message: toText(message), protocol: 'bip322' },
          })
          return { signature: hex.decode(signature), signedMessage: message }
        }),
      },
      'bitcoin:signTransaction': {
        versions,
        run: forEachInput(TransactionInput, async ({ chain, inputsToSign, psbt }) => {
          const { address } = inputsToSign[0]!.account
          const signed = await sharing.call({
            answer: Signed,
            chainId: idOf(address, chain),
            method: 'signPsbt',
            params: {
              account: address,
              psbt: base64.encode(psbt),
              signInputs: inputsToSign.flatMap(({ account, signingIndexes }) =>
                signingIndexes.map((index) => ({ address: account.address, index })),
              ),
            },
          })
          return { signedPsbt: base64.decode(signed.psbt) }
        }),
      },
    },
  }
  return kind
}

/** Decodes a message as UTF-8: the user must be able to read what is signed. */
function toText(message: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(message)
  } catch {
    throw paramsInvalid('message', 'Not text')
  }
}
