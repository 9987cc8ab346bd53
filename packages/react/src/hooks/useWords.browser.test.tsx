import { isUnsupported } from '@fairlead/core'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { FairleadContext } from '../FairleadContext.ts'
import { en } from '../messages/en.ts'
import { LanguageContext } from '../messages/LanguageContext.ts'
import { pickLanguage } from '../messages/language.ts'
import { afterwards, connectedStage, part, stage } from '../testing/stage.tsx'
import { useWords, wordsWaitMs } from './useWords.ts'

function Answer(props: { isNeeded: boolean; load: () => Promise<unknown> }) {
  const { isHidden, words } = useWords(props.isNeeded, props.load)
  return <output data-testid="answer">{isHidden ? 'hidden' : words.close}</output>
}

/** Renders the hook's answer in a language that isn't loaded. */
function show(load: () => Promise<unknown>, options: { isNeeded?: boolean; locale?: string } = {}) {
  const { isNeeded = true, locale = 'de' } = options
  const { clock, fairlead } = stage({ locale })
  const language = pickLanguage({ locale, messages: {} }, [], () => undefined)
  let asked = 0
  const counted = () => {
    asked += 1
    return load()
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  afterwards(() => root.unmount())
  root.render(
    <FairleadContext.Provider value={fairlead}>
      <LanguageContext.Provider value={language}>
        <Answer isNeeded={isNeeded} load={counted} />
      </LanguageContext.Provider>
    </FairleadContext.Provider>,
  )
  return { asked: () => asked, clock }
}
const answer = () => part('answer')

test('default: English words are not shown while the language loads, for at most 2 seconds', async () => {
  const { asked, clock } = show(() => new Promise(() => {}))
  await expect.poll(() => clock.isDue(wordsWaitMs)).toBe(true)
  expect(answer().element().textContent).toBe('hidden')

  clock.advance(wordsWaitMs - 1)
  expect(answer().element().textContent).toBe('hidden')
  clock.advance(1)

  await expect.element(answer()).toHaveTextContent(en.close)
  expect(asked()).toBe(1)
})

test('error: a language that fails to load is replaced by English', async () => {
  const { asked } = show(() => Promise.reject(new TypeError('offline')))

  await expect.element(answer()).toHaveTextContent(en.close)
  expect(asked()).toBe(1)
})

test.each([
  ['in English', { locale: 'en' }],
  ['for an element without other words', { isNeeded: false }],
])('behavior: nothing loads %s', async (_, options) => {
  const { asked } = show(() => Promise.resolve(), options)

  await expect.element(answer()).toHaveTextContent(en.close)
  expect(asked()).toBe(0)
})

test('behavior: a button has an accessible name, and no visible English, while its language loads', async () => {
  const names = new Set<string>()
  const shown = new Set<string>()
  const { fairlead, wallet } = await connectedStage({ locale: 'ar' })
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })
  await expect.poll(() => isUnsupported(fairlead.store.getState(), 'eip155')).toBe(true)
  const host = document.createElement('fairlead-network-button')
  document.body.append(host)
  const watcher = new MutationObserver(() => {
    const button = host.shadowRoot?.querySelector('button')
    const text = button?.querySelector('span')
    if (!button || !text) return
    const visible = text.checkVisibility({ visibilityProperty: true }) ? text.textContent : ''
    shown.add(visible)
    names.add(button.getAttribute('aria-label') ?? visible)
  })
  if (host.shadowRoot)
    watcher.observe(host.shadowRoot, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    })

  await expect.element(part('fl-button-network')).toHaveTextContent('شبكة غير مدعومة')
  await expect.poll(() => shown.has('شبكة غير مدعومة')).toBe(true)

  watcher.disconnect()
  expect(shown).not.toContain(en.unsupportedNetwork)
  expect(names).not.toContain('')
})
