import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestEnvironment, createTestFairlead, createTestSolanaWallet } from '@fairlead/test'
import {
  createSolanaClients,
  type Solana,
  type SolanaClients,
  solanaAccounts,
  solanaSeed,
  solanaServerChains,
  solanaTokens,
  startServer,
  startSolana,
} from '@fairlead/test/node'
import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { offersFeature } from '../../actions/offersFeature.ts'
import { solana } from '../../adapters/solana/createSolanaAdapter.ts'
import {
  moveLamports,
  moveToken,
  openTokenAccount,
  tokenProgram,
} from '../../chains/solana/instructions.ts'
import { associatedAccount } from '../../chains/solana/readTokens.ts'
import { buildSwapPlan } from './buildSwapPlan.ts'
import type { SwapStep } from './SwapPlan.ts'
import { nativeSwapAsset } from './swapAsset.ts'
import { fetchSwapQuote, swap } from './swapVerbs.ts'

const projectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'
const sol = 1_000_000_000n
const { usdc } = solanaTokens
const mint = address(usdc.address)
const holder: Address = address(solanaAccounts.holder)
/** One SOL is 150 dollars at this exchange. */
const priced = (lamports: bigint) => (lamports * 150n) / 1_000n

let chain: Solana
let clients: SolanaClients
let exchange: Awaited<ReturnType<typeof openExchange>>
beforeAll(async () => {
  chain = await startSolana()
  clients = createSolanaClients(chain)
  exchange = await openExchange()
})
afterAll(() => chain.stop())

const accountOf = (owner: Address) =>
  associatedAccount({ address: mint, program: tokenProgram } as never, owner)

/** Opens an exchange whose dollars the holder's own transaction can move: the holder is the delegate of its token account. */
async function openExchange() {
  const owner = await clients.fund(sol)
  const signer = await createKeyPairSignerFromPrivateKeyBytes(solanaSeed(0))
  const [account, own] = await Promise.all([accountOf(owner.address), accountOf(holder)])
  const place = { mint, program: tokenProgram }
  await clients.send(signer, [
    openTokenAccount({ ...place, account, owner: owner.address, payer: holder }),
    moveToken({
      ...place,
      amount: 500_000_000n,
      decimals: 6,
      from: own,
      owner: holder,
      to: account,
    }),
  ])
  await clients.send(owner, [approve({ account, amount: 500_000_000n, owner })])
  return { account, address: owner.address, own }
}

/** Lets the holder move tokens of an account. */
function approve(options: { account: Address; amount: bigint; owner: KeyPairSigner }): Instruction {
  const { account, amount, owner } = options
  const data = new Uint8Array(9)
  data[0] = 4
  new DataView(data.buffer).setBigUint64(1, amount, true)
  return {
    accounts: [
      { address: account, role: AccountRole.WRITABLE },
      { address: holder, role: AccountRole.READONLY },
      { address: owner.address, role: AccountRole.READONLY_SIGNER, signer: owner } as never,
    ],
    data,
    programAddress: tokenProgram,
  }
}

/** Serializes an unsigned transaction. */
async function serialize(payer: Address, instructions: readonly Instruction[]): Promise<string> {
  const { value: lifetime } = await clients.rpc.getLatestBlockhash().send()
  const paid = setTransactionMessageFeePayer(payer, createTransactionMessage({ version: 0 }))
  const timely = setTransactionMessageLifetimeUsingBlockhash(lifetime, paid)
  return getBase64EncodedWireTransaction(
    compileTransaction(appendTransactionMessageInstructions(instructions, timely)),
  )
}

/** The transaction of a swap of SOL for dollars. */
function swapOf(lamports: bigint, payer: Address = holder): Promise<string> {
  const { account, address: to, own } = exchange
  const token = { decimals: 6, mint, owner: payer, program: tokenProgram }
  return serialize(payer, [
    moveLamports({ amount: lamports, from: payer, to }),
    moveToken({ ...token, amount: priced(lamports), from: account, to: own }),
  ])
}

