import { expect, test } from 'vitest'
import type { createServer } from '../../createServer.ts'
import { agreed } from '../../testing/answerAsPaymaster.ts'
import { testFrameUrl } from '../../testing/createTestDevice.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { createWalletServer } from '../../testing/createWalletServer.ts'
import { startFeeNode } from '../../testing/startFeeNode.ts'
import { startUpstream } from '../../testing/startUpstream.ts'
import { localProjectId } from '../project/localProject.ts'

const chains = ['eip155:31337', 'eip155:31338'] as const
const victim = `0x${'a'.repeat(40)}`
const operation = {
  callData: '0x',
  callGasLimit: '0x1',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x1',
  nonce: '0x0',
  preVerificationGas: '0x1',
  sender: victim,
  signature: '0x',
  verificationGasLimit: '0x1',
}
/** Gas of {@link operation} and of the paymaster. */
const gas = 4
const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const stub = 'pm_getPaymasterStubData'
const agreement = 'pm_getPaymasterData'
const made = (account: number) => `0x${account.toString(16).padStart(40, '0')}`

type Vendor = { context?: Record<string, unknown>; result?: unknown }

async function configure({ context, result }: Vendor) {
  const foreign = await startUpstream((body) => ({
    body: { id: (body as { id: number }).id, jsonrpc: '2.0', result: result ?? agreed },
  }))
  const upstreams = [(await startFeeNode()).url]
  const { url } = foreign
  const paymaster = { url, ...(context && { context }) }
  return {
    chains: chains.map((caipNetworkId) => ({
      bundler: { url },
      caipNetworkId,
      paymaster,
      upstreams,
    })),
    foreign,
  }
}

/** Opens a server that forwards to a third-party paymaster. */
async function open(
  sponsorship: object = {},
  { sponsoring, ...vendor }: Vendor & Pick<createServer.Dependencies, 'sponsoring'> = {},
) {
  const { chains: configured, foreign } = await configure(vendor)
  const served = await createTestServer({ chains: configured, ...(sponsoring && { sponsoring }) })
  const paid = { chains: null, dailyWei: '1000000000', ...sponsorship }
  await served.storage.projects.update(localProjectId, { sponsorship: paid })
  const ask = async (method: string, change: object = {}, at: 0 | 1 = 0, context: object = {}) => {
    const chainId = `0x${(31_337 + at).toString(16)}`
    const params = [{ ...operation, ...change }, entryPoint, chainId, context, 'more']
    const path = `/v1/bundler?${local}&chainId=${chains[at]}`
    return (await served.post(path, { id: 1, jsonrpc: '2.0', method, params })).json()
  }
  return { ...served, ask, foreign }
}

test('[API-24] error: a stub response that is already final is not returned', async () => {
  const final = { isFinal: true, paymaster: victim, paymasterData: '0x1234' }
  const { ask } = await open({}, { result: final })

  const answer = await ask(stub)

  expect(answer).toMatchObject({ error: { code: -32501 } })
  expect(JSON.stringify(answer)).not.toContain('0x1234')
})

test('[API-24] default: returns a stub response', async () => {
  const result = { isFinal: false, paymaster: victim, paymasterData: '0x1234' }
  expect(await (await open({}, { result })).ask(stub)).toMatchObject({ result })
})

test.each([stub, agreement])(
  '[API-24] error: the caller cannot choose the sponsorship policy (%s)',
  async (method) => {
    const theirs = { sponsorshipPolicyId: 'theirs' }
    const plain = await open()
    await plain.ask(method, { extra: 'x' }, 0, theirs)
    const ours = { sponsorshipPolicyId: 'ours' }
    const configured = await open({}, { context: ours })
    await configured.ask(method, { extra: 'x' }, 0, theirs)

    const params = [operation, entryPoint, '0x7a69']
    expect(plain.foreign.received).toMatchObject([{ method, params: [...params, {}] }])
    expect(configured.foreign.received).toMatchObject([{ method, params: [...params, ours] }])
    expect(JSON.stringify([plain.foreign.received, configured.foreign.received])).not.toMatch(
      /theirs|extra|more/,
    )
  },
)

