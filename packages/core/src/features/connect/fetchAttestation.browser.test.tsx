import { expect, test } from 'vitest'
import { fetchAttestation } from './fetchAttestation.ts'

// The frame has its own origin. scripts/scriptedFrame.mjs answers depending on the project id.
const verifyUrl = `http://frame.localhost:${location.port}`
const messageId = 'ab'.repeat(32)

function ask(projectId: string) {
  const timers: (() => void)[] = []
  const token = fetchAttestation({
    messageId,
    projectId,
    schedule(run) {
      timers.push(run)
      return () => void timers.splice(0)
    },
    verifyUrl: `${verifyUrl}/`,
  })
  return { timers, token }
}

const frames = () => [...document.querySelectorAll('iframe')]

test('default: the token for this page and this message; removes the frame afterwards', async () => {
  const { timers, token } = ask('answers')
  const [frame] = frames()
  expect(frame?.getBoundingClientRect().width).toBe(0)
  expect(new URL(frame?.src ?? '').origin).toBe(verifyUrl)

  expect(await token).toBe(`token for ${messageId} of ${location.origin}/`)
  expect([frames(), timers]).toEqual([[], []])
})

test.each(['types', 'lengths', 'texts'])('error: an invalid response: %s', async (projectId) => {
  expect(await ask(projectId).token).toBeUndefined()
  expect(frames()).toEqual([])
})

test('error: gives up on an unresponsive server', async () => {
  const { timers, token } = ask('silent')
  timers[0]?.()
  expect(await token).toBeUndefined()
  expect(frames()).toEqual([])
})

test('error: ignores messages of other windows', async () => {
  const { timers, token } = ask('silent')
  const forged = JSON.stringify({ attestation: 'forged', type: 'verify_attestation' })
  const heard = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
  postMessage(forged, location.origin)
  await heard
  expect(frames()).toHaveLength(1)
  timers[0]?.()
  expect(await token).toBeUndefined()
})