/** Starts the vendor's API. @param build - Returns the transaction for an amount. */
async function startJupiter(build: (lamports: bigint) => Promise<string>): Promise<string> {
  const vendor = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://vendor')
    response.setHeader('content-type', 'application/json')
    if (pathname === '/swap/v1/quote') {
      const amount = BigInt(searchParams.get('amount') ?? 0)
      const outAmount = String(priced(amount))
      response.end(
        JSON.stringify({
          inAmount: String(amount),
          inputMint: searchParams.get('inputMint'),
          otherAmountThreshold: outAmount,
          outAmount,
          outputMint: searchParams.get('outputMint'),
          priceImpactPct: '0.0012',
        }),
      )
      return
    }
    const { quoteResponse } = JSON.parse(Buffer.concat(chunks).toString())
    const swapTransaction = await build(BigInt(quoteResponse.inAmount))
    response.end(JSON.stringify({ prioritizationFeeLamports: 1_000, swapTransaction }))
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void vendor.close())
  return `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
}

/** @param given.forge - Returns the transaction of a server that the widget must not trust. */
async function open(
  given: {
    build?: (lamports: bigint) => Promise<string>
    forge?: () => Promise<string>
    names?: readonly string[]
  } = {},
) {
  const { build = swapOf, forge, names = ['jupiter'] } = given
  const url = await startJupiter(build)
  const server = await startServer({
    chains: solanaServerChains([chain.network]),
    vendors: { jupiter: { key: 'secret', url }, swap: names as never },
  })
  onTestFinished(() => server.stop())
  const wallet = await createTestSolanaWallet({ seeds: [solanaSeed(0)] })
  const { fairlead } = createTestFairlead(
    {
      adapters: [solana()],
      features: { swaps: names },
      networks: [chain.network],
      projectId,
      serverUrl: server.url,
    },
    createTestEnvironment(),
    {
      async fetch(input, init) {
        if (!forge || !String(input).includes('/build-solana-transaction'))
          return fetch(input, init)
        return Response.json({ fee: '5000', transaction: await forge() })
      },
      schedule(run, ms) {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
    },
  )
  wallet.register(fairlead.environment.events)
  await connect(fairlead, { connectorId: 'Sunbird' })
  const steps: string[] = []
  return {
    fairlead,
    onStep: ({ kind, phase }: SwapStep) => void steps.push(`${kind} ${phase}`),
    steps,
    wallet,
  }
}

const dollars = async () => {
  const { value } = await clients.rpc.getTokenAccountBalance(exchange.own).send()
  return BigInt(value.amount)
}
const wish = { amount: '1', from: 'native', to: usdc.address }

test('[FEAT-10] default: SOL for a token on Solana, in one transaction that the account signs', async () => {
  const { fairlead, onStep, steps, wallet } = await open()
  const before = await dollars()

  expect(offersFeature(fairlead, 'swaps')).toBe(true)
  expect(await fetchSwapQuote(fairlead, wish)).toMatchObject({ toAmount: 150_000_000n })
  const sent = await swap(fairlead, { ...wish, onStep })

  expect(sent).toMatchObject({
    amount: '1',
    from: 'SOL',
    isIncluded: true,
    to: 'USDC',
    toAmount: '150',
  })
  expect(steps).toEqual(['swap wallet', 'swap network'])
  expect((await dollars()) - before).toBe(150_000_000n)
  expect(wallet.calls.filter(({ feature }) => /transaction/i.test(feature))).toHaveLength(1)
})

test('[FEAT-10] behavior: the plan contains the fee, the minimum received, and no approval', async () => {
  const { fairlead } = await open()
  const from = nativeSwapAsset(chain.network)
  const to = {
    ...usdc,
    chainId: from.chainId,
    id: `${from.chainId}:${usdc.address}`,
    isListed: true,
  }

  const plan = await buildSwapPlan(fairlead, { amount: sol, from, slippage: '1', to })

  expect(plan).toMatchObject({
    amount: sol,
    approval: undefined,
    fee: 6_000n,
    impactBps: 12,
    minimum: 148_500_000n,
    providerFeeBps: 0,
    toAmount: 150_000_000n,
  })
})

test.each([
  ['that another account pays for', () => swapOf(sol, address(solanaAccounts.friend))],
  ['that is invalid', async () => 'AAAA'],
])('[FEAT-10] error: a transaction %s never reaches the wallet', async (_, forge) => {
  const { fairlead, wallet } = await open({ forge })

  await expect(swap(fairlead, wish)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  expect(wallet.calls.filter(({ feature }) => /transaction/i.test(feature))).toEqual([])
})

test('[FEAT-10] error: a transaction that the network refuses is reported, and nothing moves', async () => {
  // More dollars than the exchange has.
  const { fairlead } = await open({ build: () => swapOf(90n * sol) })
  const before = await dollars()

  await expect(swap(fairlead, wish)).rejects.toMatchObject({ code: 'PROVIDER_ERROR' })
  expect(await dollars()).toBe(before)
})

test('[FEAT-10] behavior: without the vendor, there are no swaps on Solana', async () => {
  const { fairlead } = await open({ names: ['onchain'] })

  expect(offersFeature(fairlead, 'swaps')).toBe(false)
  await expect(fetchSwapQuote(fairlead, wish)).rejects.toMatchObject({
    code: 'ARGUMENT_REQUIRED',
  })
})
