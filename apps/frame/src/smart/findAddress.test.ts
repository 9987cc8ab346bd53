import { BaseError } from '@fairlead/protocol'
import { keccak256 } from 'viem'
import { expect, test } from 'vitest'
import type { MethodContext } from '../sign/Method.ts'
import { context } from '../testing/methodContext.ts'
import { findAddress } from './findAddress.ts'
import { openSmartAccount } from './openSmartAccount.ts'

const factory = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const code = '0x6001'
const here = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const elsewhere = '0x000000000000000000000000000000000000dEaD'
const smartAccount = {
  address: factory,
  codeHash: keccak256(code),
  entryPoint: '0.7',
  kind: 'counterfactual',
} as const

/** A network with one node per answer: an address, or an error. */
function world(...nodes: (BaseError | string)[]): MethodContext {
  const plain = context()
  return {
    ...plain,
    account: { address: here, type: 'smartAccount' },
    network: {
      ...plain.network,
      rpcUrls: nodes.map((_, index) => `https://${index}.example/`),
      smartAccount,
    },
    nodes: {
      async request({ method, network, params }) {
        const said = nodes[Number(network.rpcUrls[0]?.[8])]
        if (typeof said !== 'string') throw said
        if (method === 'eth_getCode') return code
        const [{ to }] = params as [{ to: string }]
        return `0x${(to === factory ? said.slice(2) : '').padStart(64, '0')}`
      },
    },
  }
}
const find = ({ addresses, network, nodes }: MethodContext) =>
  findAddress({ network, nodes, owner: addresses.eip155, smartAccount })
const silent = new BaseError('UPSTREAM_UNAVAILABLE')
const unwilling = new BaseError('PROVIDER_ERROR')

test('[AUTH-14] default: the address on which all nodes agree; an unresponsive node blocks nothing', async () => {
  expect(await find(world(here))).toBe(here)
  expect(await find(world(silent, here, unwilling, here))).toBe(here)
})

test.each<[string, string, (BaseError | string)[]]>([
  ['with a false address as the first one', 'RESPONSE_INVALID', [elsewhere, here]],
  ['with a false address as the last one', 'RESPONSE_INVALID', [here, silent, elsewhere]],
  ['that is the only one and does not respond', 'UPSTREAM_UNAVAILABLE', [silent]],
])('[AUTH-14][AUTH-18] security: a node %s', async (_, errorCode, nodes) => {
  await expect(find(world(...nodes))).rejects.toMatchObject({ code: errorCode })
})

test('[AUTH-14][AUTH-18] security: nothing is signed if the stored address has changed', async () => {
  expect(await openSmartAccount(world(here, here))).toMatchObject({ address: here })
  await expect(openSmartAccount(world(elsewhere))).rejects.toMatchObject({
    code: 'RESPONSE_INVALID',
  })
})
