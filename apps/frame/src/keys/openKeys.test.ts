import { sealingInfo } from '@fairlead/protocol/embedded'
import { expect, test } from 'vitest'
import { utf8 } from './bytes/bytes.ts'
import type { KeySession } from './Keys.ts'
import { createOpenKeys } from './openKeys.ts'
import { codeKeys } from './recipients/factorKeys.ts'
import { publicKeyOf, seal } from './recipients/hpke.ts'
import { formatCode } from './recipients/recoveryCode.ts'
import { hashIntent } from './signing/hashIntent.ts'
import { createTestWallet } from './testing/createTestWallet.ts'
import { serveKeys } from './worker/serveKeys.ts'

const hello = { message: utf8('hello'), type: 'evm-message' } as const

/**
 * Creates both ends of a worker in one thread, over a channel that copies messages as a worker
 * does.
 */
function createThread(options: { serves?: boolean } = {}) {
  const { serves = true } = options
  const { port1: frame, port2: worker } = new MessageChannel()
  const errors = new EventTarget()
  let isEnded = false
  const leaving = new Set<() => void>()
  const timers: { ms: number; run: () => void }[] = []
  frame.start()
  worker.start()
  const spawned = {
    addEventListener: ((...input: Parameters<EventTarget['addEventListener']>) =>
      (input[0] === 'message' ? frame : errors).addEventListener(...input)) as never,
    postMessage: (data: unknown) => {
      if (!isEnded) frame.postMessage(data)
    },
    terminate() {
      isEnded = true
      frame.close()
      worker.close()
    },
  }
  return {
    errors,
    isEnded: () => isEnded,
    /** Simulates leaving the document. */
    leave() {
      for (const run of leaving) run()
    },
    leaving,
    open: createOpenKeys({
      onLeave(run) {
        leaving.add(run)
        return () => leaving.delete(run)
      },
      schedule(run, ms) {
        const timer = { ms, run }
        timers.push(timer)
        return () => timers.splice(timers.indexOf(timer) >>> 0, 1)
      },
      spawn: () => {
        if (serves)
          void serveKeys({
            listen: (hear) => worker.addEventListener('message', ({ data }) => hear(data)),
            post: (answer) => worker.postMessage(answer),
          })
        return spawned
      },
    }),
    /** Posts as the worker. */
    say: (data: unknown) => worker.postMessage(data),
    timers,
  }
}

async function inputFor(session: KeySession): Promise<KeySession.Sign> {
  const { device, server, wrapKey } = await createTestWallet()
  const s = await server.release({ ephPub: session.ephPub, setId: device.setId })
  const intentHash = hashIntent(hello)
  return { device, signingRequest: hello, intentHash, record: server.record(), s, wrapKey }
}

