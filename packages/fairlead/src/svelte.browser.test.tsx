import { connect, mock } from '@fairlead/core'
import { createTestFairlead } from '@fairlead/test'
import { expect, onTestFinished, test } from 'vitest'
import { createFairleadStores } from './svelte.ts'

test('default: stores follow the widget from `mount` on, while they have subscribers', async () => {
  const { fairlead } = createTestFairlead({ connectors: [mock({ name: 'Fox' }).create] })
  onTestFinished(fairlead.destroy)
  const { account, disconnect, mount, open, state, theme } = createFairleadStores({ fairlead })
  await connect(fairlead, { connectorId: 'mock' })
  const addresses: (string | undefined)[] = []
  const shown: boolean[] = []
  const stops = [
    account.subscribe(({ address }) => addresses.push(address?.slice(0, 4))),
    state.subscribe(({ open }) => shown.push(open)),
    theme.subscribe(({ themeMode }) => expect(themeMode).toBe('system')),
  ]
  expect(addresses).toEqual([undefined])

  const unmount = mount()
  expect(addresses).toEqual([undefined, '0x70'])
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(1)
  void open()
  await expect.poll(() => shown.at(-1)).toBe(true)
  await disconnect()
  expect(addresses).toEqual([undefined, '0x70', undefined])

  for (const stop of stops) stop()
  await connect(fairlead, { connectorId: 'mock' })
  expect(addresses).toHaveLength(3)
  unmount()
  expect(document.querySelector('fairlead-modal')).toBeNull()
})
