import {
  accountAddresses,
  addresses,
  hybridAccounts,
  smartAccounts,
  startChain,
} from '@fairlead/test/node'
import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openSmartFrame, paymasterUrl } from '../../apps/frame/src/testing/openSmartFrame.ts'
import {
  createDelegatedAccount,
  createSimpleAccount,
  signOperation,
  someone,
  startBundler,
  type TestAccount,
  type TestBundler,
} from '../../packages/server/src/testing/startBundler.ts'
import { shapeOf } from './shapeOf.ts'
import { type Alto, startAlto } from './startAlto.ts'

// A third-party bundler behind our server, configured by URL; and next to our own bundler, with the same operations.

let alto: Alto
/** Chain of the third-party bundler. */
let chain: Awaited<ReturnType<typeof startChain>>
/** Identical chain of our bundler. */
let twin: typeof chain
beforeAll(async () => {
  ;[chain, twin] = await Promise.all([
    startChain({ chainId: 31337 }),
    startChain({ chainId: 31337 }),
  ])
  alto = await startAlto(chain)
})
afterAll(async () => {
  await Promise.all([alto?.stop(), chain?.stop(), twin?.stop()])
  expect(alto?.outside ?? []).toEqual([])
})

const tokenAbi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
])
const toToken = (functionName: 'approve' | 'transfer', amount: bigint) => ({
  data: encodeFunctionData({ abi: tokenAbi, args: [someone, amount], functionName }),
  to: addresses.usdc,
})
/** Two calls that each emit a log and cost only gas. */
const calls = [toToken('approve', 1n), toToken('approve', 2n)]

/** Account kinds, with their code and paymaster. */
const kinds = {
  'an EIP-7702 account at entry point 0.8': {
    code: /^0xef0100/,
    paymaster: accountAddresses.paymaster08,
    smartAccount: smartAccounts.eip7702,
  },
  'a SimpleAccount at entry point 0.7': {
    code: /^0x60/,
    paymaster: accountAddresses.paymaster07,
    smartAccount: smartAccounts.counterfactual07,
  },
  'a HybridDeleGator at entry point 0.7': {
    code: /^0x60/,
    paymaster: accountAddresses.paymaster07,
    smartAccount: hybridAccounts[31337],
  },
} as const
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]
const payers = ['its project', 'the person'] as const

type Status = {
  receipts?: { logs: { address: Hex }[]; transactionHash: Hex }[]
  status: number
}

test.each(kindNames.flatMap((kind) => payers.map((payer) => [kind, payer] as const)))(
  'behavior: [API-24][AUTH-14] the first batch of %s is sent by their bundler, and %s pays',
  async (kind, payer) => {
    const { code, paymaster, smartAccount } = kinds[kind]
    const isSponsored = payer === 'its project'
    const opened = await openSmartFrame({
      bundlerUrl: alto.url,
      chain,
      smartAccount,
      ...(isSponsored && { dailyWei: String(parseEther('1')) }),
    })
    const { approve, ask, frame, user } = opened
    const { control, reader } = opened.clients
    const { address } = user
    const value = isSponsored ? 0n : parseEther('1')
    await control.setBalance({ address, value })
    expect(await reader.getCode({ address })).toBeUndefined()
    const capabilities = isSponsored ? { paymasterService: { url: paymasterUrl } } : {}

    const { description, result } = await approve('wallet_sendCalls', [{ calls, capabilities }])
    const { id } = result as { id: string }

    const status = async () => (await ask('wallet_getCallsStatus', [id])) as Status
    await expect.poll(status).toMatchObject({ atomic: true, status: 200 })
    const { receipts: [receipt] = [] } = await status()
    expect(receipt?.logs.map((log) => log.address.toLowerCase())).toEqual(
      calls.map(({ to }) => to.toLowerCase()),
    )
    const hash = receipt!.transactionHash
    expect(await reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await reader.getCode({ address })).toMatch(code)
    expect(await frame.ask('GET_USER')).toMatchObject({ smartAccountDeployed: true })
    const paidBy = description.rows.find(({ label }) => label === 'feePaidBy')
    const left = await reader.getBalance({ address })
    expect(paidBy?.value).toBe(isSponsored ? paymaster : undefined)
    if (isSponsored) expect(left).toBe(0n)
    else expect(left).toBeLessThan(value)
  },
)

