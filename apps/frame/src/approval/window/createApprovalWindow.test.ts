import { expect, test } from 'vitest'
import { type Asked, createApprovalQueue } from '../createApprovalQueue.ts'
import { createApprovalWindow } from './createApprovalWindow.ts'
import type { FromFrame } from './windowMessages.ts'

const own = 'https://wallet.example'
type Listener = (event: MessageEvent) => void

/** Creates a frame with one request, and the approval window that its user opens. */
async function begin(options: { isBlocked?: boolean } = {}) {
  const queue = createApprovalQueue()
  const outcomes: unknown[] = []
  let finish = (_: string) => {}
  const typed: unknown[] = []
  const run: Asked['run'] = (_, digits) =>
    new Promise<string>((resolve) => {
      typed.push(digits)
      finish = resolve
    })
  const asked: Asked = {
    address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
    description: { rows: [], title: 'send', warnings: [] },
    isTestnet: false,
    networkName: 'Ethereum',
    run,
  }
  void queue
    .enter()(async () => asked)
    .then(
      (result) => outcomes.push(result),
      (error: Error) => outcomes.push(error.message),
    )
  await Promise.resolve()

  let listener: Listener = () => {}
  const opened: string[] = []
  const features: (string | undefined)[] = []
  const said: [message: FromFrame, target: string][] = []
  const popup = {
    closed: false,
    close() {
      popup.closed = true
    },
    focus() {},
    postMessage: (message: FromFrame, target: string) => void said.push([message, target]),
  }
  const waiting: (() => void)[] = []
  let count = 0
  const { isTestnet, networkName, address, description } = asked
  const approvals = createApprovalWindow({
    locale: () => 'de',
    projectId: 'project',
    describe: () => ({
      address,
      description,
      isTestnet,
      networkName,
      origin: 'https://app.example',
    }),
    queue,
    newId: () => `00000000-0000-4000-8000-00000000000${++count}`,
    schedule(act) {
      waiting.push(act)
      return () => void waiting.splice(waiting.indexOf(act), 1)
    },
    view: {
      addEventListener: (_: string, listen: unknown) => {
        listener = listen as Listener
      },
      location: { origin: own } as Location,
      open(url, _, wanted) {
        if (options.isBlocked) return null
        opened.push(String(url))
        features.push(wanted)
        popup.closed = false
        return popup as unknown as Window
      },
    },
  })
  const hear = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    listener({ data, origin: own, source: popup, ...from } as MessageEvent)
  const answer = (isYes: boolean, id = said.at(-1)?.[0].id) =>
    hear({ id, isYes, type: 'fairlead/approval-answer' })
  return {
    answer,
    approvals,
    asked,
    queue,
    features,
    finish: (result: string) => finish(result),
    hear,
    opened,
    outcomes,
    popup,
    said,
    /** Advances the time. */
    tick() {
      for (const act of [...waiting]) act()
    },
    /** Digits that requests were approved with. */
    typed,
  }
}
const ready = { type: 'fairlead/approval-ready' }

test('[VIEW-13][SEC-105] default: the window receives the request, and its approval approves it', async () => {
  const { answer, approvals, asked, queue, finish, hear, opened, outcomes, popup, said } =
    await begin()
  expect(approvals.open(asked, false)).toBe(true)
  expect(opened).toEqual(['/popup/approve?projectId=project&locale=de'])
  hear(ready)
  expect(said.map(([{ type }, target]) => [type, target])).toEqual([
    ['fairlead/approval-request', own],
  ])
  answer(true)
  expect(said.at(-1)?.[0].type).toBe('fairlead/approval-running')
  expect(popup.closed).toBe(false)
  finish('0xsigned')
  await expect.poll(() => outcomes).toEqual(['0xsigned'])
  expect(popup.closed).toBe(true)
  expect(queue.shown()).toBeUndefined()
})

test('[AUTH-18][SEC-249] behavior: digits that the user types in the window reach the request; others are refused', async () => {
  const { approvals, asked, hear, said, typed } = await begin()
  approvals.open(asked, false)
  hear(ready)
  const answer = { id: said.at(-1)?.[0].id, isYes: true, type: 'fairlead/approval-answer' }
  hear({ ...answer, digits: '0421' })
  expect(typed).toEqual([])
  hear({ ...answer, digits: '042' })
  expect(typed).toEqual(['042'])
})

test('[MOD-21] if the frame lacks room, the window has the browser’s default size', async () => {
  const { approvals, asked, features, popup, tick } = await begin()
  approvals.open(asked, false)
  popup.closed = true
  tick()
  approvals.open(asked, true)
  expect(features).toEqual(['popup,width=420,height=720', ''])
})

test('[VIEW-13] declining in the window declines the request, and closes it', async () => {
  const { answer, approvals, asked, hear, outcomes, popup } = await begin()
  approvals.open(asked, false)
  hear(ready)
  answer(false)
  await expect.poll(() => outcomes).toHaveLength(1)
  expect(popup.closed).toBe(true)
})

test('[VIEW-13][SEC-25] messages of another window, origin or request, and invalid ones, are ignored', async () => {
  const { approvals, asked, queue, hear, outcomes, said } = await begin()
  approvals.open(asked, false)
  hear(ready, { source: {} })
  hear(ready, { origin: 'https://evil.example' })
  expect(said).toEqual([])
  hear(ready)
  const id = said[0]![0].id
  const yes = { id, isYes: true, type: 'fairlead/approval-answer' }
  hear(yes, { source: {} })
  hear(yes, { origin: 'https://evil.example' })
  hear({ ...yes, id: '00000000-0000-4000-8000-0000000000ff' })
  for (const wrong of [undefined, 'yes', { ...yes, isYes: 'yes' }, { ...yes, more: 1 }]) hear(wrong)
  expect(queue.shown()).toMatchObject({ isRunning: false })
  expect(outcomes).toEqual([])
})

test('[VIEW-13] a window that the user closed is not an answer, and can be opened again', async () => {
  const { approvals, asked, queue, opened, outcomes, popup, tick } = await begin()
  approvals.open(asked, false)
  expect(approvals.isOpen(asked)).toBe(true)
  popup.closed = true
  tick()
  expect(approvals.isOpen(asked)).toBe(false)
  expect(queue.shown()?.asked).toBe(asked)
  expect(outcomes).toEqual([])
  approvals.open(asked, false)
  expect(opened).toHaveLength(2)
})

test('[VIEW-13][AUTH-13] a request aborted by the page closes the window; a late approval is ignored', async () => {
  const { answer, approvals, asked, queue, hear, outcomes, popup, said } = await begin()
  approvals.open(asked, false)
  hear(ready)
  const id = said[0]![0].id
  queue.abort()
  expect(popup.closed).toBe(true)
  answer(true, id)
  await expect.poll(() => outcomes).toHaveLength(1)
  expect(outcomes).not.toContain('0xsigned')
})

test('[VIEW-13] a browser that opens no window is reported', async () => {
  const { approvals, asked } = await begin({ isBlocked: true })
  expect(approvals.open(asked, false)).toBe(false)
  expect(approvals.isOpen(asked)).toBe(false)
})
