import * as v from 'valibot'
import { hexToBytes } from 'viem'
import { checkParams, paramsInvalid } from '../checkParams.ts'
import { Data, Quantity } from '../walletRequest.ts'

const Hash = v.pipe(
  Data,
  v.check((hex) => hex.length === 66, 'Not 32 bytes'),
)

/** What a page of Polkadot's usual library hands to a signer. Numbers are hexadecimal, big endian. */
export const PolkadotPayload = v.object({
  address: v.pipe(v.string(), v.maxLength(64)),
  blockHash: Hash,
  genesisHash: Hash,
  era: Data,
  method: Data,
  nonce: Quantity,
  specVersion: Quantity,
  tip: v.optional(Quantity, '0x0'),
  transactionVersion: Quantity,
  signedExtensions: v.array(v.string()),
  version: v.literal(4),
  mode: v.optional(v.number(), 0),
  metadataHash: v.nullish(Hash),
  assetId: v.nullish(v.unknown()),
})
export type PolkadotPayload = v.InferOutput<typeof PolkadotPayload>

type Encode = (payload: PolkadotPayload) => readonly number[] | Uint8Array

/**
 * What each extension adds to the signed bytes: within the transaction, and beside it.
 *
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/blocks-transactions-fees/transactions/
 */
const extensions: Readonly<Record<string, { inside?: Encode; beside?: Encode }>> = {
  AuthorizeCall: {},
  CheckGenesis: { beside: ({ genesisHash }) => hexToBytes(genesisHash) },
  CheckMortality: {
    inside: ({ era }) => hexToBytes(era),
    beside: ({ blockHash }) => hexToBytes(blockHash),
  },
  CheckNonZeroSender: {},
  CheckNonce: { inside: ({ nonce }) => toCompact(BigInt(nonce)) },
  CheckSpecVersion: { beside: ({ specVersion }) => toUint32(specVersion) },
  CheckTxVersion: { beside: ({ transactionVersion }) => toUint32(transactionVersion) },
  CheckWeight: {},
  ChargeTransactionPayment: { inside: ({ tip }) => toCompact(BigInt(tip)) },
  CheckMetadataHash: {
    inside: ({ mode }) => [mode],
    beside: ({ metadataHash }) => (metadataHash ? [1, ...hexToBytes(metadataHash)] : [0]),
  },
  PrevalidateAttests: {},
  StorageWeightReclaim: {},
  WeightReclaim: {},
}

/**
 * The bytes that a transaction's signature covers, in the order of the chain's extensions.
 *
 * @throws `ProviderRpcError` -32602 for an extension that the wallet can't encode: guessing would sign
 *   something else.
 */
export function toSignedBytes(payload: PolkadotPayload): Uint8Array {
  const known = payload.signedExtensions.map((name) => {
    const extension = Object.hasOwn(extensions, name) ? extensions[name] : undefined
    if (!extension)
      throw paramsInvalid('signedExtensions', `This wallet does not know ${name.slice(0, 64)}`)
    return extension
  })
  return Uint8Array.of(
    ...hexToBytes(payload.method),
    ...known.flatMap(({ inside }) => [...(inside?.(payload) ?? [])]),
    ...known.flatMap(({ beside }) => [...(beside?.(payload) ?? [])]),
  )
}

export function parsePayload(input: unknown): PolkadotPayload {
  const payload = checkParams(PolkadotPayload, input)
  if (payload.assetId !== undefined && payload.assetId !== null && payload.assetId !== '0x')
    throw paramsInvalid('assetId', 'This wallet pays fees only in the network’s own coin')
  return payload
}

/** SCALE's compact number, as far as numbers of transactions go. */
export function toCompact(value: bigint): number[] {
  if (value < 1n << 6n) return [Number(value << 2n)]
  if (value < 1n << 14n) return toLittleEndian((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return toLittleEndian((value << 2n) | 2n, 4)
  const size = Math.max(4, Math.ceil(value.toString(16).length / 2))
  return [((size - 4) << 2) | 3, ...toLittleEndian(value, size)]
}

function toUint32(hex: string): number[] {
  return toLittleEndian(BigInt(hex), 4)
}

function toLittleEndian(value: bigint, size: number): number[] {
  return Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}
