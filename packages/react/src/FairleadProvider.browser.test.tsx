import type { Fairlead, FairleadOptions } from '@fairlead/core'
import { testNetwork } from '@fairlead/test'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FairleadButton } from './components.tsx'
import { useFairleadInstance } from './FairleadContext.ts'
import { FairleadProvider } from './FairleadProvider.tsx'
import { useFairlead, useFairleadAccount } from './hooks/firstHooks.ts'
import { afterwards, createWidget, part } from './testing/stage.tsx'

/** @returns A function that unmounts. */
function render(children: ReactNode): () => void {
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError: () => {},
  })
  root.render(children)
  let isThere = true
  const unmount = () => {
    if (isThere) root.unmount()
    isThere = false
  }
  afterwards(unmount)
  return unmount
}

const entries = new Map<string, string>()
const options: FairleadOptions = {
  debug: true,
  networks: [testNetwork(31337)],
  projectId: 'test',
  storage: {
    adapter: {
      getItem: (key) => entries.get(key) ?? null,
      removeItem: (key) => void entries.delete(key),
      setItem: (key, value) => void entries.set(key, value),
    },
  },
}

/** Collects the console's errors and warnings during the test. */
function listen(): readonly string[] {
  const lines: string[] = []
  for (const level of ['error', 'warn'] as const) {
    const { [level]: before } = console
    const listen = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '))
    Object.assign(console, { [level]: listen })
    afterwards(() => void Object.assign(console, { [level]: before }))
  }
  return lines
}

const seen = new Set<Fairlead>()
function Spy() {
  seen.add(useFairleadInstance('Spy'))
  return <p>drawn</p>
}

test.each([
  ['strict mode', (children: ReactNode) => <StrictMode>{children}</StrictMode>],
  ['production', (children: ReactNode) => children],
])('default: in %s, one live widget and one element', async (_, wrap) => {
  seen.clear()
  const lines = listen()
  const unmount = render(
    wrap(
      <FairleadProvider options={options}>
        <Spy />
        <FairleadButton label="Go" />
      </FairleadProvider>,
    ),
  )
  await expect.element(part('fl-button-connect')).toBeVisible()
  const alive = () => [...seen].filter(({ isDestroyed }) => !isDestroyed)
  await expect.poll(() => document.querySelectorAll('fairlead-modal').length).toBe(1)
  expect(alive()).toHaveLength(1)
  // One from the start: no widget was created and thrown away.
  expect(seen.size).toBe(1)
  expect(lines).toEqual([])
  expect(
    document.querySelector<Element & { fairlead?: Fairlead }>('fairlead-modal')?.fairlead,
  ).toBe(alive()[0])

  await part('fl-button-connect').click()
  await expect.element(part('fl-modal')).toBeVisible()
  unmount()

  await expect.poll(alive).toEqual([])
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(0)
})

test('behavior: a widget created by the page is not destroyed', async () => {
  const { fairlead } = createWidget()
  const unmount = render(
    <StrictMode>
      <FairleadProvider fairlead={fairlead}>
        <Spy />
      </FairleadProvider>
    </StrictMode>,
  )
  await expect.element(page.getByText('drawn')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('fairlead-modal').length).toBe(1)

  unmount()

  expect(fairlead.isDestroyed).toBe(false)
  expect(document.querySelectorAll('fairlead-modal')).toHaveLength(0)
})

const OutsideAccount = () => useFairleadAccount().status
const OutsideModal = () => String(useFairlead().ready)
test.each([
  ['useFairleadAccount', OutsideAccount],
  ['useFairlead', OutsideModal],
])('error: %s outside a provider throws an error with its name', async (name, Outside) => {
  const caught: unknown[] = []
  const root = createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError: (error) => void caught.push(error),
  })
  afterwards(() => root.unmount())

  root.render(<Outside />)

  await expect.poll(() => caught).toHaveLength(1)
  expect(caught[0]).toMatchObject({
    code: 'OPTIONS_INVALID',
    shortMessage: `${name} must be used inside a FairleadProvider`,
  })
})