test('error: [API-24][AUTH-14] a refusal by their bundler after approval is an error of ours for the page', async () => {
  const { eip7702: smartAccount } = smartAccounts
  const opened = await openSmartFrame({ bundlerUrl: alto.url, chain, smartAccount })
  const { ask, clients, frame, show, user } = opened
  const { address } = user
  await clients.control.setBalance({ address, value: parseEther('1') })
  const answer = ask('wallet_sendCalls', [{ calls }])
  const asked = await show(answer)
  // Drains the account while the user is reviewing.
  await clients.control.setBalance({ address, value: 0n })

  frame.queue.approve(asked)

  await expect(answer).rejects.toMatchObject({
    code: 'PROVIDER_ERROR',
    message: expect.stringContaining("AA21 didn't pay prefund"),
  })
  expect(await clients.reader.getCode({ address })).toBeUndefined()
})

/** The third-party bundler, reached through our server; and ours. */
async function openBoth() {
  const { chainId, url } = chain
  const foreign = {
    bundler: { url: alto.url },
    caipNetworkId: `eip155:${chainId}`,
    upstreams: [url],
  }
  const theirs = await startBundler(chain, { chains: [foreign] })
  const ours = await startBundler(twin)
  const following = ours.server.follow()
  onTestFinished(() => following.close())
  await ours.sponsor(parseEther('1'))
  return { ours, theirs }
}
type Both = Awaited<ReturnType<typeof openBoth>>

async function askBoth({ ours, theirs }: Both, method: string, params: readonly unknown[] = []) {
  const [own, other] = await Promise.all([ours, theirs].map(({ ask }) => ask(method, params)))
  return { ours: own!, theirs: other! }
}

/** Creates an account that has the same address on both chains. */
async function createAccount(both: Both, version: '0.7' | '0.8', ether = '1') {
  const account = await createSimpleAccount(both.ours, version, ether)
  await give(both.theirs, account.address, ether)
  return account
}

const give = ({ clients }: TestBundler, address: Hex, ether: string) =>
  clients.control.setBalance({ address, value: parseEther(ether) })

/** First operations of accounts that neither chain knows. */
const operations = {
  'a batch at entry point 0.7': async (both: Both) => {
    const account = await createAccount(both, '0.7')
    return signed(both, account, { calls })
  },
  'a batch at entry point 0.8': async (both: Both) => {
    const account = await createAccount(both, '0.8')
    return signed(both, account, { calls })
  },
  'one that our paymaster pays for': async (both: Both) => {
    const account = await createAccount(both, '0.7', '0')
    return signed(both, account, { calls }, both.ours.sponsored)
  },
  'code to take on': async (both: Both) => {
    const { account, authorization } = await createDelegatedAccount(both.ours)
    await give(both.theirs, account.address, '1')
    return signed(both, account as never, { authorization, calls })
  },
  'a call that fails': async (both: Both) => {
    const account = await createAccount(both, '0.8')
    return signed(both, account, { calls: [toToken('transfer', 1n)], ...enough })
  },
}
/** Limits for operations that bundlers refuse to estimate. */
const enough = {
  callGasLimit: 200_000n,
  preVerificationGas: 100_000n,
  verificationGasLimit: 500_000n,
}

/** Parameters of methods that take an operation. */
async function signed(
  { ours }: Both,
  account: TestAccount,
  more: object,
  client = ours.client,
): Promise<[operation: Awaited<ReturnType<typeof signOperation>>, entryPoint: Hex]> {
  const operation = await signOperation({ ...ours, client }, account, more)
  return [operation, account.entryPoint.address]
}

