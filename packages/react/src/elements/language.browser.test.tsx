import { connect, type FairleadOptions, setLocale, updateOptions } from '@fairlead/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { en } from '../messages/en.ts'
import { loadMessages } from '../messages/loadMessages.ts'
import { pseudoMessages } from '../testing/pseudo.ts'
import {
  address,
  afterwards,
  connectedStage,
  heading,
  inEveryLanguage,
  part,
  stage,
  widest,
} from '../testing/stage.tsx'

const dialog = () => part('fl-modal').element()
const place = (name: string) => document.body.appendChild(document.createElement(name))

test('default: the browser’s language in texts, tag and direction', async () => {
  const { fairlead } = stage({}, { languages: ['ar-EG', 'de'] })
  place('fairlead-button')

  await part('fl-button-connect').click()

  await expect.element(heading()).toHaveTextContent('ربط محفظة')
  expect(dialog().closest('[lang]')?.getAttribute('lang')).toBe('ar-EG')
  expect(dialog().matches(':dir(rtl)')).toBe(true)
  expect(getComputedStyle(dialog()).direction).toBe('rtl')
  expect(fairlead.modal.isOpen()).toBe(true)
})

test('behavior: buttons and the open modal follow a change at once', async () => {
  const { fairlead } = stage()
  place('fairlead-button')
  await fairlead.modal.open()
  await expect.element(heading()).toHaveTextContent(en.connectTitle)

  setLocale(fairlead, 'de-CH')
  const de = await loadMessages('de')

  await expect.element(part('fl-button-connect')).toHaveTextContent(de.connectWallet)
  await expect.element(heading()).toHaveTextContent(de.connectTitle)
  expect(dialog().closest('[lang]')?.getAttribute('lang')).toBe('de-CH')
  updateOptions(fairlead, { dir: 'rtl', messages: { connectTitle: 'Los' } })
  await expect.element(heading()).toHaveTextContent('Los')
  expect(getComputedStyle(dialog()).direction).toBe('rtl')
})

test('behavior: no English text appears before another language has loaded', async () => {
  const { fairlead } = stage({ locale: 'de' })
  const seen = new Set<string>()
  const root = document.querySelector('fairlead-modal')?.shadowRoot
  const watcher = new MutationObserver(() => {
    const title = root?.querySelector('h1')?.textContent
    if (title) seen.add(title)
  })
  if (root) watcher.observe(root, { characterData: true, childList: true, subtree: true })

  await fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()

  watcher.disconnect()
  const de = await loadMessages('de')
  for (const title of seen) expect([de.loadingView, de.connectTitle]).toContain(title)
  expect(seen).toContain(de.connectTitle)
})

test('behavior: the list of wallets is fully usable at 320 px, in every language', async () => {
  await page.viewport(320, 640)
  afterwards(() => void page.viewport(1000, 800))
  const { fairlead } = stage({
    features: { legalCheckbox: true },
    privacyPolicyUrl: 'https://app.example/privacy',
    termsConditionsUrl: 'https://app.example/terms',
  })
  await fairlead.modal.open()

  await inEveryLanguage(fairlead, 'connectTitle', () => expect(widest()).toEqual([]))
})

test('behavior: amounts use the language’s format, and stay left to right', async () => {
  const { fairlead } = await connectedStage({ locale: 'de' })

  await fairlead.modal.open()

  await expect.element(part('fl-account-balance')).toMatchTextContent(/^1,2345/)
  expect(part('fl-account-balance').element().querySelector('bdi')).not.toBeNull()
})

test('behavior: unknown message keys are reported to developers, once', async () => {
  // @ts-expect-error A page without types may have a typo.
  const messages: FairleadOptions['messages'] = { conectTitle: 'Sign in' }
  const { consoleLines, fairlead } = stage({ debug: true, messages })

  await fairlead.modal.open()
  await expect.element(heading()).toBeVisible()
  fairlead.modal.push('WhatIsAWallet')
  await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()

  const lines = consoleLines.filter((line) => line.includes('conectTitle'))
  expect(lines).toEqual([
    'warn: [Fairlead] `messages.conectTitle` is not a text of the UI and is ignored. Did you mean `connectTitle`?',
  ])
})

