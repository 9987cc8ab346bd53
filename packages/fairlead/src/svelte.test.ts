import { connect, mock } from '@fairlead/core'
import { createTestEnvironment, createTestFairlead } from '@fairlead/test'
import { get } from 'svelte/store'
import { expect, test } from 'vitest'
import * as exported from './svelte.ts'

const { createFairleadStores } = exported

test('default: public exports', () => {
  expect(Object.keys(exported).sort()).toMatchInlineSnapshot(`
    [
      "createFairleadStores",
    ]
  `)
})

test('behavior: before `mount`, stores have the state that a server renders', async () => {
  const world = createTestEnvironment()
  const options = { connectors: [mock({ name: 'Fox' }).create] }
  const { fairlead: before } = createTestFairlead(options, world)
  await connect(before, { connectorId: 'mock' })
  before.destroy()
  const { fairlead } = createTestFairlead(options, world)
  const chainId = 'eip155:31338'
  const accounts = { eip155: { address: '0x1', chainId } } as const

  const { account, state } = createFairleadStores({ fairlead })
  const known = createFairleadStores({
    fairlead,
    initialState: { accounts, activeNamespace: 'eip155', chosenNetworks: {} },
  })

  expect(get(account)).toMatchObject({ address: undefined, status: 'disconnected' })
  expect(get(state)).toMatchObject({ connectingWallet: undefined, initialized: false, open: false })
  expect(get(known.account).address).toBe('0x1')
  expect(get(known.networkOf('eip155')).chainId).toBe(31338)
  fairlead.destroy()
})

test('error: an invalid option is refused', () => {
  expect(() => createFairleadStores({ options: { networks: [] as never } })).toThrow(
    expect.objectContaining({ code: 'OPTIONS_INVALID' }),
  )
})