test.each(Object.entries(operations))(
  'behavior: [API-24] the same hash, receipt and operation as from ours: %s',
  async (title, prepare) => {
    const both = await openBoth()
    const params = await prepare(both)

    const { ours: sent, theirs: alsoSent } = await askBoth(both, 'eth_sendUserOperation', params)
    expect(sent.result).toMatch(/^0x[0-9a-f]{64}$/)
    expect(alsoSent).toEqual(sent)
    const receipts = () => askBoth(both, 'eth_getUserOperationReceipt', [sent.result])
    const result = { success: title !== 'a call that fails', userOpHash: sent.result }
    await expect.poll(receipts).toMatchObject({ ours: { result }, theirs: { result } })

    const { ours, theirs } = (await receipts()) as { ours: Answer; theirs: Answer }
    expect(Object.keys(ours.result).sort()).toEqual(Object.keys(theirs.result).sort())
    // Nodes return more transaction fields than the standard; our bundler passes all of them on.
    expect(shapeOf(ours)).toMatchObject(shapeOf(theirs) as object)
    expect(said(ours)).toEqual(said(theirs))
    const { ours: known, theirs: alsoKnown } = await askBoth(both, 'eth_getUserOperationByHash', [
      sent.result,
    ])
    expect(known.result).toMatchObject({ userOperation: params[0] })
    // The third-party bundler can't read an EIP-7702 authorization back from the chain.
    if (title === 'code to take on') return
    expect(shapeOf(known)).toEqual(shapeOf(alsoKnown))
    expect(alsoKnown.result).toMatchObject({ userOperation: params[0] })
  },
)

type Answer = { result: { logs: Log[]; reason?: Hex } }
type Log = { address: Hex; data: Hex; topics: Hex[] }

/** Returns an operation's logs and revert reason. */
function said({ result: { logs, reason } }: Answer) {
  const kept = logs.map(({ address, data, topics }) => [address.toLowerCase(), data, topics])
  return { logs: kept, reason }
}

/** Left out, so that the bundler estimates them. */
const unlimited = {
  callGasLimit: undefined,
  preVerificationGas: undefined,
  verificationGasLimit: undefined,
}

test('behavior: [API-24] limits, prices and entry points in the same format as from ours', async () => {
  const both = await openBoth()
  for (const prepare of Object.values(operations).slice(0, 4)) {
    const [operation, entryPoint] = await prepare(both)
    const draft = { ...operation, ...unlimited }
    const asked = [draft, entryPoint]
    const { ours, theirs } = await askBoth(both, 'eth_estimateUserOperationGas', asked)
    // The third-party bundler returns zero limits for a missing paymaster.
    const unneeded =
      'paymaster' in draft
        ? {}
        : { paymasterPostOpGasLimit: '0x0', paymasterVerificationGasLimit: '0x0' }
    expect(theirs.result).toMatchObject(unneeded)
    expect(shapeOf({ ...(ours.result as object), ...unneeded })).toEqual(shapeOf(theirs.result))
  }

  const prices = await askBoth(both, 'pimlico_getUserOperationGasPrice')
  expect(shapeOf(prices.ours)).toEqual(shapeOf(prices.theirs))
  const entryPoints = await askBoth(both, 'eth_supportedEntryPoints')
  expect(new Set(entryPoints.ours.result as Hex[])).toEqual(
    new Set(entryPoints.theirs.result as Hex[]),
  )
  for (const method of ['eth_getUserOperationByHash', 'eth_getUserOperationReceipt']) {
    const unknown = await askBoth(both, method, [`0x${'12'.repeat(32)}`])
    expect(unknown.theirs).toEqual(unknown.ours)
    expect(unknown.ours.result).toBeNull()
  }
})

test.each(['0.7', '0.8'] as const)(
  'error: [API-24] refused with the same code as by ours (%s)',
  async (version) => {
    const both = await openBoth()
    const account = await createAccount(both, version)
    const poor = await createAccount(both, version, '0')
    const [operation, entryPoint] = await signed(both, account, { calls })
    const [other] = await signed(both, poor, { calls })
    const [failing] = await signed(both, account, { calls: [toToken('transfer', 1n)], ...enough })
    const refusals = [
      [-32507, /AA24/, 'eth_sendUserOperation', { ...operation, signature: other.signature }],
      [-32500, /AA21/, 'eth_sendUserOperation', other],
      [-32500, /AA25/, 'eth_sendUserOperation', { ...operation, nonce: '0x7' }],
      [-32521, /./, 'eth_estimateUserOperationGas', failing],
      [-32602, /./, 'eth_sendUserOperation', operation, someone],
    ] as const

    for (const [code, words, method, wire, at = entryPoint] of refusals) {
      const { ours, theirs } = await askBoth(both, method, [wire, at])
      const error = { code, message: expect.stringMatching(words) }
      expect({ ours, theirs }).toMatchObject({ ours: { error }, theirs: { error } })
    }
  },
)