test('[AUTH-18] after one signing request, the worker has ended', async () => {
  const thread = createThread()
  const session = await thread.open()
  const input = await inputFor(session)
  const { address } = await session.sign(input)

  expect(address).toBe(input.record.addresses.eip155)
  expect(thread.isEnded()).toBe(true)
  expect(thread.timers).toEqual([])
  await expect(session.sign(input)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test('[AUTH-18] an error of a signing request is passed on unchanged, and ends the worker', async () => {
  const thread = createThread()
  const session = await thread.open()
  const input = await inputFor(session)

  await expect(
    session.sign({ ...input, intentHash: hashIntent({ ...hello, message: utf8('bye') }) }),
  ).rejects.toMatchObject({
    code: 'SIGNATURE_INVALID',
    hints: ['Part: what was shown', expect.anything()],
  })
  expect(thread.isEnded()).toBe(true)
})

test('[AUTH-18] an invalid call is rejected before anything is decrypted', async () => {
  const session = await createThread().open()
  const input = await inputFor(session)
  const extractable = await crypto.subtle.generateKey({ length: 256, name: 'AES-GCM' }, true, [
    'encrypt',
    'decrypt',
  ])

  await expect(session.sign({ ...input, wrapKey: extractable })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
})

test('[AUTH-18] a rejection does not repeat its input', async () => {
  const session = await createThread().open()
  const factor = { code: 'SECRET', type: 'SECRET' } as never

  const error: unknown = await session
    .openChallenge({ challenge: { ct: '', enc: '' }, factor })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'REQUEST_INVALID', hints: ['Field: factor.type'] })
  expect(JSON.stringify([error, String(error)])).not.toContain('SECRET')
})

test('[AUTH-18] end() rejects pending calls', async () => {
  const thread = createThread()
  const session = await thread.open()
  const signing = session.sign(await inputFor(session))
  session.end()

  await expect(signing).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(thread.isEnded()).toBe(true)
})

test('[AUTH-18] a worker that does not start is ended in time', async () => {
  const thread = createThread({ serves: false })
  const opening = thread.open()
  expect(thread.timers.map(({ ms }) => ms)).toEqual([20_000])
  thread.timers[0]?.run()

  await expect(opening).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(thread.isEnded()).toBe(true)
})

test('[AUTH-18] a signing request that takes too long is ended', async () => {
  const thread = createThread({ serves: false })
  const opening = thread.open()
  thread.say({ ephPub: 'AAAA', type: 'ready' })
  const session = await opening
  const signing = session.openChallenge({
    challenge: { ct: '', enc: '' },
    factor: { type: 'operator' },
  })
  expect(thread.timers.map(({ ms }) => ms)).toEqual([60_000])
  thread.timers[0]?.run()

  await expect(signing).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test.each([
  ['no response', 'hello'],
  ['a response to an unknown call', { id: 7, output: {}, type: 'done' }],
  ['an invalid result', { id: 1, output: { nonce: 'AA', seed: 'AA' }, type: 'done' }],
  ['an unknown error code', { code: 'HELLO', hints: [], id: 1, type: 'failed' }],
])('[AUTH-18] %s ends the worker and the call', async (_, said) => {
  const thread = createThread({ serves: false })
  const opening = thread.open()
  thread.say({ ephPub: 'AAAA', type: 'ready' })
  const session = await opening
  const call = session.openChallenge({
    challenge: { ct: '', enc: '' },
    factor: { type: 'operator' },
  })
  thread.say(said)

  await expect(call).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  expect(thread.isEnded()).toBe(true)
})

test('[AUTH-18] a worker that fails to load rejects all calls', async () => {
  const thread = createThread({ serves: false })
  const opening = thread.open()
  thread.errors.dispatchEvent(new Event('error', { cancelable: true }))

  await expect(opening).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect(thread.isEnded()).toBe(true)
})

test('[AUTH-18] a worker that cannot start here reports why', async () => {
  const thread = createThread({ serves: false })
  const opening = thread.open()
  thread.say({ code: 'FEATURE_UNAVAILABLE', hints: ['no X25519'], type: 'failed' })

  await expect(opening).rejects.toMatchObject({ code: 'FEATURE_UNAVAILABLE' })
})

test('[AUTH-18] a challenge can precede the signing request; one that does not decrypt ends the worker', async () => {
  const symbols = new Uint8Array(26)
  const factor = { code: formatCode(symbols), type: 'code' } as const
  const challenge = await seal({
    aad: new Uint8Array(0),
    content: Uint8Array.of(0, 0, 0),
    info: sealingInfo.challenge,
    publicKey: await publicKeyOf(await codeKeys(symbols)),
    what: 'test',
  })
  const thread = createThread()
  const session = await thread.open()

  expect(await session.openChallenge({ challenge, factor })).toEqual({ nonce: 'AAAA' })
  const { address } = await session.sign(await inputFor(session))
  expect(address).toMatch(/^0x/)

  const other = createThread()
  await expect(
    (await other.open()).openChallenge({ challenge: { ...challenge, ct: 'AAAA' }, factor }),
  ).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' })
  expect(other.isEnded()).toBe(true)
})

test('[AUTH-18][SEC-46] leaving a document ends its worker, before it is ready and during a call', async () => {
  const mute = createThread({ serves: false })
  const opening = mute.open()
  mute.leave()
  await expect(opening).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  expect([mute.isEnded(), mute.timers.length, mute.leaving.size]).toEqual([true, 0, 0])

  const thread = createThread()
  const session = await thread.open()
  thread.leave()
  expect(thread.isEnded()).toBe(true)
  await expect(session.sign(await inputFor(session))).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
  })
  expect(thread.leaving.size).toBe(0)
})

test('[AUTH-18][SEC-80] error: the text of an error that is not of the product stays in the worker', async () => {
  const hearers: ((data: unknown) => void)[] = []
  const posted: unknown[] = []
  await serveKeys({
    listen: (hear) => void hearers.push(hear),
    post: (answer) => void posted.push(answer),
  })
  hearers[0]?.({
    get id() {
      throw new TypeError('secret')
    },
  })
  await expect.poll(() => posted.at(-1)).toEqual({ code: 'UNKNOWN', hints: [], type: 'failed' })
})
