import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../window/window.css'
import { createForgettableSecret } from '../../window/createForgettableSecret.ts'
import { pickWindowLanguage } from '../../window/words/pickWindowLanguage.ts'
import { Exported } from './Exported.tsx'

/** Renders the exported words with a clock that the test advances. */
async function open(words = 'one two') {
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const time = { now: 0, run: () => {} }
  const over: string[] = []
  const exported = createForgettableSecret({ privateKeys: { eip155: '0x1', solana: '1' }, words })
  root.render(
    <Exported
      environment={{
        clock: () => time.now,
        random: (length) => new Uint8Array(length),
        schedule(run) {
          time.run = run
          return () => {}
        },
      }}
      exported={exported}
      language={pickWindowLanguage(['en'])}
      onOver={() => over.push('over')}
    />,
  )
  await expect.poll(() => element.querySelector('bdi')?.textContent).toBe('60')
  return { exported, over, root, time }
}

test('[AUTH-18][SEC-130] the words are hidden after a minute, however slow the timers are', async () => {
  const { over, time } = await open()
  time.now = 1_000
  time.run()
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe('59')
  expect(over).toEqual([])
  // In a hidden tab, the next timer fires late.
  time.now = 60_000
  time.run()
  await expect.poll(() => over).toContain('over')
})

test('[AUTH-18][SEC-130] the words are hidden as soon as another tab is looked at', async () => {
  const { over } = await open()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(over).toEqual([])
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(over).toEqual(['over'])
})

test('[AUTH-18][SEC-93] behavior: what was shown is forgotten when it is over', async () => {
  const { exported, root } = await open()
  expect(exported.read()?.words).toBe('one two')
  root.unmount()
  await expect.poll(() => exported.read()).toBe(undefined)
})

test('[AUTH-18][SEC-130] whoever needs longer is asked in time, and one press gives another minute', async () => {
  const { over, time } = await open()
  time.now = 49_000
  time.run()
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe('11')
  expect(document.querySelector('[role=status]')?.textContent).toBe('')
  time.now = 50_000
  time.run()
  await expect.poll(() => document.querySelector('[role=status]')?.textContent).toMatch(/more time/)
  await userEvent.click(page.getByRole('button', { name: 'Keep showing them' }))
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe('60')
  time.now = 109_000
  time.run()
  expect(over).toEqual([])
  time.now = 110_000
  time.run()
  await expect.poll(() => over).toContain('over')
})

test('[AUTH-18] behavior: what a key is pressed for, no minute ends; a page can press none', async () => {
  const { time } = await open()
  time.now = 30_000
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  time.run()
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe('30')
  await userEvent.keyboard('a')
  await expect.poll(() => document.querySelector('bdi')?.textContent).toBe('60')
})

test('[AUTH-18] behavior: the words are seen after one press, too, and hidden by the next', async () => {
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

test('[AUTH-18][MOD-21] at 320 × 256 whoever holds the button sees all twelve words', async () => {
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
