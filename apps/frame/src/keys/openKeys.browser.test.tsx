import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { utf8 } from './bytes/bytes.ts'
import { hashIntent } from './errands/hashIntent.ts'
import type { KeySession } from './Keys.ts'
import { createOpenKeys } from './openKeys.ts'
import { createTestWallet } from './testing/createTestWallet.ts'
import { networkNames } from './worker/dropNetwork.ts'

const hello = { message: utf8('hello'), type: 'evm-message' } as const
const neverEnds = () => () => undefined

test('[AUTH-18] a real worker signs, and what it says is the result alone', async () => {
  const heard: unknown[] = []
  const openKeys = createOpenKeys({
    schedule: neverEnds,
    spawn() {
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
      worker.addEventListener('message', ({ data }) => heard.push(data))
      return worker
    },
  })
  const session: KeySession = await openKeys()
  const { device, server, wrapKey } = await createTestWallet()
  const s = await server.release({ ephPub: session.ephPub, setId: device.setId })
  const { address, signature } = await session.sign({
    device,
    errand: hello,
    intentHash: hashIntent(hello),
    record: server.record(),
    s,
    wrapKey,
  })

  expect(
    await verifyMessage({
      address: address as `0x${string}`,
      message: 'hello',
      signature: new Uint8Array(signature),
    }),
  ).toBe(true)
  expect(heard).toEqual([
    { ephPub: session.ephPub, type: 'ready' },
    { id: 1, output: { address, signature }, type: 'done' },
  ])
})

test('[AUTH-18][SEC-92] the worker reaches no network: there is nothing left to ask with', async () => {
  const worker = new Worker(new URL('./testing/networkProbe.worker.ts', import.meta.url), {
    type: 'module',
  })
  const found = await new Promise<unknown>((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', reject)
  })
  worker.terminate()

  expect(found).toEqual({ before: expect.arrayContaining(['fetch', 'WebSocket']), after: [] })
  expect(networkNames).toContain('importScripts')
})

test('[AUTH-18][SEC-91] the key that wraps the device’s share can’t be exported', async () => {
  const { wrapKey } = await createTestWallet()

  await expect(crypto.subtle.exportKey('raw', wrapKey)).rejects.toMatchObject({
    name: 'InvalidAccessError',
  })
})
