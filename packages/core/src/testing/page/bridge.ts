/** Connection of a script in the page to its wallet. */
export type Bridge = {
  readonly definition: Readonly<Record<string, unknown>>
  /** Calls the wallet. */
  ask(method: string, params?: unknown): Promise<unknown>
  on(name: string, listener: (value: unknown) => void): void
}

/** A bridge in a browser, whose wallet is in the test. */
export type BrowserBridge = Bridge & {
  /** Called by the test with an event of the wallet. */
  tell(name: string, value: unknown): void
}

/**
 * Announces a wallet to a page. Playwright runs these functions in the page, so they must not use anything outside
 * their own body.
 *
 * @param given - The wallet, or the property of the page that holds its bridge.
 * @param page - The window. In unit tests, an event target that also holds the page's globals.
 */
export type Announce = (given: Bridge | string, page?: EventTarget) => void

/**
 * Connects the wallet's script with the test, through a function that the browser driver exposes.
 *
 * Runs in the page, so it must not use anything outside its own body.
 */
export function installBridge(given: {
  binding: string
  definition: Record<string, unknown>
  key: string
}) {
  const scope = window as unknown as Record<string, unknown>
  const listeners: Record<string, ((value: unknown) => void)[]> = {}
  type Call = (call: unknown) => Promise<{ code?: number; error?: string; value?: unknown }>

  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null
  // Browser drivers transfer different types, so bytes travel as lists of numbers.
  const pack = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) return { bytes: [...(value as Uint8Array)] }
    if (Array.isArray(value)) return value.map(pack)
    if (typeof value === 'bigint') return value.toString()
    if (!isRecord(value)) return typeof value === 'function' ? undefined : value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, pack(inner)]))
  }
  const unpack = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(unpack)
    if (!isRecord(value)) return value
    if (Array.isArray(value.bytes)) return Uint8Array.from(value.bytes as number[])
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, unpack(inner)]))
  }

  const bridge: BrowserBridge = {
    definition: given.definition,
    async ask(method, params) {
      const call = scope[given.binding] as Call
      const { code, error, value } = await call({ method, params: pack(params) })
      if (error === undefined) return unpack(value)
      throw Object.assign(new Error(error), { code })
    },
    on(name, listener) {
      listeners[name] = [...(listeners[name] ?? []), listener]
    },
    tell(name, value) {
      for (const listener of listeners[name] ?? []) listener(unpack(value))
    },
  }
  Object.defineProperty(window, given.key, { value: bridge })
}
