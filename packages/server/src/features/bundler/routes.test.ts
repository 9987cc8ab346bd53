import { expect, test } from 'vitest'
import { agreed, answerAsPaymaster } from '../../testing/answerAsPaymaster.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { startFeeNode } from '../../testing/startFeeNode.ts'
import { startUpstream } from '../../testing/startUpstream.ts'
import { localProjectId } from '../project/localProject.ts'

const caipNetworkId = 'eip155:31337'
const path = `/v1/bundler?${local}&chainId=${caipNetworkId}`
const sender = `0x${'a'.repeat(40)}`
const operation = {
  callData: '0x',
  callGasLimit: '0x1',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x1',
  nonce: '0x0',
  preVerificationGas: '0x1',
  sender,
  signature: '0x',
  verificationGasLimit: '0x1',
}
const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const call = (method: string, params: unknown = []) => ({ id: 'a', jsonrpc: '2.0', method, params })

/** Opens a server that forwards to a third-party bundler and paymaster. */
async function serveForeign(answer?: Parameters<typeof startUpstream>[0]) {
  const foreign = await startUpstream(answer)
  const served = await createTestServer({
    chains: [
      {
        bundler: { url: foreign.url },
        caipNetworkId,
        paymaster: { url: foreign.url },
        upstreams: [(await startFeeNode()).url],
      },
    ],
  })
  const ask = async (method: string, params?: unknown) =>
    (await served.post(path, call(method, params))).json()
  return { ...served, ask, foreign }
}

test('[API-24] default: forwards to an external bundler if configured', async () => {
  const { ask, foreign } = await serveForeign()

  expect(await ask('eth_sendUserOperation', [operation, entryPoint])).toEqual({
    id: 'a',
    jsonrpc: '2.0',
    result: 'eth_sendUserOperation',
  })
  expect(await ask('eth_getUserOperationReceipt', ['0x12'])).toMatchObject({
    result: 'eth_getUserOperationReceipt',
  })
  expect(foreign.received).toMatchObject([
    { method: 'eth_sendUserOperation', params: [operation, entryPoint] },
    { method: 'eth_getUserOperationReceipt', params: ['0x12'] },
  ])
})

test('[API-24] error: forwards only bundler methods, and no invalid operation', async () => {
  const { ask, foreign } = await serveForeign()

  for (const method of ['eth_call', 'debug_bundler_clearState', 'toString', '__proto__'])
    expect(await ask(method)).toMatchObject({ error: { code: -32601 } })
  expect(await ask('eth_sendUserOperation', [{ ...operation, sender: 'x' }])).toMatchObject({
    error: { code: -32602 },
  })
  expect(await ask('eth_sendUserOperation', { operation })).toMatchObject({
    error: { code: -32602 },
  })
  expect(foreign.received).toEqual([])
})

test('[API-24] error: a refusal by the external bundler, with its code', async () => {
  const { ask } = await serveForeign((body) => ({
    body: JSON.stringify({
      error: { code: -32500, message: 'AA25 invalid account nonce' },
      id: (body as { id: number }).id,
      jsonrpc: '2.0',
    }),
  }))

  expect(await ask('eth_sendUserOperation', [operation, entryPoint])).toEqual({
    error: { code: -32500, message: 'AA25 invalid account nonce' },
    id: 'a',
    jsonrpc: '2.0',
  })
})

test('[API-24] error: an operation whose response was lost is not sent again', async () => {
  const { foreign, post } = await serveForeign(() => ({ body: 'lost', status: 502 }))

  const response = await post(path, call('eth_sendUserOperation', [operation, entryPoint]))

  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBeNull()
  expect(foreign.received).toHaveLength(1)
})

test('[API-24] behavior: requests an external paymaster only for what the project sponsors', async () => {
  const { ask, clock, foreign, storage } = await serveForeign(answerAsPaymaster)
  const params = [operation, entryPoint, '0x7a69', {}]

  expect(await ask('pm_getPaymasterData', params)).toMatchObject({ error: { code: -32501 } })
  const sponsorship = { chains: [caipNetworkId], dailyWei: '1000000' }
  await storage.projects.update(localProjectId, { sponsorship })
  clock.nowMs += 1_001
  expect(await ask('pm_getPaymasterData', [operation, entryPoint, '0x1', {}])).toMatchObject({
    error: { code: -32602 },
  })
  expect(await ask('pm_getPaymasterData', params)).toMatchObject({ result: agreed })
  expect(
    await ask('pm_getPaymasterData', [
      { ...operation, maxFeePerGas: '0x7fffff' },
      ...params.slice(1),
    ]),
  ).toMatchObject({ error: { code: -32501 } })
  expect(foreign.received).toHaveLength(1)
})

test('[API-24] error: operations that a project does not sponsor never reach the paymaster', async () => {
  const { ask, clock, foreign, storage } = await serveForeign()
  const pay = async (policy: object) => {
    const sponsorship = { chains: null, dailyWei: '1000000', ...policy }
    await storage.projects.update(localProjectId, { sponsorship })
    clock.nowMs += 1_001
  }
  const params = (change: object) => [{ ...operation, ...change }, entryPoint, '0x7a69', {}]
  const methods = ['pm_getPaymasterStubData', 'pm_getPaymasterData']
  const message = async (method: string, change: object = {}) =>
    (await ask(method, params(change))).error?.message

  await pay({ isSignedInOnly: true })
  for (const method of methods)
    expect(await message(method)).toBe('This project sponsors gas only for signed-in users')
  await pay({ maxValueWei: '0' })
  for (const method of methods)
    expect(await message(method)).toBe('This project sponsors only calls that can be decoded')
  await pay({ senderDailyWei: '5' })
  expect(await message('pm_getPaymasterData')).toBe('Over this project’s daily sponsorship limit')
  expect(foreign.received).toEqual([])
})

test('[API-24] error: limits requests per client, whichever account they name', async () => {
  const { ask, clock, foreign, storage } = await serveForeign(answerAsPaymaster)
  const sponsorship = { chains: null, dailyWei: '1000000000' }
  await storage.projects.update(localProjectId, { sponsorship })
  clock.nowMs += 1_001
  const askAs = (account: number) => {
    const made = `0x${account.toString(16).padStart(40, '0')}`
    return ask('pm_getPaymasterData', [{ ...operation, sender: made }, entryPoint, '0x7a69', {}])
  }

  for (let account = 1; account <= 60; account++)
    expect(await askAs(account)).toHaveProperty('result')
  expect(await askAs(61)).toMatchObject({ error: { code: -32504 } })
  expect(foreign.received).toHaveLength(60)
  clock.nowMs += 60_000
  expect(await askAs(62)).toHaveProperty('result')
})

test('[API-24] error: a chain without a bundler, no project, and a page of another site', async () => {
  const { post } = await createTestServer({
    chains: [{ caipNetworkId, upstreams: ['http://127.0.0.1:1'] }],
  })
  const asked = call('eth_supportedEntryPoints')

  const unserved = await post(path, asked)
  expect(unserved.status).toBe(400)
  expect(await unserved.json()).toMatchObject({ code: 'NETWORK_UNSUPPORTED' })
  expect((await post(`/v1/bundler?chainId=${caipNetworkId}`, asked)).status).toBe(401)
  expect((await post(path, asked, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await post(path, { ...asked, id: undefined })).status).toBe(400)
})
