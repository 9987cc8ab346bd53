import { defineRoute, EvmAddress } from '@fairlead/protocol'
import * as v from 'valibot'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { FeatureContext } from '../../FeatureContext.ts'
import { type Endpoint, implementOpen } from '../../implement.ts'
import { parseInput } from '../../parseInput.ts'
import { Refusal } from '../../problem.ts'
import type { StoredName } from '../../storage/names/readNames.ts'
import { invalidInput, readCoinType } from './readMessage.ts'

/** How long a resolver accepts a signed answer, in seconds. */
export const answerSeconds = 5 * 60

const outerAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const addressAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const textAbi = parseAbi(['function text(bytes32 node, string key) view returns (string)'])
const nameAbi = parseAbi(['function name(bytes32 node) view returns (string)'])
const innerAbi = [...addressAbi, ...coinAbi, ...textAbi, ...nameAbi] as const

/** Name of an address (ENSIP-19): its hexadecimal digits, then `addr`, `default` or a coin type. */
const reverseForm =
  /^(?<account>[0-9a-f]{40})\.(?<coin>addr|default|[1-9a-f][0-9a-f]{0,7})\.reverse$/

const Asked = v.object({
  data: v.pipe(
    v.string(),
    v.regex(/^0x(?:[0-9a-fA-F]{2}){4,8192}$/, 'Not hexadecimal, or too long'),
  ),
  /** Contract that asks. */
  sender: EvmAddress,
})
const gateway = {
  response: v.object({ data: v.string() }),
  errors: [
    'REQUEST_INVALID',
    'NOT_FOUND',
    'FEATURE_UNAVAILABLE',
    'RATE_LIMITED',
    'SERVER_ERROR',
  ] as const,
}
const getGateway = defineRoute({
  ...gateway,
  method: 'GET',
  path: '/v1/names/gateway/:sender/:data',
})
const postGateway = defineRoute({
  ...gateway,
  body: Asked,
  method: 'POST',
  path: '/v1/names/gateway',
})

/**
 * Creates the gateway that answers for a resolver contract (ERC-3668). Each answer is signed and expires, so it can
 * neither be forged nor be used later. The signed content is that of ENS's own off-chain resolver.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3668
 */
export function createGatewayRoutes(
  { clock }: Pick<FeatureContext, 'clock'>,
  names: createGatewayRoutes.Names,
): readonly Endpoint[] {
  const { signer } = names
  // Wallets and libraries ask without a project.
  const options = { isOriginChecked: false, rateLimit: 'rpc' } as const

  async function answer(sender: Address, data: Hex): Promise<{ data: Hex }> {
    if (!signer) throw new Refusal('FEATURE_UNAVAILABLE', { field: 'names' })
    const result = await findResult(data, names)
    const expires = BigInt(Math.floor(clock() / 1000) + answerSeconds)
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', sender, expires, keccak256(data), keccak256(result)],
      ),
    )
    const signature = await signer.sign({ hash })
    return {
      data: encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
        [result, expires, signature],
      ),
    }
  }

  return [
    implementOpen(getGateway, options, ({ params }) => {
      const { data, sender } = parseInput(
        Asked,
        { data: params.data?.replace(/\.json$/, ''), sender: params.sender },
        'path',
      )
      return answer(sender, data as Hex)
    }),
    implementOpen(postGateway, options, ({ body }) => answer(body.sender, body.data as Hex)),
  ]
}

export declare namespace createGatewayRoutes {
  type Names = {
    find(name: string): Promise<StoredName | undefined>
    findAllOf(address: string): Promise<readonly StoredName[]>
    signer: PrivateKeyAccount | undefined
    zones: readonly string[]
  }
}

/**
 * Returns the ABI-encoded result of a resolver's function for a name; empty for a function without records.
 *
 * @throws `NOT_FOUND` for a name outside the zones.
 */
async function findResult(data: Hex, names: createGatewayRoutes.Names): Promise<Hex> {
  const [dnsName, call] = decode(() => decodeFunctionData({ abi: outerAbi, data })).args
  const name = readDnsName(hexToBytes(dnsName))
  const reversed = reverseForm.exec(name)?.groups
  const isInZone = names.zones.some((zone) => name === zone || name.endsWith(`.${zone}`))
  if (!reversed && !isInZone) throw new Refusal('NOT_FOUND', { field: 'name' })
  if (!isKnownCall(call)) return '0x'
  const asked = decode(() => decodeFunctionData({ abi: innerAbi, data: call }))
  if (asked.args[0] !== namehash(name)) throw invalidInput('data')
  if (asked.functionName === 'name')
    return encodeAbiParameters([{ type: 'string' }], [await findReverse(reversed, names)])
  const stored = reversed ? undefined : await names.find(name)
  if (asked.functionName === 'text')
    return encodeAbiParameters([{ type: 'string' }], [readText(stored, asked.args[1])])
  const [, coinType] = asked.args
  const address = readAddress(stored, coinType)
  return coinType === undefined
    ? encodeAbiParameters([{ type: 'address' }], [address ?? zeroAddress])
    : encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
}

/** Returns the first name of a reversed address that resolves back to it for the coin; empty if there is none. */
async function findReverse(
  reversed: Record<string, string> | undefined,
  names: createGatewayRoutes.Names,
): Promise<string> {
  if (!reversed) return ''
  const { account, coin = '' } = reversed
  const coinType = coin === 'addr' || coin === 'default' ? 60n : BigInt(`0x${coin}`)
  const all = await names.findAllOf(`0x${account}`)
  return all.find((stored) => readAddress(stored, coinType) !== undefined)?.name ?? ''
}

function readText(stored: StoredName | undefined, key: string): string {
  if (key === 'avatar') return stored?.avatar ?? ''
  return key === 'description' || key === 'bio' ? (stored?.bio ?? '') : ''
}

function readAddress(stored: StoredName | undefined, coinType = 60n): Address | undefined {
  if (coinType >= 2n ** 32n) return undefined
  const known = stored?.addresses.find((one) => one.coinType === toStoredType(Number(coinType)))
  return known?.address as Address | undefined
}

/** Chain 1 has two coin types; its addresses are stored under one. */
function toStoredType(coinType: number): number {
  try {
    return readCoinType(coinType)
  } catch {
    return coinType
  }
}

const known = new Set(['0x3b3b57de', '0xf1cb7e06', '0x59d1d43c', '0x691f3431'])

/** True for `addr(bytes32)`, `addr(bytes32,uint256)`, `text(bytes32,string)` and `name(bytes32)`. */
function isKnownCall(call: Hex): boolean {
  return known.has(call.slice(0, 10))
}

/** Decodes what a contract asks. @throws `REQUEST_INVALID` if it is not encoded correctly. */
function decode<result>(read: () => result): result {
  try {
    return read()
  } catch {
    throw invalidInput('data')
  }
}

/** Reads a name in DNS form: each label follows its length, and 0 ends the name. */
function readDnsName(bytes: Uint8Array): string {
  const labels: string[] = []
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let at = 0
  for (;;) {
    const length = bytes[at]
    if (length === undefined) throw invalidInput('data')
    if (length === 0) break
    const label = bytes.subarray(at + 1, at + 1 + length)
    if (label.length < length) throw invalidInput('data')
    labels.push(decode(() => decoder.decode(label)))
    at += 1 + length
  }
  return labels.join('.')
}
