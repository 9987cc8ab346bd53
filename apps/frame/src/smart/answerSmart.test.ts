import type { SmartAccountSettings } from '@fairlead/protocol/embedded'
import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import type { FrameContext } from '../calls/FrameContext.ts'
import { toFailure } from '../frame/createFirewall.ts'
import { createMemoryStore } from '../storage/openStore.ts'
import { context } from '../testing/methodContext.ts'
import { smartAnswers } from './answerSmart.ts'
import { createAccounts } from './createAccounts.ts'

const factory = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const contract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const factoryCode = '0x6001600255'
const counterfactual: SmartAccountSettings = {
  address: factory,
  codeHash: keccak256(factoryCode),
  entryPoint: '0.7',
  kind: 'counterfactual',
}

/** A user with a counterfactual smart account on one network and none on the other. */
function open() {
  const answers = {
    eth_call: () => `0x${contract.slice(2).toLowerCase().padStart(64, '0')}`,
    eth_getCode: () => factoryCode,
  }
  const { addresses, bundles, network, nodes, walletId } = context({ answers })
  const chains = [
    { ...network, smartAccount: counterfactual },
    { ...network, caipNetworkId: 'eip155:10' },
  ]
  const accounts = createAccounts({ nodes, scope: 'test', store: createMemoryStore() })
  const asked = {
    context: { accounts, bundles, config: { chains } } as unknown as FrameContext,
    network: chains[0]!,
    shown: { addresses, walletId } as never,
  }
  const ask = async (method: string, params: unknown) =>
    smartAnswers[method]?.({ ...asked, params })
  return { ask, ordinary: addresses.eip155 }
}

const atomic = (status: string) => expect.objectContaining({ atomic: { status } })

test('[FEAT-04][AUTH-18] behavior: omits networks where the account does not exist', async () => {
  const { ask, ordinary } = open()
  for (const params of [undefined, [], [contract]])
    expect(await ask('wallet_getCapabilities', params)).toEqual({ '0x1': atomic('supported') })
  // The EOA exists on every network.
  expect(await ask('wallet_getCapabilities', [ordinary])).toEqual({
    '0x1': atomic('unsupported'),
    '0xa': atomic('unsupported'),
  })
  expect(await ask('wallet_getCapabilities', [contract, ['0xa']])).toEqual({})
  await expect(ask('wallet_getCapabilities', [factory])).rejects.toMatchObject({
    code: 'NOT_CONNECTED',
  })
})

test('[ERR-05][FEAT-20] error: an unknown batch id is 5730', async () => {
  const failure = await open()
    .ask('wallet_getCallsStatus', ['0x1'])
    .catch((error: unknown) => toFailure(error))
  expect(failure).toEqual({
    message: 'No batch has this id',
    x: { code: 'NOT_FOUND', rpcCode: 5730 },
  })
})
