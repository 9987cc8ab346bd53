import { type Execution, encodeRedemption } from '@fairlead/protocol/delegations'
import { type createClients, delegationAddresses } from '@fairlead/test/node'
import {
  createWalletClient,
  decodeErrorResult,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  BaseError as ViemError,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const errorAbi = parseAbi(['error Error(string reason)'])
const tokenAbi = parseAbi(['function transfer(address to, uint256 amount)'])

/** An app with a session key of its own and some ether for gas. */
export async function createSessionApp(
  clients: ReturnType<typeof createClients>,
  account = privateKeyToAccount(generatePrivateKey()),
) {
  const { control, reader } = clients
  await control.setBalance({ address: account.address, value: parseEther('1') })
  const url = reader.transport.url ?? ''
  const client = createWalletClient({ account, chain: reader.chain, transport: http(url) })

  const dataOf = (context: Hex, ...executions: readonly Execution[]) =>
    encodeRedemption(executions.map((execution) => ({ context, execution })))

  return {
    account,
    address: account.address,
    /** Returns the reason why the chain refuses calls of a session; undefined if it accepts them. */
    async refusalOf(
      context: Hex,
      ...executions: readonly Execution[]
    ): Promise<string | undefined> {
      try {
        const data = dataOf(context, ...executions)
        await reader.call({ account, data, to: delegationAddresses.manager })
        return undefined
      } catch (error) {
        return reasonOf(error)
      }
    },
    /** Runs calls of a session. */
    async redeem(context: Hex, ...executions: readonly Execution[]): Promise<void> {
      const data = dataOf(context, ...executions)
      const hash = await client.sendTransaction({ data, to: delegationAddresses.manager })
      await reader.waitForTransactionReceipt({ hash })
    },
  }
}
/** A session's app. */
export type SessionApp = Awaited<ReturnType<typeof createSessionApp>>

/** Returns the reason of a revert: its text, or its data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof ViemError)) throw error
  const found = error.walk((one) => one instanceof Error && 'data' in one && Boolean(one.data))
  const raw = found && 'data' in found ? found.data : undefined
  const data = typeof raw === 'object' && raw !== null && 'data' in raw ? raw.data : raw
  try {
    const { args } = decodeErrorResult({ abi: errorAbi, data: data as Hex })
    return args[0]
  } catch {
    return String(data ?? error.shortMessage)
  }
}

/** A transfer of a token. */
export function transferOf(token: Hex, to: Hex, amount: bigint): Execution {
  const data = encodeFunctionData({ abi: tokenAbi, args: [to, amount], functionName: 'transfer' })
  return { data, target: token, value: 0n }
}
