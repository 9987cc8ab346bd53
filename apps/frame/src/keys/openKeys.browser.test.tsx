import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { watchLeave } from '../createBrowserKeys.ts'
import { utf8 } from './bytes/bytes.ts'
import type { KeySession } from './Keys.ts'
import { createOpenKeys } from './openKeys.ts'
import { hashIntent } from './signing/hashIntent.ts'
import { createTestWallet } from './testing/createTestWallet.ts'
import { networkNames } from './worker/dropNetwork.ts'

const hello = { message: utf8('hello'), type: 'evm-message' } as const
const neverEnds = () => () => undefined

test('[AUTH-18][SEC-94] a real worker signs, and returns only the result', async () => {
  const heard: unknown[] = []
  const openKeys = createOpenKeys({
    onLeave: watchLeave,
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
    signingRequest: hello,
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

test.each([
  [
    'pagehide',
    () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
  ],
  ['freeze', () => document.dispatchEvent(new Event('freeze'))],
] as const)(
  '[AUTH-18][SEC-46] leaving a document (%s) ends workers that hold keys',
  async (_, leave) => {
    let terminated = 0
    const openKeys = createOpenKeys({
      onLeave: watchLeave,
      schedule: neverEnds,
      spawn() {
        const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
        return {
          addEventListener: worker.addEventListener.bind(worker),
          postMessage: worker.postMessage.bind(worker),
          terminate() {
            terminated += 1
            worker.terminate()
          },
        }
      },
    })
    const session = await openKeys()
    const { device, server, wrapKey } = await createTestWallet()
    const s = await server.release({ ephPub: session.ephPub, setId: device.setId })
    const signing = session.sign({
      device,
      signingRequest: hello,
      intentHash: hashIntent(hello),
      record: server.record(),
      s,
      wrapKey,
    })
    leave()

    await expect(signing).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    expect(terminated).toBe(1)
  },
)

test('[AUTH-18][SEC-92] the worker has no network access, because no request API remains', async () => {
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

test('[AUTH-18][SEC-91] the key that wraps the device’s share cannot be exported', async () => {
  const { wrapKey } = await createTestWallet()

  await expect(crypto.subtle.exportKey('raw', wrapKey)).rejects.toMatchObject({
    name: 'InvalidAccessError',
  })
})
