import { EvmAddress, parse } from '@fairlead/protocol'
import {
  type Abi,
  type Address,
  type Client,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToString,
  parseAbi,
} from 'viem'
import type { TokenReading } from '../ChainReader.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
])
type Call = 'balanceOf' | 'decimals' | 'name' | 'symbol'

/**
 * Reads ERC-20 tokens and an account's balances. Skips addresses without a token and tokens without
 * decimals; throws if the node is unreachable.
 */
export async function readEvmTokens(
  client: Client,
  options: { addresses: readonly string[]; holder: string },
): Promise<readonly TokenReading[]> {
  const holder = parse(EvmAddress, options.holder)
  const readings = await Promise.all(
    options.addresses.map(async (text): Promise<TokenReading | undefined> => {
      const address = parse(EvmAddress, text)
      const [balance, decimals, name, symbol] = await Promise.all([
        ask(client, address, 'balanceOf', [holder]),
        ask(client, address, 'decimals'),
        ask(client, address, 'name'),
        ask(client, address, 'symbol'),
      ])
      if (typeof balance !== 'bigint' || typeof decimals !== 'number') return undefined
      return { address, balance, decimals, name: String(name ?? ''), symbol: String(symbol ?? '') }
    }),
  )
  return readings.filter((reading) => reading !== undefined)
}

/** Calls a view function. Returns undefined if the contract does not support it. */
async function ask(
  client: Client,
  to: Address,
  functionName: Call,
  args: readonly unknown[] = [],
): Promise<unknown> {
  const data = encodeFunctionData({ abi: abi as Abi, args, functionName })
  let result: Hex
  try {
    result = (await client.request({
      method: 'eth_call',
      params: [{ data, to }, 'latest'],
    } as never)) as Hex
  } catch (error) {
    if (isRevert(error)) return undefined
    throw error
  }
  try {
    return decodeFunctionResult({ abi: abi as Abi, data: result, functionName })
  } catch {
    // Some early tokens return `name` and `symbol` as `bytes32`.
    return functionName === 'name' || functionName === 'symbol' ? shortText(result) : undefined
  }
}

function shortText(result: Hex): string | undefined {
  if (!/^0x[0-9a-f]{64}$/i.test(result)) return undefined
  return hexToString(result, { size: 32 })
}

/** True if the contract reverted. Other errors come from the node. */
function isRevert(error: unknown): boolean {
  for (let at = error; at; at = (at as { cause?: unknown }).cause) {
    const { code, details, message } = at as {
      code?: unknown
      details?: unknown
      message?: unknown
    }
    if (code === 3 || /revert|invalid opcode/i.test(`${message} ${details}`)) return true
  }
  return false
}
