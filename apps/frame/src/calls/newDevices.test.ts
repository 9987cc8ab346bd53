import { expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { openOne, signInTo } from '../testing/signInTo.ts'

const path = '/v1/recovery/devices'
const device = {
  askedAt: 1_800_000_000_000,
  deviceId: 'dev_0123456789abcdef',
  dueAt: 1_800_086_400_000,
  label: 'Firefox on Linux',
  origins: ['https://app.example'],
}

const refusal = (code: string) =>
  Response.json(
    {
      code,
      detail: code,
      reasons: [{ description: code, field: '' }],
      requestId: '1',
      status: 401,
      title: code,
      type: 'about:blank',
    },
    { status: 401 },
  )

/** Opens a device with a share, and a server that records the answers about new devices. */
async function setUp({ devices = [device], respond = () => Response.json({}) } = {}) {
  const time = { now: 1_800_000_000_000 }
  const clock = () => time.now
  const server = await createTestServer(clock)
  const sent: unknown[] = []
  const recording: typeof server = {
    ...server,
    async fetch(input, init) {
      if (String(input).includes(`${path}/`)) sent.push(await new Response(init?.body).json())
      return server.fetch(input, init)
    },
  }
  server.answer(path, () => Response.json({ devices }))
  server.answer(`${path}/${device.deviceId}`, respond)
  const opened = await openOne({ clock, server: recording })
  await signInTo(opened)
  const { frame } = opened
  /** Calls for a review, and waits until the frame shows it. */
  async function review() {
    const answer = frame.ask('REVIEW_NEW_DEVICE')
    const failed = answer.catch((error: unknown) => error)
    await expect.poll(() => frame.queue.shown()).toBeDefined()
    return { answer, asked: frame.queue.shown()!.asked, failed }
  }
  return { frame, review, sent }
}

test('[AUTH-18][SEC-248] default: the page learns that a device waits; only typed digits in the frame approve it', async () => {
  const { frame, review, sent } = await setUp()
  expect(await frame.ask('GET_NEW_DEVICES')).toEqual({ count: 1 })

  const { answer, asked } = await review()
  expect(asked.description).toMatchObject({
    needsDigits: true,
    rows: [{ value: 'Firefox on Linux' }, { value: 'https://app.example' }],
    sentences: [{ values: { time: device.dueAt } }],
  })
  expect(sent).toEqual([])
  frame.queue.approve(asked, '042')
  expect(await answer).toBeUndefined()
  expect(sent).toEqual([{ answer: 'approve', matchCode: '042' }])
  const heard = JSON.stringify(frame.heard)
  expect(heard).not.toContain(device.deviceId)
  expect(heard).not.toContain('Firefox')
})

test('[AUTH-18][SEC-248] behavior: declining refuses the device; leaving answers nothing', async () => {
  const { frame, review, sent } = await setUp()
  const first = await review()
  await frame.ask('RPC_ABORT')
  expect(await first.failed).toMatchObject({ code: 'REQUEST_ABORTED' })
  frame.queue.reject(first.asked)
  expect(sent).toEqual([])

  const { answer, asked } = await review()
  frame.queue.reject(asked)
  await answer
  expect(sent).toEqual([{ answer: 'refuse' }])
  expect(frame.queue.shown()).toBeUndefined()
})

test('[AUTH-18][SEC-248] error: wrong digits are refused', async () => {
  const { frame, review } = await setUp({ respond: () => refusal('OTP_INVALID') })
  const { asked, failed } = await review()
  frame.queue.approve(asked, '000')
  expect(await failed).toMatchObject({ code: 'OTP_INVALID' })
})

test('[AUTH-18] error: without a device that waits, nothing is shown', async () => {
  const { frame } = await setUp({ devices: [] })
  expect(await frame.ask('GET_NEW_DEVICES')).toEqual({ count: 0 })
  await expect(frame.ask('REVIEW_NEW_DEVICE')).rejects.toMatchObject({ code: 'OTP_EXPIRED' })
  expect(frame.queue.shown()).toBeUndefined()
})
