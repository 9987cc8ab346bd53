import { expect, test } from 'vitest'
import { createDapp } from '../dapp.ts'
import { createFaultRelay } from '../testing/createFaultRelay.ts'
import { createManualClock } from '../testing/createManualClock.ts'
import { memoryEnvironment } from '../testing/memoryEnvironment.ts'
import { createWallet } from '../wallet.ts'
import type { DappEvent } from './DappClient.ts'
import type { WalletEvent } from './WalletClient.ts'

const account = 'eip155:1:0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1'
const namespaces = {
  eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: ['chainChanged'] },
}

test('default: [PAIR-01] [PAIR-03] propose, approve, settle, request, respond, delete', async () => {
  const clock = createManualClock()
  const relay = createFaultRelay({ now: clock.now })
  const shared = { projectId: 'p', relayUrl: 'ws://relay.example', product: 'fairlead-0' }
  const metadata = { name: 'n', description: 'd', url: 'https://page.example', icons: [] }
  const open = (seed: number) => {
    const memory = new Map<string, string>()
    return {
      ...shared,
      environment: memoryEnvironment({ clock, relay, seed }),
      metadata,
      prefix: 'pairing/',
      storage: {
        getItem: (key: string) => memory.get(key) ?? null,
        setItem: (key: string, value: string) => memory.set(key, value),
        removeItem: (key: string) => memory.delete(key),
      },
    }
  }
  const dapp = await createDapp(open(1))
  const wallet = await createWallet(open(2))
  const heard: (DappEvent | WalletEvent)[] = []
  dapp.subscribe((event) => heard.push(event))
  wallet.subscribe((event) => heard.push(event))

  const proposal = await dapp.propose({ namespaces })
  await wallet.pair({ uri: proposal.uri })
  await clock.settle()
  const [pending] = wallet.pending().proposals
  await wallet.approve({
    id: pending!.id,
    namespaces: { eip155: { ...namespaces.eip155, accounts: [account] } },
  })
  const { session } = await proposal.approval
  expect(dapp.sessions()).toEqual([session])
  await clock.settle()
  expect(wallet.sessions()).toMatchObject([{ topic: session?.topic, acknowledged: true }])

  const { topic } = session!
  const asked = dapp.request({
    topic,
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x00', account] },
  })
  await clock.settle()
  const [request] = wallet.pending().requests
  expect(request).toMatchObject({ topic, method: 'personal_sign', params: ['0x00', account] })
  await wallet.respond({ topic, id: request!.id, response: { result: '0xsigned' } })
  await expect(asked).resolves.toBe('0xsigned')

  await dapp.disconnect({ topic })
  await clock.settle()
  expect([dapp.sessions(), wallet.sessions()]).toEqual([[], []])
  expect(heard).toContainEqual({
    type: 'ended',
    topic,
    by: 'peer',
    reason: { code: 6000, message: 'User disconnected.' },
  })
  await dapp.close()
  await wallet.close()
})
