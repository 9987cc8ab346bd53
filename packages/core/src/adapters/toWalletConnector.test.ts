import { expect, test } from 'vitest'
import type { ConnectorEvent } from '../connectors/createConnector.ts'
import { browserEnvironment } from '../utils/environment.ts'
import { toWalletConnector } from './toWalletConnector.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test('[NS-01] default: lower-case addresses from a wallet get EIP-55 checksums', async () => {
  const listeners: Record<string, (value: unknown) => void> = {}
  const provider = {
    on(name: string, listener: (value: unknown) => void) {
      listeners[name] = listener
    },
    request: async ({ method }: { method: string }) =>
      method === 'eth_chainId' ? '0x1' : [address.toLowerCase()],
  }
  const info = { chains: ['eip155'], id: 'low', name: 'Low', type: 'ANNOUNCED' } as const
  const connector = toWalletConnector({ info, provider })({
    environment: browserEnvironment(),
    networks: () => [],
  })
  const { signal } = new AbortController()
  const given = { namespace: 'eip155', signal } as const
  expect((await connector.connect(given)).accounts).toEqual([{ address }])
  expect((await connector.resume(given))?.accounts).toEqual([{ address }])
  const events: ConnectorEvent[] = []
  connector.watch('eip155', (event) => events.push(event))
  listeners.accountsChanged?.([address.toLowerCase()])
  expect(events).toEqual([{ accounts: [{ address }], type: 'accountsChanged' }])
})
