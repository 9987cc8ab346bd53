import { expect, test } from 'vitest'
import { createRecovery } from '../recovery/createRecovery.ts'
import { createApprovalQueue } from './createApprovalQueue.ts'
import { loadApprovals } from './loadApprovals.ts'

test('[AUTH-12] requests end with an error while their view can’t be loaded, and the next one loads it', async () => {
  const queue = createApprovalQueue()
  let loads = 0
  loadApprovals({
    load: async () => {
      loads += 1
      if (loads < 3) throw new TypeError('error loading dynamically imported module')
    },
    queue,
    recovery: createRecovery({ wallet: { state: () => new Promise(() => {}) } }),
  })
  const asked = {
    address: '0x1',
    description: { rows: [], title: 'signMessage' as const, warnings: [] },
    isTestnet: false,
    run: async () => 'signed',
  }
  const ask = () => queue.enter()(async () => asked)
  await expect(ask()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  const answer = ask()
  await expect.poll(() => queue.shown()?.asked).toBe(asked)
  expect(loads).toBe(3)
  queue.approve(asked)
  await expect(answer).resolves.toBe('signed')
  void ask()
  await expect.poll(() => queue.shown()?.asked).toBe(asked)
  expect(loads).toBe(3)
})
