import { tryParse } from '@fairlead/protocol'
import * as v from 'valibot'
import { type Address, decodeAbiParameters, getAddress, type Hex } from 'viem'

/** `Transfer(address,address,uint256)` of ERC-20, and with a third indexed argument of ERC-721. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
export const singleTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
export const batchTopic = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** Maximum number of hex digits in the data of a log: a batch of a thousand ids has 130 000. */
const dataLimit = 200_000

const Topic = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
const TransferLog = v.object({
  address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)),
  topics: v.pipe(v.array(Topic), v.minLength(3), v.maxLength(4)),
  data: v.pipe(v.string(), v.maxLength(dataLimit), v.regex(/^0x(?:[0-9a-f]{2})*$/i)),
})

export type TokenStandard = 'ERC20' | 'ERC721' | 'ERC1155'

/** The token and ids that one log mentions. */
export type Sighting = {
  readonly address: Address
  readonly standard: TokenStandard
  /** Empty for ERC-20. */
  readonly tokenIds: readonly bigint[]
}

/**
 * Parses a transfer log. Untrusted contracts can emit any log, so its exact shape decides the standard.
 *
 * @returns `undefined` for a log that is not a transfer of any of the standards.
 */
export function readTransferLog(log: unknown): Sighting | undefined {
  const read = tryParse(TransferLog, log)
  if (!read) return undefined
  const [kind, , , last] = read.topics.map((topic) => topic.toLowerCase())
  const found = (standard: TokenStandard, tokenIds: readonly bigint[]): Sighting => ({
    address: getAddress(read.address),
    standard,
    tokenIds,
  })
  const words = (read.data.length - 2) / 64
  if (kind === transferTopic && last !== undefined)
    return words === 0 ? found('ERC721', [BigInt(last)]) : undefined
  if (kind === transferTopic) return words === 1 ? found('ERC20', []) : undefined
  if (last === undefined) return undefined
  if (kind === singleTopic && words === 2) return found('ERC1155', [BigInt(read.data.slice(0, 66))])
  if (kind !== batchTopic) return undefined
  const ids = readBatch(read.data as Hex)
  return ids && found('ERC1155', ids)
}

function readBatch(data: Hex): readonly bigint[] | undefined {
  try {
    const [ids] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
    return ids
  } catch {
    return undefined
  }
}
