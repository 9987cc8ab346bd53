import { expect, test } from 'vitest'
import { startBundler } from '../../../testing/startBundler.ts'
import { startUpstream } from '../../../testing/startUpstream.ts'

const chain = 'eip155:31337'
const address = `0x${'a'.repeat(40)}` as const
const operation = {
  callData: '0x',
  callGasLimit: '0x1',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
  nonce: '0x0',
  preVerificationGas: '0x1',
  sender: address,
  signature: '0x',
  verificationGasLimit: '0x1',
} as const

test('[API-24][SEC-330] behavior: a process that waits for a slow node keeps the right to bundle', async () => {
  const timers = new Map<() => void, number>()
  const node = await startUpstream(() => 'never')
  const { clock, server, storage } = await startBundler(
    { chainId: 31337, url: node.url },
    {
      schedule(run, delayMs) {
        timers.set(run, delayMs)
        return () => timers.delete(run)
      },
    },
  )
  const times = { addedAtMs: Date.now(), expiresAtMs: Date.now() + 3_600_000 }
  const hash = `0x${'1'.repeat(64)}` as const
  await storage.bundler.add(
    { ...times, chain, entryPoint: address, hash, operation },
    { checkRoom: () => {}, replaces: undefined, slot: 'slot' },
  )
  const following = server.follow()
  await expect.poll(() => node.received.length).toBeGreaterThan(0)

  for (let passedMs = 0; passedMs < 60_000; passedMs += 10_000) {
    clock.nowMs += 10_000
    for (const [run, delayMs] of timers) if (delayMs === 10_000 && timers.delete(run)) run()
    await expect.poll(() => [...timers.values()]).toContain(10_000)
    const other = { chain, leaseMs: 20_000, owner: 'another process' }
    expect(await storage.bundler.claim(other)).toBe(false)
  }

  await node.close()
  await following.close()
})
