import { toWrapped } from '@fairlead/core/testing/parts'
import { blake2b } from '@noble/hashes/blake2.js'
import * as v from 'valibot'
import { bytesToHex, hexToBytes } from 'viem'
import { checkParams, paramsInvalid } from '../checkParams.ts'
import { type Description, formatAmount, toShown } from '../confirm/Description.ts'
import { knownChains } from '../keys/knownChains.ts'
import { Data } from '../walletRequest.ts'
import { describeBytes } from './describeBytes.ts'
import { findSigner, type Method, type MethodContext } from './Method.ts'
import { nameOfChain } from './nameOfChain.ts'
import { type PolkadotPayload, parsePayload, toSignedBytes } from './polkadotPayload.ts'

const Address = v.pipe(v.string(), v.maxLength(64))
const MessageParams = v.object({
  address: Address,
  message: v.pipe(v.string(), v.maxLength(200_000)),
})
const TransactionParams = v.object({ address: Address, transactionPayload: v.unknown() })

/** Payloads longer than this are hashed before signing, in bytes. */
const longestRaw = 256
/** Signature type byte of sr25519, within a transaction. */
const sr25519 = 1
const coins: Readonly<Record<string, { decimals: number; symbol: string }>> = {
  Polkadot: { decimals: 10, symbol: 'DOT' },
  Kusama: { decimals: 12, symbol: 'KSM' },
  Westend: { decimals: 12, symbol: 'WND' },
}

/** Methods of https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc */
export const polkadot: Readonly<Record<string, Method>> = {
  polkadot_signMessage(params, context) {
    const { address, message } = checkParams(MessageParams, params)
    const { sign } = context.keyring.polkadot(findSigner(context, address))
    const bytes = v.is(Data, message) ? hexToBytes(message) : new TextEncoder().encode(message)
    return {
      account: address,
      description: describeBytes(bytes),
      run: async () => ({ result: { signature: bytesToHex(sign(toWrapped(bytes))) } }),
    }
  },
  polkadot_signTransaction(params, context) {
    const { address, transactionPayload } = checkParams(TransactionParams, params)
    const payload = parsePayload(transactionPayload)
    requireChain(payload, context)
    if (payload.address !== address)
      throw paramsInvalid('address', 'Differs within the transaction')
    const { sign } = context.keyring.polkadot(findSigner(context, address))
    const bytes = toSignedBytes(payload)
    const signed = bytes.length > longestRaw ? blake2b(bytes, { dkLen: 32 }) : bytes
    return {
      account: address,
      description: toShown(describePayload(payload, nameOfChain(context.chainId, []))),
      run: async () => ({
        result: { id: 1, signature: bytesToHex(Uint8Array.of(sr25519, ...sign(signed))) },
      }),
    }
  },
}

/** Rejects a payload for another chain than the one shown to the user. */
function requireChain({ genesisHash }: PolkadotPayload, { chainId }: MethodContext) {
  const chain = knownChains[chainId]
  if (chain?.namespace !== 'polkadot' || chain.genesisHash !== genesisHash.toLowerCase())
    throw paramsInvalid('genesisHash', 'The transaction is for a different network')
}

function describePayload(payload: PolkadotPayload, network: string): Description {
  const coin = coins[network] ?? { decimals: 0, symbol: 'units' }
  const tip = BigInt(payload.tip)
  return {
    title: 'Sign a transaction?',
    summary: `For ${network}. The site gets the signed transaction and can send it.`,
    confirmLabel: 'Sign',
    rows: [
      { label: 'Number of the transaction', value: String(BigInt(payload.nonce)) },
      ...(tip > 0n ? [{ label: 'Tip', value: formatAmount(tip, coin) }] : []),
      {
        label: 'Valid for',
        value: payload.era === '0x00' ? 'All time' : 'A limited time',
      },
      { label: 'Runtime', value: String(Number(payload.specVersion)) },
    ],
    block: { label: 'Call, as hexadecimal', text: payload.method },
    warnings: ['The wallet can’t tell what this call does. Sign it only if you trust the site.'],
  }
}
