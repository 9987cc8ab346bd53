import { addresses, createClients } from '@fairlead/devnet'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  numberToHex,
  padHex,
  parseAbi,
  toEventSelector,
  zeroAddress,
} from 'viem'
import { answeringCode, type Behavior } from './answeringCode.ts'

const multicall = parseAbi([
  'struct Call { address target; bytes callData; }',
  'function aggregate(Call[] calls) payable returns (uint256, bytes[])',
])
const transfer = toEventSelector('Transfer(address,address,uint256)')
const selectors = {
  announce: '0x00000001',
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  name: '0x06fdde03',
  symbol: '0x95d89b41',
} as const

export type PlantedToken = Partial<Record<Exclude<keyof typeof selectors, 'announce'>, Behavior>>

/** Encodes a number as 32 bytes. */
export const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })
/** ABI-encodes a string, as contracts return it. */
export const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])

/** A well-behaved token that every account holds. */
export function honestToken(symbol: string, amount: bigint | number = 5n) {
  return {
    balanceOf: { returns: word(amount) },
    decimals: { returns: word(0) },
    name: { returns: text(`Token ${symbol}`) },
    symbol: { returns: text(symbol) },
  } satisfies PlantedToken
}

/** Deploys tokens of any behavior, each with a logged transfer to the account. */
export async function plantTokens(
  chain: { chainId: number; url: string },
  account: Address,
  tokens: Readonly<Record<Address, PlantedToken>>,
): Promise<void> {
  const { control, deployer, reader } = createClients(chain)
  const announce: Behavior = {
    data: word(1),
    logs: [transfer, padHex(zeroAddress, { size: 32 }), padHex(account, { size: 32 })],
  }
  const targets = Object.keys(tokens) as Address[]
  await Promise.all(
    targets.map((address) => {
      const all = { announce, ...tokens[address] }
      const behaviors = Object.entries(all).map(([name, behavior]) => [
        selectors[name as keyof typeof selectors],
        behavior,
      ])
      const bytecode = answeringCode(Object.fromEntries(behaviors))
      return control.setCode({ address, bytecode })
    }),
  )
  const calls = targets.map((target) => ({ callData: selectors.announce, target }))
  const hash = await deployer.sendTransaction({
    data: encodeFunctionData({ abi: multicall, args: [calls], functionName: 'aggregate' }),
    to: addresses.multicall3,
  })
  await reader.waitForTransactionReceipt({ hash })
}
