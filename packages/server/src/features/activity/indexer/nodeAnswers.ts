import * as v from 'valibot'

// Schemas of the node's answers, with only the fields that we read. Hashes and addresses are lower-cased.

const lower = (pattern: RegExp) =>
  v.pipe(
    v.string(),
    v.regex(pattern),
    v.transform((text) => text.toLowerCase()),
  )
const Hash = lower(/^0x[0-9a-fA-F]{64}$/)
const Address = lower(/^0x[0-9a-fA-F]{40}$/)
const Data = lower(/^0x(?:[0-9a-fA-F]{2})*$/)
const Amount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,64}$/),
  v.transform((text: string) => BigInt(text)),
)
const Whole = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,14}$/),
  v.transform(Number),
  v.safeInteger(),
)

const NodeTransaction = v.object({
  hash: Hash,
  from: Address,
  /** Absent or null for a contract creation. */
  to: v.nullish(Address),
  // EIP-2681 limits nonces to 64 bits; real ones are far smaller.
  nonce: Whole,
  value: Amount,
  input: Data,
})
export type NodeTransaction = v.InferOutput<typeof NodeTransaction>

export const NodeHeader = v.object({ number: Whole, hash: Hash, parentHash: Hash })
export type NodeHeader = v.InferOutput<typeof NodeHeader>

export const NodeBlock = v.object({
  ...NodeHeader.entries,
  timestamp: Whole,
  transactions: v.array(NodeTransaction),
})
export type NodeBlock = v.InferOutput<typeof NodeBlock>

const NodeLog = v.object({ address: Address, topics: v.array(Hash), data: Data })
export type NodeLog = v.InferOutput<typeof NodeLog>

export const NodeReceipt = v.object({
  transactionHash: Hash,
  blockHash: Hash,
  /** Absent before the Byzantium fork; such transactions count as successful. */
  status: v.nullish(v.picklist(['0x0', '0x1'])),
  contractAddress: v.nullish(Address),
  logs: v.array(NodeLog),
})
export type NodeReceipt = v.InferOutput<typeof NodeReceipt>
