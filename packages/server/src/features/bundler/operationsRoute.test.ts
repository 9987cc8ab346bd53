import { accountAddresses, operator, smartAccounts } from '@fairlead/test/node'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { Server } from '../../createServer.ts'
import { agreed, answerAsPaymaster } from '../../testing/answerAsPaymaster.ts'
import { testFrameUrl } from '../../testing/createTestDevice.ts'
import { createTestServer, local } from '../../testing/createTestServer.ts'
import { createWalletServer } from '../../testing/createWalletServer.ts'
import { startFeeNode } from '../../testing/startFeeNode.ts'
import { startUpstream } from '../../testing/startUpstream.ts'
import { localProjectId } from '../project/localProject.ts'

const caipNetworkId = 'eip155:31337'
const path = '/v1/operations'
const hash = `0x${'12'.repeat(32)}`
const place = {
  isTestnet: true,
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: ['http://127.0.0.1:1'],
}
const frameChains = [
  { ...place, caipNetworkId, name: 'One', smartAccount: smartAccounts.eip7702 },
  {
    ...place,
    caipNetworkId: 'eip155:2',
    name: 'Two',
    smartAccount: smartAccounts.counterfactual07,
  },
]

/** Opens a server that forwards to a third-party bundler, with a signed-in user. */
async function open(answer?: Parameters<typeof startUpstream>[0]) {
  const foreign = await startUpstream(answer)
  const { url } = foreign
  const bundled = { bundler: { url }, caipNetworkId, paymaster: { url } }
  const server = await createWalletServer(
    { chains: frameChains },
    {
      chains: [{ ...bundled, upstreams: [(await startFeeNode()).url] }],
      publicUrl: 'https://data.example',
    },
  )
  const config = async () => {
    const asked = `${testFrameUrl}/v1/frame/config?projectId=${localProjectId}`
    return (await server.send(new Request(asked))).json()
  }
  return { ...server, anna: await server.signIn('anna'), config, foreign }
}

test('[API-24][AUTH-14] default: signed-in users reach a configured bundler without learning its URL', async () => {
  const { anna, config, foreign } = await open()
  const call = { caipNetworkId, method: 'eth_getUserOperationReceipt', params: [hash] }
  expect(await anna.call(path, call)).toMatchObject({
    body: { result: 'eth_getUserOperationReceipt' },
    status: 200,
  })
  expect(foreign.received).toMatchObject([{ params: [hash] }])
  expect(JSON.stringify(await config())).not.toContain(foreign.url)
})

test('[API-24][AUTH-18] error: without a session, with another method, and on a chain without a bundler', async () => {
  const { anna, foreign, strange } = await open()
  const call = { caipNetworkId, method: 'eth_supportedEntryPoints', params: [] }
  expect(await strange(path, call)).toMatchObject({
    body: { code: 'SESSION_EXPIRED' },
    status: 401,
  })
  for (const [change, status] of [
    [{ method: 'eth_sendRawTransaction' }, 400],
    [{ caipNetworkId: 'solana:x' }, 400],
    [{ params: 'all' }, 400],
    [{ caipNetworkId: 'eip155:2' }, 400],
  ] as const)
    expect(await anna.call(path, { ...call, ...change })).toMatchObject({ status })
  expect(foreign.received).toEqual([])
})

test('[API-24][AUTH-18] behavior: signed-in users are sponsored where others are not', async () => {
  const { anna, foreign, storage } = await open(answerAsPaymaster)
  const sponsorship = { chains: null, dailyWei: '1000000', isSignedInOnly: true }
  await storage.projects.update(localProjectId, { sponsorship })
  const operation = {
    callData: '0x',
    callGasLimit: '0x1',
    maxFeePerGas: '0x2',
    maxPriorityFeePerGas: '0x1',
    nonce: '0x0',
    preVerificationGas: '0x1',
    sender: `0x${'a'.repeat(40)}`,
    signature: '0x',
    verificationGasLimit: '0x1',
  }
  const entryPoint = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
  const params = [operation, entryPoint, '0x7a69', {}]
  expect(
    await anna.call(path, { caipNetworkId, method: 'pm_getPaymasterData', params }),
  ).toMatchObject({ body: { result: agreed } })
  expect(foreign.received).toHaveLength(1)
})

test('[SEC-208] behavior: the built-in bundler works for signed-in users only, unless it is for anyone', async () => {
  const chain = { caipNetworkId, upstreams: [(await startFeeNode()).url] }
  const bundlerAccount = privateKeyToAccount(operator.bundlerKey)
  const server = await createWalletServer(
    { chains: frameChains },
    { bundlerAccount, chains: [{ ...chain, bundler: {} }] },
  )
  const anna = await server.signIn('anna')
  const shared = await createTestServer({
    bundlerAccount,
    chains: [{ ...chain, bundler: { access: 'anyone' } }],
  })
  const url = `http://localhost:4400/v1/bundler?${local}&chainId=${caipNetworkId}`
  const ask = async (
    { server: { fetch } }: { server: Pick<Server, 'fetch'> },
    method: string,
    params: unknown = [{}],
  ) => {
    const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(new Request(url, { body, headers, method: 'POST' }))).json()
  }
  const invalid = { error: { code: -32602 } }

  for (const method of ['eth_sendUserOperation', 'eth_estimateUserOperationGas']) {
    expect(await ask(server, method)).toEqual({
      error: {
        code: -32003,
        message:
          'This bundler accepts operations of signed-in users only. Use another bundler, or ask the operator to set bundler.access',
      },
      id: 1,
      jsonrpc: '2.0',
    })
    expect((await anna.call(path, { caipNetworkId, method, params: [{}] })).body).toMatchObject(
      invalid,
    )
    expect(await ask(shared, method)).toMatchObject(invalid)
  }
  expect(await ask(server, 'eth_supportedEntryPoints', [])).toHaveProperty('result')
})

test('[API-24] error: a bundler error is returned with its code', async () => {
  const error = { code: -32_500, message: 'AA23 reverted' }
  const { anna } = await open(() => ({ body: { error, id: 1, jsonrpc: '2.0' } }))
  const call = { caipNetworkId, method: 'eth_supportedEntryPoints', params: [] }
  expect((await anna.call(path, call)).body).toEqual({ error })
})

test('[AUTH-14][NS-06] default: returns the account contracts on chains with a bundler', async () => {
  const { config } = await open()
  const { chains, smartAccountNetworks } = await config()
  expect(smartAccountNetworks).toEqual([31337])
  expect(chains[0].smartAccount).toEqual({
    address: accountAddresses.simple7702Account,
    codeHash: smartAccounts.eip7702.codeHash,
    entryPoint: '0.8',
    kind: 'eip7702',
  })
  expect(chains[1]).not.toHaveProperty('smartAccount')
})

test('[AUTH-14] behavior: returns a paymaster URL on chains where the project sponsors gas', async () => {
  const { config, storage } = await open()
  const url = async () => (await config()).chains[0].smartAccount.paymasterUrl
  const pay = (chains: string[] | null) =>
    storage.projects.update(localProjectId, { sponsorship: { chains, dailyWei: '5' } })
  expect(await url()).toBeUndefined()
  await pay(['eip155:5'])
  expect(await url()).toBeUndefined()
  await pay(null)
  expect(await url()).toBe('https://data.example/v1/bundler')
})
