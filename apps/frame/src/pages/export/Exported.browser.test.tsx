import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../window/window.css'
import { pickLanguage } from '../../messages/languages.ts'
import { windowWords } from '../../messages/window/windowWords.ts'
import { createForgettableSecret } from '../../window/createForgettableSecret.ts'
import { Exported } from './Exported.tsx'

/** Renders the exported words with a clock that the test advances. */
async function open(words = 'one two') {
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  let now = 0
  let due: (() => void) | undefined
  /** Sets the clock and runs the timer, once React has scheduled it. */
  async function moveTo(ms: number) {
    await expect.poll(() => due).toBeDefined()
    now = ms
    const run = due
    due = undefined
    run?.()
  }
  const over: string[] = []
  const exported = createForgettableSecret({ privateKeys: { eip155: '0x1', solana: '1' }, words })
  root.render(
    <Exported
      environment={{
        clock: () => now,
        schedule(run) {
          due = run
          return () => {
            due = undefined
          }
        },
      }}
      exported={exported}
      language={pickLanguage(windowWords, ['en'])}
      onOver={() => over.push('over')}
    />,
  )
  await expect.poll(() => element.querySelector('bdi')?.textContent).toBe('60')
  return { exported, moveTo, over, root }
}

test('[AUTH-18][SEC-130] the phrase is hidden after a minute, however slow the timers are', async () => {
  const { moveTo, over } = await open()
  await moveTo(1_000)
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe('59')
  expect(over).toEqual([])
  // In a hidden tab, the next timer fires late.
  await moveTo(60_000)
  await expect.poll(() => over).toContain('over')
})

test('[AUTH-18][SEC-130] the phrase is hidden when the tab is in the background', async () => {
  const { over } = await open()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(over).toEqual([])
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(over).toEqual(['over'])
})

test('[AUTH-18][SEC-93] behavior: the shown phrase is cleared on unmount', async () => {
  const { exported, root } = await open()
  expect(exported.read()?.words).toBe('one two')
  root.unmount()
  await expect.poll(() => exported.read()).toBe(undefined)
})

test('[AUTH-18][SEC-130] a prompt appears in time, and one click gives another minute', async () => {
  const { moveTo, over } = await open()
  await moveTo(49_000)
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe('11')
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
  await moveTo(50_000)
  await expect.poll(() => document.querySelector('[role=status]')?.textContent).toMatch(/more time/)
  await userEvent.click(page.getByRole('button', { name: 'Keep showing the phrase' }))
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe('60')
  await moveTo(109_000)
  expect(over).toEqual([])
  await moveTo(110_000)
  await expect.poll(() => over).toContain('over')
})

test('[AUTH-18] behavior: a real key press restarts the minute, a scripted one does not', async () => {
  const { moveTo } = await open()
  await moveTo(29_000)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  await moveTo(30_000)
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe('30')
  await userEvent.keyboard('a')
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe('60')
})

test('[AUTH-18] behavior: the phrase is also shown with one click, and hidden with the next', async () => {
  await open()
  const canvas = document.querySelector('canvas')
  const isDrawn = () =>
    canvas
      ?.getContext('2d')
      ?.getImageData(0, 0, canvas.width, canvas.height)
      .data.some((value) => value !== 0)
  expect(isDrawn()).toBe(false)
  const show = page.getByRole('button', { name: 'Show without holding' })
  await userEvent.click(show)
  await expect.element(show).toHaveAttribute('aria-pressed', 'true')
  expect(isDrawn()).toBe(true)
  await userEvent.click(show)
  await expect.element(show).toHaveAttribute('aria-pressed', 'false')
  expect(isDrawn()).toBe(false)
})

test('[AUTH-18][MOD-21] at 320 × 256 all twelve words are visible while the button is held', async () => {
  await page.viewport(320, 256)
  onTestFinished(() => page.viewport(1000, 800))
  await open(Array.from({ length: 12 }, (_, index) => `word${index}`).join(' '))
  const canvas = document.querySelector('canvas')!
  const hold = document.querySelector<HTMLElement>('button.hold')!
  hold.scrollIntoView({ block: 'end' })
  expect(canvas.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  expect(hold.getBoundingClientRect().bottom).toBeLessThan(257)

  hold.focus()
  await userEvent.keyboard('{Enter>}')
  /** Counts the drawn lines of words: runs of pixel rows with content. */
  const lines = () => {
    const { height, width } = canvas
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, width, height)
    const isDrawn = (y: number) =>
      data.subarray(y * width * 4, (y + 1) * width * 4).some((value) => value > 0)
    const drawn = Array.from({ length: height }, (_, y) => isDrawn(y))
    const runs = drawn.filter((one, y) => one && !drawn[y - 1]).length
    return { isCut: drawn[0] || drawn.at(-1), runs }
  }
  await expect.poll(lines).toEqual({ isCut: false, runs: 6 })
  await userEvent.keyboard('{/Enter}')
})
