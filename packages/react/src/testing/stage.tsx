// Helpers for browser tests. Contains no tests. The directory's name keeps it out of builds and packages.
import {
  connect,
  type Environment,
  type Fairlead,
  type FairleadOptions,
  type MockWallet,
  mock,
  setLocale,
} from '@fairlead/core'
import { createUniversalAdapter } from '@fairlead/core/internal'
import { languageNames } from '@fairlead/protocol'
import {
  createTestAdapter,
  createTestEnvironment,
  createTestFairlead,
  testNetwork,
  testSolanaNetwork,
} from '@fairlead/test'
import { afterEach, expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { loadMessages } from '../messages/loadMessages.ts'
import { mount } from '../mount.tsx'

/** Account of the scripted wallets. */
export const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const cleanups: (() => void)[] = []

/** Runs a function after the test, in reverse order. */
export function afterwards(clean: () => void): void {
  cleanups.unshift(clean)
}

afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
  document.body.replaceChildren()
})

/** Clock that a test advances. */
export type StillClock = Pick<Environment, 'now' | 'schedule'> & {
  /** Lets `ms` milliseconds pass, running what is due in order. */
  advance(ms: number): void
  /** True if something is scheduled to run in exactly `ms` milliseconds. */
  isDue(ms: number): boolean
}

export function createStillClock(): StillClock {
  let nowMs = Date.UTC(2026, 0, 1)
  const due = new Set<{ at: number; run: () => void }>()
  return {
    now: () => nowMs,
    schedule(run, ms) {
      const timer = { at: nowMs + ms, run }
      due.add(timer)
      return () => due.delete(timer)
    },
    advance(ms) {
      const until = nowMs + ms
      for (;;) {
        const [first] = [...due].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!first) break
        nowMs = first.at
        due.delete(first)
        first.run()
      }
      nowMs = until
    },
    isDue: (ms) => [...due].some(({ at }) => at === nowMs + ms),
  }
}

/** A chain that answers one request: the balance of any address, in the smallest unit. */
export function createChain(balance: () => bigint | Promise<bigint>): {
  /** Number of requests. */
  asked: number
  fetch: Environment['fetch']
} {
  const chain = {
    asked: 0,
    async fetch(_url: unknown, init?: RequestInit) {
      chain.asked += 1
      const { id } = JSON.parse(String(init?.body)) as { id: number }
      try {
        return Response.json({ id, jsonrpc: '2.0', result: `0x${(await balance()).toString(16)}` })
      } catch {
        // An error code that is not retried, so that no test waits.
        return Response.json({ error: { code: -32602, message: 'No' }, id, jsonrpc: '2.0' })
      }
    },
  }
  return chain
}

/** Networks of the page: one with an explorer, and a testnet. */
const harbour = {
  ...testNetwork(31337, 'Harbour'),
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example/' } },
}
const lagoon = { ...testNetwork(31338, 'Lagoon'), testnet: true }
export const networks: FairleadOptions['networks'] = [harbour, lagoon]

export type Stage = {
  readonly clock: StillClock
  /** Lines logged to the console, e.g. `warn: …`. */
  readonly consoleLines: readonly string[]
  readonly fairlead: Fairlead
  readonly wallet: MockWallet
}

/** Mounts a widget with one scripted wallet in this page; removed after the test. */
export function stage(options: Partial<FairleadOptions> = {}, given?: Partial<Environment>): Stage {
  const wallet = mock({ name: 'Fox' })
  const widget = createWidget({ connectors: [wallet.create], ...options }, given)
  afterwards(mount(widget.fairlead))
  return { ...widget, wallet }
}

/** Same as {@link stage}, without mounting it. */
export function createWidget(
  options: Partial<FairleadOptions> = {},
  given: Partial<Environment> = {},
): Omit<Stage, 'wallet'> {
  const clock = createStillClock()
  const world = createTestEnvironment()
  const chain = createChain(() => 1_234_567_890_000_000_000n)
  const { fairlead } = createTestFairlead({ networks, ...options }, world, {
    ...clock,
    fetch: chain.fetch,
    ...given,
  })
  // Pointing at a wallet does the same. Tests then find a wallet asked as soon as its screen is shown.
  for (const adapter of fairlead.adapters) adapter.prepare?.('connect').catch(() => {})
  afterwards(fairlead.destroy)
  return { clock, consoleLines: world.consoleLines, fairlead }
}

/** A stage whose wallet is connected and whose modal is closed. */
export async function connectedStage(
  options: Partial<FairleadOptions> = {},
  given?: Partial<Environment>,
): Promise<Stage> {
  const set = stage(options, given)
  await connect(set.fairlead, { connectorId: 'mock' })
  return set
}

/** Options of a page with two namespaces, each with its own wallet. */
export function twoNamespaces(): Partial<FairleadOptions> {
  const sun = mock({ chainId: 'solana:sun', chains: ['solana'], id: 'sun', name: 'Sunny' })
  return {
    adapters: [createUniversalAdapter(), createTestAdapter(sun, ['solana'])],
    networks: [...networks, testSolanaNetwork],
  }
}

/** Locates a part of the page or the modal by its test id. */
export function part(testId: string): Locator {
  return page.getByTestId(testId)
}

export function heading(): Locator {
  return page.getByRole('heading', { level: 1 })
}

/** Returns the focused element, also inside shadow roots. */
export function focused(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Creates a promise with its `resolve` and `reject`. */
export function deferred(): Promise<void> & { reject(error: unknown): void; resolve(): void } {
  let settle: { reject(error: unknown): void; resolve(): void } | undefined
  const promise = new Promise<void>((resolve, reject) => {
    settle = { reject, resolve }
  })
  return Object.assign(promise, {
    reject: (error: unknown) => settle?.reject(error),
    resolve: () => settle?.resolve(),
  })
}

/** Returns elements of the modal that are wider than the window. */
export function widest(): string[] {
  const root = document.querySelector('fairlead-modal')?.shadowRoot
  return [...(root?.querySelectorAll('[part=body], [part=body] *') ?? [])]
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -0.5 || right > window.innerWidth + 0.5
    })
    .map((element) => element.outerHTML.slice(0, 80))
}

/**
 * Shows the current view in one language after the other, and checks each.
 *
 * @param title - Message of the view's title.
 */
export async function inEveryLanguage(
  fairlead: Fairlead,
  title: 'connectTitle' | 'previewTitle' | 'send',
  check: () => void,
): Promise<void> {
  for (const name of languageNames) {
    const messages = await loadMessages(name)
    setLocale(fairlead, name)
    await expect.element(heading()).toHaveTextContent(messages[title])
    check()
  }
}
