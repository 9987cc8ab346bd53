import { createTestFairlead } from '@fairlead/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import {
  FairleadButton,
  FairleadProvider,
  useFairleadAccount,
  useFairleadBalance,
  useFairleadState,
} from './index.ts'

test('behavior: every export loads in plain Node without a page', async () => {
  expect([typeof window, typeof document, typeof HTMLElement]).toEqual(Array(3).fill('undefined'))

  const react = await import('./index.ts')
  const { defineElements } = await import('./elements.ts')
  const { mountDevtools } = await import('./devtools.ts')

  expect(typeof react.FairleadProvider).toBe('function')
  expect(() => defineElements()).not.toThrow()
  const { fairlead } = createTestFairlead()
  expect(() => mountDevtools(fairlead)()).not.toThrow()
  fairlead.destroy()
})

test('behavior: the server renders elements without content', () => {
  const { fairlead } = createTestFairlead()

  const html = renderToString(
    createElement(
      FairleadProvider,
      { fairlead },
      createElement(FairleadButton, { charsStart: 6, label: 'Sign in' }),
    ),
  )

  expect(html).toBe('<fairlead-button label="Sign in" chars-start="6"></fairlead-button>')
  fairlead.destroy()
})

test('behavior: hooks have a snapshot for the server', () => {
  const { fairlead } = createTestFairlead()

  const html = renderToString(createElement(FairleadProvider, { fairlead }, createElement(Facts)))

  expect(html).toBe('disconnected idle false')
  fairlead.destroy()
})

function Facts() {
  const { status } = useFairleadAccount()
  return [status, useFairleadBalance().status, String(useFairleadState().open)].join(' ')
}
