import { frameAddress, signInEmbedded } from '@fairlead/test'
import { expect, test } from 'vitest'
import { getProvider } from '../../../actions/getProvider.ts'
import { fromProvider } from '../../../errors/fromProvider.ts'
import type { Fairlead } from '../../../Fairlead.ts'
import { readyLimitMs } from '../../../frame/createFrame.ts'
import type { Eip1193Provider } from '../../../namespaces/eip1193Provider.ts'

const providerOf = (fairlead: Fairlead) => getProvider<Eip1193Provider>(fairlead, 'eip155')!
const sign = { method: 'personal_sign', params: ['0x00', frameAddress] }

test.each([
  ['REQUEST_REJECTED', 4001],
  ['FACTOR_REQUIRED', 4100],
  ['FROZEN', 4100],
  ['NOT_CONNECTED', 4100],
  ['SESSION_EXPIRED', 4100],
  ['FEATURE_UNAVAILABLE', 4200],
  ['UPSTREAM_UNAVAILABLE', 4900],
  ['NETWORK_UNSUPPORTED', 4902],
  ['REQUEST_INVALID', -32602],
  ['RATE_LIMITED', -32005],
  ['SERVER_ERROR', -32603],
  ['NO_CODE_OF_OURS', -32603],
])('[ERR-02][AUTH-11] error: %s from the frame is %i for the page', async (code, number) => {
  const { fairlead } = await signInEmbedded({
    script: {
      RPC_REQUEST: () => {
        throw { code, message: 'The frame says so' }
      },
    },
  })
  const error = await providerOf(fairlead)
    .request(sign)
    .catch((error: unknown) => error)
  expect(error).toMatchObject({ code: number, message: 'The frame says so' })
})

test.each([
  ['FEATURE_UNAVAILABLE', 5700],
  ['NETWORK_UNSUPPORTED', 5710],
  ['CONFLICT', 5720],
  ['NOT_FOUND', 5730],
  ['REQUEST_INVALID', 5740],
  ['FEATURE_UNAVAILABLE', 5760],
])(
  '[ERR-05][FEAT-20] error: a batch that is rejected, %s: the frame’s error number',
  async (code, rpcCode) => {
    const { fairlead } = await signInEmbedded({
      script: {
        RPC_REQUEST: () => {
          throw { code, message: 'The frame says so', rpcCode }
        },
      },
    })
    const calls = [{ to: frameAddress, value: '0x1' }]
    const error = await providerOf(fairlead)
      .request({ method: 'wallet_sendCalls', params: [{ calls }] })
      .catch((error: unknown) => error)
    expect(error).toMatchObject({ cause: { code }, code: rpcCode, message: 'The frame says so' })
    expect(fromProvider(error)).toMatchObject({ group: 'batch', rpcCode })
  },
)

test.each([
  ['NETWORK_UNSUPPORTED', 4902],
  ['SERVER_ERROR', -32603],
])('[ERR-02][MOD-11] error: a switch that ends with %s is %i', async (code, number) => {
  const { fairlead } = await signInEmbedded({
    script: {
      SWITCH_NETWORK: () => {
        throw { code, message: 'No' }
      },
    },
  })
  const params = [{ chainId: '0x7a6a' }]
  await expect(
    providerOf(fairlead).request({ method: 'wallet_switchEthereumChain', params }),
  ).rejects.toMatchObject({ code: number })
})

test('[ERR-02][MOD-11] error: a frame that switches to another network than requested has failed', async () => {
  const { fairlead, inside } = await signInEmbedded()
  inside.script.GET_USER = () => ({ address: frameAddress, chainId: 'eip155:31337' })
  const { request } = providerOf(fairlead)
  await expect(
    request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }),
  ).rejects.toMatchObject({ cause: { code: 'SWITCH_FAILED' }, code: -32603 })
  expect(await request({ method: 'eth_chainId' })).toBe('0x7a69')
})

test('[ERR-02] error: a value that is not plain JSON is an invalid request', async () => {
  const { fairlead, inside } = await signInEmbedded()
  const ring: unknown[] = []
  ring.push(ring)
  await expect(
    providerOf(fairlead).request({ method: 'eth_call', params: ring }),
  ).rejects.toMatchObject({ code: -32602 })
  expect(inside.asked()).not.toContain('RPC_REQUEST')
})

test('[ERR-02] error: after signing out, and without a frame, a page also gets error numbers', async () => {
  const { fairlead, inside, world } = await signInEmbedded()
  const provider = providerOf(fairlead)
  inside.isReady = false
  inside.vanish()
  const asking = provider.request(sign).catch((error: unknown) => error)
  await world.clock.advance(readyLimitMs)
  expect(await asking).toMatchObject({ code: 4900 })
})

test.each([
  ['funds', 'InsufficientFundsError', 'funds'],
  ['reverted', 'ExecutionRevertedError', 'reverted'],
  ['another', 'Error', 'failed'],
])(
  '[ERR-02] error: rejected by the network, %s: a standard error name, and the data',
  async (reason, name, group) => {
    const { fairlead } = await signInEmbedded({
      script: {
        RPC_REQUEST: () => {
          throw {
            code: 'PROVIDER_ERROR',
            data: '0x5a154675',
            message: 'Execution reverted',
            reason,
          }
        },
      },
    })
    const error = await providerOf(fairlead)
      .request(sign)
      .catch((error: unknown) => error)
    expect(error).toMatchObject({
      code: -32603,
      data: '0x5a154675',
      message: 'Execution reverted',
      name,
    })
    expect(fromProvider(error)).toMatchObject({ group })
  },
)
