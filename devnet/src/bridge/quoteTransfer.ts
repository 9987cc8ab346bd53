import { randomBytes } from 'node:crypto'
import { type Address, encodeFunctionData, type Hex, parseEther, toHex, zeroAddress } from 'viem'
import { tokens } from '../networks.ts'
import { bridgeAbi } from './createVault.ts'

/** Dollars per whole token. Tokens without a price have no route. */
const prices: Readonly<Record<string, bigint>> = { DAI: 1n, ETH: 2500n, USDC: 1n, USDT: 1n }
/** Native coin that every transfer costs besides its amount. */
export const bridgeFee = parseEther('0.0005')

/** A token of a local chain, in LI.FI's format. The native coin has the zero address. */
export type BridgeToken = {
  readonly address: Address
  readonly chainId: number
  readonly decimals: number
  readonly name: string
  readonly symbol: string
}

/** A transfer that was quoted. Amounts are in the smallest unit. */
export type QuotedTransfer = {
  readonly amount: bigint
  readonly from: BridgeToken
  readonly id: Hex
  readonly receiver: Address
  readonly to: BridgeToken
  readonly toAmount: bigint
}

/** Returns the tokens that the bridge transfers: the native coin, and those with a price that anyone may mint. */
export function bridgeTokens(chainId: number): readonly BridgeToken[] {
  const native = { address: zeroAddress, decimals: 18, name: 'Ether', symbol: 'ETH' }
  return [native, ...(tokens[`eip155:${chainId}`] ?? [])]
    .filter(({ symbol }) => symbol in prices)
    .map(({ address, decimals, name, symbol }) => ({ address, chainId, decimals, name, symbol }))
}

/** Reads a request for a quote. @returns Undefined if there is no route: one chain, or a token without a price. */
export function quoteTransfer(query: URLSearchParams): QuotedTransfer | undefined {
  const read = (side: 'from' | 'to') =>
    bridgeTokens(Number(query.get(`${side}Chain`))).find(
      ({ address }) => address.toLowerCase() === query.get(`${side}Token`)?.toLowerCase(),
    )
  const [from, to] = [read('from'), read('to')]
  if (!from || !to || from.chainId === to.chainId) return undefined
  const amount = BigInt(query.get('fromAmount') ?? 0)
  const [price = 0n, otherPrice = 1n] = [prices[from.symbol], prices[to.symbol]]
  const worth = (amount * price * 10n ** BigInt(to.decimals)) / 10n ** BigInt(from.decimals)
  return {
    amount,
    from,
    id: toHex(randomBytes(32)),
    receiver: query.get('fromAddress') as Address,
    to,
    // 0.3 % for the bridge.
    toAmount: (worth * 997n) / (otherPrice * 1000n),
  }
}

/** Returns a quote in LI.FI's format. https://docs.li.fi/api-reference/get-a-quote-for-a-token-transfer */
export function toQuoteJson(
  { amount, from, id, receiver, to, toAmount }: QuotedTransfer,
  { contract, slippage }: { contract: Address; slippage: number },
): object {
  const value = bridgeFee + (from.address === zeroAddress ? amount : 0n)
  const args = [id, from.address, amount] as const
  return {
    action: {
      fromAddress: receiver,
      fromAmount: String(amount),
      fromChainId: from.chainId,
      fromToken: from,
      slippage,
      toAddress: receiver,
      toChainId: to.chainId,
      toToken: to,
    },
    estimate: {
      approvalAddress: contract,
      executionDuration: 180,
      fromAmount: String(amount),
      toAmount: String(toAmount),
      toAmountMin: String((toAmount * BigInt(Math.round((1 - slippage) * 10_000))) / 10_000n),
    },
    id,
    tool: 'local',
    toolDetails: { key: 'local', name: 'Local bridge' },
    transactionRequest: {
      chainId: from.chainId,
      data: encodeFunctionData({ abi: bridgeAbi, args, functionName: 'deposit' }),
      from: receiver,
      gasLimit: toHex(200_000),
      to: contract,
      value: toHex(value),
    },
    type: 'lifi',
  }
}