/** Names and amounts, which are not translated. */
const data = /0x[0-9a-fA-F]+|Fox|Boat|Harbour|Lagoon|ETH|[\d.,:…]/g

/** Returns all visible texts and accessible names of our elements, without data. */
function wordsShown(): readonly string[] {
  const pieces: string[] = []
  for (const host of document.querySelectorAll(
    'fairlead-modal, fairlead-button, fairlead-network-button',
  )) {
    const walk = (node: Node) => {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
          pieces.push(node.getAttribute(name) ?? '')
        if (node.matches('bdi, [aria-hidden=true]')) return
      }
      if (node instanceof Text) pieces.push(node.data)
      for (const child of node.childNodes) walk(child)
    }
    if (host.shadowRoot) for (const child of host.shadowRoot.childNodes) walk(child)
  }
  return pieces
}

/** Removes catalogue texts, which can be nested, and data. */
function bare(piece: string): string {
  const inner = /⟦[^⟦⟧]*⟧/g
  return piece.replaceAll(inner, '').replaceAll(inner, '').replaceAll(data, '')
}

const untranslated = () => wordsShown().filter((piece) => /\p{L}/u.test(bare(piece)))

test('behavior: in a pseudo-language, no screen has an untranslated text', async () => {
  const { clock, fairlead, wallet } = stage({
    dir: 'rtl',
    features: { legalCheckbox: false },
    locale: 'ar-XB',
    messages: pseudoMessages,
    privacyPolicyUrl: 'https://app.example/privacy',
    termsConditionsUrl: 'https://app.example/terms',
  })
  place('fairlead-button')
  place('fairlead-network-button')
  const walked: string[] = []
  const look = async (testId: string) => {
    await expect.element(part(testId)).toBeVisible()
    await expect.element(heading()).toMatchTextContent(/⟦|Fox/)
    walked.push(fairlead.modal.view() ?? '-')
    expect(untranslated(), testId).toEqual([])
  }

  await part('fl-button-connect').click()
  await look('fl-connect-wallet-mock')
  await part('fl-connect-help').click()
  await look('fl-what-is-a-wallet-done')
  await part('fl-header-back').click()
  wallet.onConnect = () => Promise.reject(Object.assign(new TypeError('No'), { code: 4001 }))
  await part('fl-connect-wallet-mock').click()
  await look('fl-connecting-retry')
  wallet.onConnect = () => new Promise(() => {})
  await part('fl-connecting-retry').click()
  await expect.element(part('fl-connecting')).toHaveAttribute('data-state', 'waiting')
  clock.advance(10_000)
  await look('fl-connecting-slow')
  fairlead.modal.close()
  wallet.onConnect = undefined
  await connect(fairlead, { connectorId: 'mock' })
  await fairlead.modal.open()
  await look('fl-account-balance')
  expect(part('fl-account-copy').element().textContent).toContain(address.slice(-4))
  fairlead.modal.push('Networks')
  await look('fl-networks-network-eip155:31338')
  wallet.onSwitch = () => new Promise(() => {})
  await part('fl-networks-network-eip155:31338').click()
  await look('fl-switch-network')
  fairlead.modal.reset('SwitchActiveChain', {
    navigateTo: 'Connect',
    navigateWithReplace: true,
    network: 'eip155:31338',
    switchToChain: 'eip155',
  })
  await look('fl-switch-active-chain-confirm')
  fairlead.modal.close()
  wallet.emit({ type: 'chainChanged', chainId: 'eip155:99' })
  fairlead.modal.reset('UnsupportedChain')
  await look('fl-unsupported-chain-disconnect')

  expect(new Set(walked).size).toBe(8)
  // Control: a text from elsewhere is found.
  updateOptions(fairlead, { messages: { ...pseudoMessages, disconnect: 'Disconnect' } })
  await expect.poll(untranslated).toEqual(['Disconnect'])
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
})