test('[API-24] error: limits stub requests per client', async () => {
  const { ask, foreign } = await open({}, { sponsoring: { agreedPerHour: 2 } })

  for (let asked = 0; asked < 10; asked++) expect(await ask(stub)).toHaveProperty('result')
  expect(await ask(stub)).toMatchObject({ error: { code: -32504 } })
  expect(foreign.received).toHaveLength(10)
})

test('[API-24] error: limits sponsorships to the configured number on all chains together', async () => {
  const { ask, foreign } = await open({}, { sponsoring: { agreedPerHour: 2 } })

  expect(await ask(agreement, { sender: made(1) })).toHaveProperty('result')
  expect(await ask(agreement, { sender: made(2) }, 1)).toHaveProperty('result')
  for (const at of [0, 1] as const)
    expect(await ask(agreement, { sender: made(3) }, at)).toMatchObject({ error: { code: -32504 } })
  expect(foreign.received).toHaveLength(2)
})

test('[API-24] behavior: a refused request does not count; a request over the limit reserves nothing', async () => {
  const { ask, storage } = await open(
    { dailyWei: String(gas * 2 * 2) },
    { sponsoring: { agreedPerHour: 1 } },
  )

  for (let tries = 0; tries < 3; tries++)
    expect(await ask(agreement, { maxFeePerGas: '0x100' })).toMatchObject({
      error: { code: -32501 },
    })
  expect(await ask(agreement, { sender: made(1) })).toHaveProperty('result')
  expect(await ask(agreement, { sender: made(2) })).toMatchObject({ error: { code: -32504 } })
  const left = { chain: chains[0], day: '2026-01-01', projectId: localProjectId }
  const rest = BigInt(gas * 2)
  expect(
    await storage.bundler.reserve({
      ...left,
      limitWei: rest * 2n,
      sender: 'other',
      senderLimitWei: rest,
      slot: 'other',
      wei: rest,
    }),
  ).toBe(true)
})

test.each([
  ['excessive fees', { maxFeePerGas: '0xfffffff' }, 'maxFeePerGas must be at most'],
  ['gas above the block limit', { callGasLimit: '0xffffffff' }, 'More gas than'],
])('[API-24] error: %s do not count toward the daily limit', async (_, change, message) => {
  const { ask, foreign } = await open({ dailyWei: `1${'0'.repeat(30)}` })
  const answer = await ask(agreement, change)
  expect(answer).toMatchObject({ error: { code: -32501 } })
  expect(answer.error.message).toContain(message)
  expect(foreign.received).toEqual([])
})

test('[API-24][AUTH-18] behavior: a signed-in user keeps their allowance, whatever others request for their account', async () => {
  const { chains: configured } = await configure({})
  const server = await createWalletServer({}, { chains: configured })
  const sponsorship = { chains: null, dailyWei: '1000000000', senderDailyWei: String(gas * 2) }
  await server.storage.projects.update(localProjectId, { sponsorship })
  const anna = await server.signIn('anna')
  const params = (nonce: string, sender = victim) => [
    { ...operation, nonce, sender },
    entryPoint,
    '0x7a69',
  ]
  const stranger = async (nonce: string) => {
    const url = `${new URL(testFrameUrl).protocol}//localhost:4400/v1/bundler?${local}&chainId=${chains[0]}`
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: agreement, params: params(nonce) })
    const headers = { 'content-type': 'application/json', origin: 'http://localhost:4401' }
    return (await server.send(new Request(url, { body, headers, method: 'POST' }))).json()
  }
  const own = async (nonce: string, sender?: string) =>
    (
      await anna.call('/v1/operations', {
        caipNetworkId: chains[0],
        method: agreement,
        params: params(nonce, sender),
      })
    ).body

  expect(await stranger('0x1')).toHaveProperty('result')
  expect(await stranger('0x2')).toMatchObject({ error: { code: -32501 } })
  expect(await own('0x3')).toHaveProperty('result')
  // All accounts of the user share one limit.
  expect(await own('0x4', made(7))).toMatchObject({ error: { code: -32501 } })
})
