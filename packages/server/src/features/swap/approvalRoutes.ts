import { getSwapAllowance, getSwapApproval } from '@fairlead/protocol'
import { type Address, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { nativeAddress } from '../../chains/nativeToken.ts'
import { readContracts } from '../../chains/readContracts.ts'
import { readGasPrice } from '../../chains/readGasPrice.ts'
import { type Endpoint, implement } from '../../implement.ts'
import { Refusal } from '../../problem.ts'
import {
  readAmount,
  readId,
  readPair,
  readUser,
  requireSwapChain,
  requireTarget,
} from './readOrder.ts'
import { noRoute } from './refusals.ts'
import { accountId, isUnreachable, orderOf, type SwapContext } from './SwapContext.ts'
import type { SwapPair } from './SwapVendor.ts'

/** Gas limit of an approval; known tokens need less than 60,000. */
const approvalGas = 80_000

const tokenAbi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
])

/** Reads the amount of a token that the vendor's contract may take. */
export function allowanceRoute(context: SwapContext): Endpoint {
  const { chains } = context
  return implement(getSwapAllowance, {}, async ({ query }) => {
    const { address: token, chainId } = readId(query.tokenAddress, 'tokenAddress')
    const chain = requireSwapChain(chains, chainId)
    const user = readUser(query.userAddress, { chain })
    // The native coin needs no approval.
    if (token === nativeAddress) return { allowance: String(maxUint256) }
    const target = query.to === undefined ? undefined : readId(query.to, 'to')
    const pair = {
      chain,
      from: token,
      to: target?.address ?? nativeAddress,
      ...(target &&
        target.chainId !== chainId && { toChain: requireTarget(chains, target.chainId) }),
    }
    const spender = await readPairSpender(context, pair)
    const args = [user, spender] as const
    const data = encodeFunctionData({ abi: tokenAbi, args, functionName: 'allowance' })
    const [answer] = await readContracts(chain, [{ data, to: token }])
    if (answer?.length !== 66) throw new Refusal('NOT_FOUND', { field: 'tokenAddress' })
    return { allowance: String(BigInt(answer)) }
  })
}

/** Builds the approval of the vendor's contract, without an amount for all that it may ever take. */
export function approvalRoute(context: SwapContext): Endpoint {
  return implement(getSwapApproval, {}, async ({ query }) => {
    const pair = readPair(context.chains, query)
    readUser(query.userAddress, pair)
    if (pair.from === nativeAddress)
      throw new Refusal('REQUEST_INVALID', {
        field: 'from',
        shortMessage: 'The native coin needs no approval',
      })
    const amount = query.amount === undefined ? maxUint256 : readAmount(query.amount)
    const [spender, { fast }] = await Promise.all([
      readPairSpender(context, pair),
      readGasPrice(pair.chain),
    ])
    const args = [spender, amount] as const
    const token = accountId(pair.chain, pair.from)
    return {
      tx: {
        data: encodeFunctionData({ abi: tokenAbi, args, functionName: 'approve' }),
        eip155: { gas: approvalGas, gasPrice: fast },
        // Wire compatibility: other clients send to the address of `from`, so both name the token's contract.
        from: token,
        to: token,
        value: '0',
      },
    }
  })
}

/** Returns the contract that takes the source token. @throws `NOT_FOUND` if the networks of the pair have no route. */
async function readPairSpender(context: SwapContext, pair: SwapPair): Promise<Address> {
  if (await isUnreachable(context, pair)) throw noRoute()
  return orderOf(context, pair).ask(pair.chain, (vendor, signal) => vendor.spender(pair, signal))
}
