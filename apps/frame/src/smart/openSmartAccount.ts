import { BaseError } from '@fairlead/protocol'
import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { entryPoints } from '../keys/signing/userOperation.ts'
import type { MethodContext } from '../sign/Method.ts'
import { toQuantity } from '../sign/readFees.ts'
import type { AccountKind, Creation } from './AccountKind.ts'
import { checkCode } from './checkCode.ts'
import { requireOwnAddress } from './findAddress.ts'
import { kindOf } from './kindOf.ts'

/** On-chain step that the account needs before it can send operations. */
export type Opening =
  /** The EOA delegates to code (EIP-7702); `replaces` is its current delegate. */
  | {
      readonly kind: 'code'
      readonly nonce: number
      readonly replaces: Hex | undefined
      readonly to: Hex
    }
  | ({ readonly kind: 'factory' } & Creation)

/** A smart account, whatever its implementation. */
export type SmartAccount = Pick<AccountKind, 'decode' | 'encode' | 'operationCode'> & {
  readonly address: Hex
  readonly entryPoint: { readonly address: Hex; readonly version: '0.7' | '0.8' }
  readonly nonce: bigint
  /** Absent if the account is deployed. */
  readonly opening: Opening | undefined
}

const entryPointAbi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
])

/**
 * Reads the user's smart account on a network from the chain. Checks its code first.
 * @throws `RESPONSE_INVALID` if the address isn't the one that the factory gives this user now; `FEATURE_UNAVAILABLE`
 * if the code isn't the operator's; `NETWORK_UNSUPPORTED` without smart accounts.
 */
export async function openSmartAccount(context: MethodContext): Promise<SmartAccount> {
  const { account, addresses, network, nodes, signal } = context
  const { smartAccount } = network
  if (!smartAccount) throw new BaseError('NETWORK_UNSUPPORTED')
  const { entryPoint: version, kind } = smartAccount
  const accountKind = kindOf(smartAccount)
  const address = account.address as Hex
  const entryPoint = { address: entryPoints[version], version }
  const to = smartAccount.address
  const ask = (method: string, params: readonly unknown[]) =>
    nodes.request({ method, network, params, signal })
  const nonceData = encodeFunctionData({
    abi: entryPointAbi,
    args: [address, 0n],
    functionName: 'getNonce',
  })

  const [code, nonce, count] = await Promise.all([
    ask('eth_getCode', [address, 'latest']),
    ask('eth_call', [{ data: nonceData, to: entryPoint.address }, 'latest']).then(toQuantity),
    kind === 'eip7702' ? ask('eth_getTransactionCount', [address, 'pending']).then(toQuantity) : 0n,
    checkCode({ network, nodes, signal, smartAccount }),
    requireOwnAddress(context),
  ])

  function openingOf(): Opening | undefined {
    if (kind === 'counterfactual') {
      if (code !== '0x') return undefined
      return { ...accountKind.create(addresses.eip155), kind: 'factory' }
    }
    const current = /^0xef0100([0-9a-f]{40})$/i.exec(String(code))?.[1]
    if (code !== '0x' && !current) throw new BaseError('RESPONSE_INVALID')
    if (current === to.slice(2).toLowerCase()) return undefined
    const replaces = current && !/^0+$/.test(current) ? getAddress(`0x${current}`) : undefined
    return { kind: 'code', nonce: Number(count), replaces, to }
  }

  const { decode, encode, operationCode } = accountKind
  return { address, decode, encode, entryPoint, nonce, opening: openingOf(), operationCode }
}
