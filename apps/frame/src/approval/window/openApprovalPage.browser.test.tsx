import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../approval.css'
import { approvalWords } from '../../messages/approval/approvalWords.ts'
import { pickLanguage } from '../../messages/languages.ts'
import { holdWaits } from '../../testing/holdWaits.ts'
import { openApprovalPage } from './openApprovalPage.tsx'
import type { FromWindow, ShownRequest } from './windowMessages.ts'

const own = 'https://wallet.example'
const id = '00000000-0000-4000-8000-000000000001'
const request: ShownRequest = {
  address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  claim: 'My app',
  description: { rows: [{ label: 'amount', value: '1 ETH' }], title: 'send', warnings: [] },
  embedder: 'own',
  isTestnet: false,
  networkName: 'Ethereum',
  origin: 'https://app.example',
}

/** Opens the approval window together with the frame that opened it. */
async function open(
  options: {
    isForeign?: boolean
    isFramed?: boolean
    room?: readonly [number, number]
    /** Timer of the request. @defaultValue The browser's timers. */
    schedule?: ReturnType<typeof holdWaits>['schedule']
  } = {},
) {
  await page.viewport(...(options.room ?? [420, 720]))
  document.body.replaceChildren()
  const element = document.body.appendChild(document.createElement('main'))
  const said: [message: FromWindow, target: string][] = []
  const opener = {
    closed: false,
    get location() {
      if (options.isForeign) throw new DOMException('Blocked', 'SecurityError')
      return { origin: own }
    },
    postMessage: (message: FromWindow, target: string) => void said.push([message, target]),
  }
  let listener: (event: MessageEvent) => void = () => {}
  const waiting: (() => void)[] = []
  const view = {
    addEventListener: (_: string, listen: typeof listener) => {
      listener = listen
    },
    isClosed: false,
    close() {
      view.isClosed = true
    },
    location: { origin: own },
    opener,
    get parent(): unknown {
      return options.isFramed ? {} : view
    },
  }
  openApprovalPage({
    element,
    language: pickLanguage(approvalWords, ['en']),
    schedule(act, ms) {
      // The test itself checks whether the frame is still there.
      if (ms < 1_000) {
        waiting.push(act)
        return () => {}
      }
      if (options.schedule) return options.schedule(act, ms)
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    view: view as unknown as Window,
  })
  const hear = (data: unknown, from: object = {}) =>
    listener({ data, origin: own, source: opener, ...from } as MessageEvent)
  return { element, hear, opener, said, tick: () => waiting.shift()?.(), view }
}

test('[VIEW-13][SEC-106] default: draws the request, and approves after a second in view', async () => {
  const { end, held, schedule } = holdWaits()
  const { hear, said } = await open({ schedule })
  expect(said).toEqual([[{ type: 'fairlead/approval-ready' }, own]])
  hear({ id, request, type: 'fairlead/approval-request' })
  const yes = page.getByRole('button', { name: 'Approve' })
  await expect.element(page.getByText('https://app.example')).toBeVisible()
  await expect.element(page.getByText('1 ETH')).toBeVisible()
  await expect.poll(held).toEqual([1_000])
  // The second press of the double click that opened the window.
  await userEvent.click(yes, { force: true })
  expect(said).toHaveLength(1)
  end()
  await expect.element(yes).toHaveAttribute('aria-disabled', 'false')
  await userEvent.click(yes)
  expect(said.at(-1)).toEqual([{ id, isYes: true, type: 'fairlead/approval-answer' }, own])
  hear({ id, type: 'fairlead/approval-running' })
  await expect.element(page.getByRole('button', { name: 'Decline' })).toBeDisabled()
})

test.each([
  [640, 360],
  [320, 256],
  [320, 160],
] as const)(
  '[MOD-21][VIEW-13][SEC-105] at %i × %i everything can be reached, and approval needs a second and the end',
  async (...room) => {
    const { hear, said } = await open({ room })
    const text = 'words of the page '.repeat(100)
    const description: ShownRequest['description'] = {
      block: { label: 'message', text },
      rows: [],
      title: 'signMessage',
      warnings: [],
    }
    hear({ id, request: { ...request, description }, type: 'fairlead/approval-request' })
    const yes = page.getByRole('button', { name: 'Approve' })
    await expect.element(page.getByText('Scroll down', { exact: false })).toBeInTheDocument()
    await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
    expect(said).toHaveLength(1)
    document.querySelector('.end')!.scrollIntoView()
    await expect.element(yes).toHaveAttribute('aria-disabled', 'false')
    await userEvent.click(yes)
    expect(said.at(-1)?.[0]).toEqual({ id, isYes: true, type: 'fairlead/approval-answer' })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(room[0])
  },
)

test('[VIEW-13][SEC-26] opened by a page or inside one, it stays empty and sends nothing', async () => {
  for (const options of [{ isForeign: true }, { isFramed: true }]) {
    const { element, hear, said } = await open(options)
    hear({ id, request, type: 'fairlead/approval-request' })
    expect(said).toEqual([])
    expect(element.textContent).toBe('There’s nothing to answer here. You can close this window.')
  }
})

test('[VIEW-13][SEC-25] a request not sent by its opener frame is not drawn', async () => {
  const { element, hear } = await open()
  const message = { id, request, type: 'fairlead/approval-request' }
  hear(message, { source: window })
  hear(message, { origin: 'https://evil.example' })
  hear({ ...message, request: { ...request, description: { ...request.description, title: 'x' } } })
  expect(element.textContent).toBe('')
})

test('[VIEW-13] the window closes with the frame that opened it', async () => {
  const { opener, tick, view } = await open()
  tick()
  expect(view.isClosed).toBe(false)
  opener.closed = true
  tick()
  expect(view.isClosed).toBe(true)
})
