import type { Page } from '@playwright/test'
import { basePort, demoUrl } from './addresses.ts'

export const frameUrl = `http://frame.localhost:${basePort}`
export const localProjectId = 'fa17ead0fa17ead0fa17ead0fa17ead0'
/** A document on the demo's host without scripts. */
export const pageUrl = `${demoUrl}/health`

/** A page that talks to the frame directly, so that it can also do what the widget never does. */
export type FrameByHand = {
  /** @returns Payload of the answer, also if it is a failure. */
  ask(name: string, payload?: unknown): Promise<Record<string, string | undefined>>
  /** Clicks a button that opens a popup. */
  openWindow(uri: string): Promise<Page>
  /** Resolves with the next result that a popup sends to the page. */
  result(): Promise<string>
  /** Returns all results that popups sent to the page. */
  results(): Promise<readonly string[]>
}

type ByHand = {
  ask(name: string, payload: unknown): Promise<Record<string, string | undefined>>
  results: string[]
  target: string
}

export async function openFrameByHand(page: Page): Promise<FrameByHand> {
  await page.goto(pageUrl)
  return attach(page)
}

/** Like {@link openFrameByHand}, for a page that is open already. */
export async function attach(
  page: Page,
  { projectId = localProjectId }: { projectId?: string } = {},
): Promise<FrameByHand> {
  await page.evaluate(
    async ({ frameUrl, projectId }) => {
      const open = new Map<
        string,
        (data: { payload?: Record<string, string | undefined> }) => void
      >()
      const iframe = document.createElement('iframe')
      const ready = new Promise((resolve) => open.set('READY', resolve))
      const byHand: ByHand = {
        ask(name, payload) {
          const id = crypto.randomUUID()
          const message = { id, payload, type: `@w3m-app/${name}` }
          iframe.contentWindow?.postMessage(message, frameUrl)
          return new Promise((resolve) => open.set(id, ({ payload }) => resolve(payload ?? {})))
        },
        results: [],
        target: '',
      }
      Object.assign(window, { byHand })
      window.addEventListener('message', ({ data, origin }) => {
        if (origin !== frameUrl) return
        if (data?.resultUri) byHand.results.push(data.resultUri)
        open.get(data?.id ?? (data?.type === '@w3m-frame/READY' ? 'READY' : ''))?.(data)
      })
      const button = document.createElement('button')
      button.textContent = 'Open'
      document.body.append(button)
      button.addEventListener('click', () => {
        window.open(byHand.target, '', 'popup,width=600,height=800')
      })
      Object.assign(iframe, { height: 600, id: 'fairlead-frame', width: 360 })
      iframe.src = `${frameUrl}/sdk?projectId=${projectId}&version=4`
      document.body.append(iframe)
      await ready
    },
    { frameUrl, projectId },
  )

  return {
    ask: (name, payload) =>
      page.evaluate(
        ({ name, payload }) => (window as unknown as { byHand: ByHand }).byHand.ask(name, payload),
        { name, payload },
      ),
    async openWindow(uri) {
      await page.evaluate((target) => {
        ;(window as unknown as { byHand: ByHand }).byHand.target = target
      }, uri)
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Open' }).click(),
      ])
      return popup
    },
    async result() {
      const last = await page.waitForFunction(() =>
        (window as unknown as { byHand: ByHand }).byHand.results.at(-1),
      )
      return (await last.jsonValue()) as string
    },
    results: () => page.evaluate(() => (window as unknown as { byHand: ByHand }).byHand.results),
  }
}
