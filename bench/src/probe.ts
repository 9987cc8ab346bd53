/** Selectors from the document on, each inside the shadow root of what the one before found. */
export type Path = readonly string[]

/** Times are those of `performance.now()` in the page: milliseconds since its navigation began. */
export type Probe = {
  /** When a finger or a mouse button last went down. */
  pressedAt: number
  centerOf(path: Path): { x: number; y: number }
  /** The first frame at which a press on its middle would reach the element. Does nothing to it. */
  whenPressable(path: Path): Promise<number>
  /** The first frame at which it would, and at which it also takes the focus. */
  whenUsable(path: Path): Promise<number>
  whenGone(path: Path): Promise<number>
  /** When the page first said who is connected, which may have been long ago. */
  whenConnected(): Promise<number>
  /** Somebody who presses `button` as soon as it is there; when `row` could be used then. */
  eager: Promise<number> | undefined
}

declare global {
  interface Window {
    probe: Probe
  }
}

/**
 * Puts the probe into a page. It runs in the page, before any script, so it can't use anything
 * around it; and it looks from inside, so that no way between two processes is part of a figure.
 */
export function installProbe(eager: { button: Path; row: Path } | undefined): void {
  const giveUpMs = 30_000

  function find(path: Path): HTMLElement | undefined {
    let found: Element | undefined
    for (const [depth, selector] of path.entries()) {
      const scope = depth === 0 ? document : (found?.shadowRoot ?? found)
      found = scope?.querySelector(selector) ?? undefined
    }
    return found instanceof HTMLElement ? found : undefined
  }

  function centerOf(element: HTMLElement | undefined) {
    const { height = 0, left = 0, top = 0, width = 0 } = element?.getBoundingClientRect() ?? {}
    return { x: left + width / 2, y: top + height / 2 }
  }

  function isPressable(element: HTMLElement | undefined): boolean {
    if (!element || element.matches(':disabled')) return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const { x, y } = centerOf(element)
    let hit = document.elementFromPoint(x, y)
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === hit) break
      hit = inner
    }
    return element.contains(hit)
  }

  function takesFocus(element: HTMLElement | undefined): boolean {
    if (!element || !isPressable(element)) return false
    element.focus({ preventScroll: true })
    return (element.getRootNode() as Document | ShadowRoot).activeElement === element
  }

  const within = (promise: Promise<number>, what: string) =>
    new Promise<number>((resolve, reject) => {
      promise.then(resolve)
      setTimeout(() => reject(new Error(`never came: ${what}`)), giveUpMs)
    })

  function when(isTrue: () => boolean, what: string): Promise<number> {
    const come = new Promise<number>((resolve) => {
      function look() {
        const now = performance.now()
        if (isTrue()) resolve(now)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    return within(come, what)
  }

  // Not once a frame: what a page says is there when it is said.
  const connected = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-testid="address"]')?.textContent) return
      observer.disconnect()
      resolve(performance.now())
    })
    observer.observe(document, { characterData: true, childList: true, subtree: true })
  })

  const probe: Probe = {
    pressedAt: 0,
    centerOf: (path) => centerOf(find(path)),
    whenPressable: (path) => when(() => isPressable(find(path)), path.join(' ')),
    whenUsable: (path) => when(() => takesFocus(find(path)), path.join(' ')),
    whenGone: (path) => when(() => !find(path), `end of ${path.join(' ')}`),
    whenConnected: () => within(connected, 'an address'),
    eager: undefined,
  }
  if (eager)
    probe.eager = probe.whenPressable(eager.button).then(() => {
      find(eager.button)?.click()
      return probe.whenUsable(eager.row)
    })
  window.addEventListener('pointerdown', ({ timeStamp }) => (probe.pressedAt = timeStamp), true)
  window.probe = probe
}
