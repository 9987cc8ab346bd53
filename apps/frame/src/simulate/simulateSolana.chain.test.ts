import { BaseError } from '@fairlead/protocol'
import { readSolanaTransaction } from '@fairlead/protocol/solana'
import { solanaAccounts, solanaTokens, startSolana } from '@fairlead/test/node'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNodes } from '../rpc/createNodes.ts'
import { context, words } from '../testing/methodContext.ts'
import { simulateSolana } from './simulateSolana.ts'

const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const system = '11111111111111111111111111111111'
const { friend, holder } = solanaAccounts
const mint = solanaTokens.usdc.address

let chain: Awaited<ReturnType<typeof startSolana>>
let tokens: string
beforeAll(async () => {
  chain = await startSolana()
  const { value } = (await ask('getTokenAccountsByOwner', [
    holder,
    { mint },
    { encoding: 'base64' },
  ])) as { value: { pubkey: string }[] }
  tokens = value[0]!.pubkey
})
afterAll(() => chain.stop())

async function ask(method: string, params: unknown): Promise<unknown> {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(chain.url, { body, headers, method: 'POST' })
  return ((await response.json()) as { result: unknown }).result
}

type Call = { accounts: string[]; data: number[]; program: string }
const eight = (amount: bigint) =>
  Array.from({ length: 8 }, (_, index) => Number((amount >> BigInt(8 * index)) & 255n))

/** Simulates instructions at a real validator; the holder pays, and all accounts except programs are writable. */
async function tried(calls: readonly Call[], refuses = (_: unknown) => false) {
  const { value } = (await ask('getLatestBlockhash', [])) as { value: { blockhash: string } }
  const programs = [...new Set(calls.map(({ program }) => program))]
  const others = [...new Set(calls.flatMap(({ accounts }) => accounts))].filter(
    (one) => one !== holder,
  )
  const all = [holder, ...others, ...programs]
  const message = [
    ...[1, 0, programs.length, all.length],
    ...all.flatMap((one) => [...base58.decode(one)]),
    ...base58.decode(value.blockhash),
    calls.length,
    ...calls.flatMap(({ accounts, data, program }) => [
      all.indexOf(program),
      accounts.length,
      ...accounts.map((one) => all.indexOf(one)),
      data.length,
      ...data,
    ]),
  ]
  const wire = Uint8Array.of(1, ...new Uint8Array(64), ...message)
  const plain = context({ chain: 'solana' })
  const nodes = createNodes({
    fetch,
    schedule(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  const trial = await simulateSolana(readSolanaTransaction(wire), {
    ...plain,
    network: {
      ...plain.network,
      caipNetworkId: `solana:${((await ask('getGenesisHash', [])) as string).slice(0, 32)}`,
      rpcUrls: [chain.url],
    },
    nodes: {
      request: (asked) =>
        refuses(asked.params)
          ? Promise.reject(new BaseError('PROVIDER_ERROR'))
          : nodes.request(asked),
    },
  })
  const rows = trial.rows.map(({ label, value: text, word }) => `${label} ${word ?? text}`)
  return { rows, warnings: words(trial) }
}

const pay = (lamports: bigint): Call => ({
  accounts: [holder, friend],
  data: [2, 0, 0, 0, ...eight(lamports)],
  program: system,
})
const burn = (): Call => ({
  accounts: [tokens, mint, holder],
  data: [8, ...eight(1_500_000n)],
  program: tokenProgram,
})

test('[AUTH-18][NS-02] default: outgoing coins and tokens, simulated on a real ledger; the fee is separate', async () => {
  expect(await tried([pay(1_000_000_000n)])).toEqual({
    rows: ['trial trialChanges', 'leaves 1 SOL'],
    warnings: [],
  })
  expect(await tried([pay(1n), burn()])).toEqual({
    rows: ['trial trialChanges', 'leaves 0.000000001 SOL', 'leaves 1.5', `token ${mint}`],
    warnings: [],
  })
})

test('[AUTH-18][NS-02] security: token delegates, and an account that changes its owner', async () => {
  const approve = {
    accounts: [tokens, friend, holder],
    data: [4, ...eight(7_000_000n)],
    program: tokenProgram,
  }
  expect(await tried([approve])).toEqual({
    rows: ['trial trialChanges', 'allowance 7', `spender ${friend}`, `token ${mint}`],
    warnings: ['high warnAllowance'],
  })
  const handOver = {
    accounts: [tokens, holder],
    data: [6, 2, 1, ...base58.decode(friend)],
    program: tokenProgram,
  }
  const { rows, warnings } = await tried([handOver])
  expect(rows.slice(0, 2)).toEqual(['trial trialChanges', expect.stringMatching(/^leaves \d/)])
  expect(warnings).toEqual(['high warnOwner'])
})

test('[AUTH-18][NS-02] error: a failing transaction is reported', async () => {
  expect(await tried([pay(10n ** 18n)])).toEqual({ rows: [], warnings: ['high warnFails'] })
})

test('[AUTH-18][NS-02][SEC-117] security: a node that simulates an empty transaction but not this one is detected on a real ledger', async () => {
  const refuses = (params: unknown) => JSON.stringify(params).length > 400
  expect(await tried([pay(1n)], refuses)).toEqual({ rows: [], warnings: ['high warnNotTried'] })
  expect(await tried([pay(1n)], () => true)).toEqual({ rows: [], warnings: [] })
})
