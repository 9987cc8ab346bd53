import * as v from 'valibot'
import { hexToBytes } from 'viem'
import { checkParams, paramsInvalid } from '../checkParams.ts'
import { Data, Quantity } from '../walletRequest.ts'

const Hash = v.pipe(
  Data,
  v.check((hex) => hex.length === 66, 'Not 32 bytes'),
)
const Uint32 = v.pipe(
  Quantity,
  v.check((hex) => BigInt(hex) < 1n << 32n, 'Larger than 32 bits'),
)
/** Immortal eras have one byte, mortal ones two. Any other length would shift all following fields. */
const Era = v.pipe(
  Data,
  v.check((hex) => /^0x(?:00|.[1-9a-f]..)$/i.test(hex), 'Not an era'),
)

/** Signer payload of polkadot.js. Numbers are hexadecimal, big endian. */
export const PolkadotPayload = v.object({
  address: v.pipe(v.string(), v.maxLength(64)),
  blockHash: Hash,
  genesisHash: Hash,
  era: Era,
  method: Data,
  nonce: Uint32,
  specVersion: Uint32,
  tip: v.optional(
    v.pipe(
      Quantity,
      v.check((hex) => BigInt(hex) < 1n << 128n, 'Larger than 128 bits'),
    ),
    '0x0',
  ),
  transactionVersion: Uint32,
  signedExtensions: v.array(v.string()),
  version: v.literal(4),
  mode: v.optional(v.picklist([0, 1]), 0),
  metadataHash: v.nullish(Hash),
  assetId: v.nullish(v.unknown()),
})
export type PolkadotPayload = v.InferOutput<typeof PolkadotPayload>

type Encode = (payload: PolkadotPayload) => readonly number[] | Uint8Array

/**
 * Bytes that each signed extension adds: inside the transaction, and to the signed payload only.
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
 * Extensions that all networks of this wallet have, in order. Without them the signed bytes could be the call alone,
 * which could be a complete transaction of another network.
 */
const required = [
  'CheckSpecVersion',
  'CheckTxVersion',
  'CheckGenesis',
  'CheckMortality',
  'CheckNonce',
  'ChargeTransactionPayment',
]

/**
 * Returns the bytes that a transaction's signature covers, in the order of the chain's extensions.
 *
 * @throws `ProviderRpcError` -32602 for an unknown extension, because guessing would sign something else. Also for a
 * missing, repeated or misplaced one.
 */
export function toSignedBytes(payload: PolkadotPayload): Uint8Array {
  requireExtensions(payload.signedExtensions)
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

function requireExtensions(names: readonly string[]) {
  if (new Set(names).size < names.length)
    throw paramsInvalid('signedExtensions', 'Contains a duplicate')
  const found = names.filter((name) => required.includes(name))
  if (found.join() !== required.join())
    throw paramsInvalid('signedExtensions', `Must have, in this order: ${required.join(', ')}`)
  const metadata = names.indexOf('CheckMetadataHash')
  if (metadata !== -1 && metadata < names.indexOf('ChargeTransactionPayment'))
    throw paramsInvalid('signedExtensions', 'CheckMetadataHash comes after the others')
}

export function parsePayload(input: unknown): PolkadotPayload {
  const payload = checkParams(PolkadotPayload, input)
  if (payload.assetId !== undefined && payload.assetId !== null && payload.assetId !== '0x')
    throw paramsInvalid('assetId', 'This wallet pays fees only in the network’s own coin')
  if ((payload.mode === 1) !== Boolean(payload.metadataHash))
    throw paramsInvalid('metadataHash', 'Belongs to mode 1, and only there')
  return payload
}

/** Encodes a SCALE compact integer, up to the size of numbers in transactions. */
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
