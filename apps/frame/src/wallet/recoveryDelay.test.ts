import { expect, test } from 'vitest'
import { type Opened, openOne, signInTo } from '../testing/signInTo.ts'

/** The server's refusal of a recovery that waits an hour. */
const early = () =>
  Response.json(
    {
      code: 'TOO_EARLY',
      detail: 'Not yet',
      matchCode: '042',
      reasons: [{ description: 'Not yet', field: 'recovery' }],
      requestId: '1',
      status: 425,
      title: 'Not yet',
      type: 'about:blank',
    },
    { headers: { 'retry-after': '3600' }, status: 425 },
  )

/** Opens a second device of a user, whose recovery waits. */
async function openWaiting() {
  const first = await openOne()
  const address = await signInTo(first)
  const { clock, server, time } = first
  const path = `/v1/wallets/${server.custody.record().walletId}/recover`
  server.answer(path, early)
  const next = { ...(await openOne({ clock, server })), time }
  return { address, next, release: () => server.answer(path, undefined) }
}

const taskOf = ({ frame }: Opened) => frame.person.recovery.shown()

test('[AUTH-18] default: while recovery waits, the page gets the address, and signing says until when', async () => {
  const { address, next, release } = await openWaiting()
  const { frame, time } = next
  expect(await signInTo(next)).toBe(address)
  expect(await frame.ask('GET_USER')).toMatchObject({ address, x: { secured: false } })

  const answer = frame.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6869', address] })
  await expect.poll(() => taskOf(next)).toMatchObject({ kind: 'unlock' })
  expect(taskOf(next)).toMatchObject({ matchCode: '042', opensAt: time.now + 3_600_000 })
  expect(frame.queue.shown()).toBeUndefined()
  // Checking again before it opens shows the time again.
  const before = taskOf(next)
  before?.done()
  await expect.poll(() => taskOf(next) !== before && taskOf(next)?.kind).toBe('unlock')

  release()
  taskOf(next)?.done()
  await expect.poll(() => frame.queue.shown()).toBeDefined()
  frame.queue.approve(frame.queue.shown()!.asked)
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
})

test('[AUTH-18] error: a request that the user puts off is declined, and nothing is signed', async () => {
  const { address, next } = await openWaiting()
  await signInTo(next)
  const answer = next.frame.ask('RPC_REQUEST', {
    method: 'personal_sign',
    params: ['0x6869', address],
  })
  const refused = expect(answer).rejects.toMatchObject({ code: 'REQUEST_REJECTED' })
  await expect.poll(() => taskOf(next)?.kind).toBe('unlock')

  taskOf(next)?.refuse()

  await refused
})
