import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { keepSecret } from '../../window/keepSecret.ts'
import { pickWindowLanguage } from '../../window/words/pickWindowLanguage.ts'
import { Exported } from './Exported.tsx'

/** The words of a wallet, in a window whose time is moved by hand. */
async function open() {
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
  })
  const time = { now: 0, run: () => {} }
  const over: string[] = []
  const exported = keepSecret({ privateKeys: { eip155: '0x1', solana: '1' }, words: 'one two' })
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
  // A tab that nobody looked at: the next timer comes late.
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
