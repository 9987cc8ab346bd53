/**
 * Selectors starting at the document; each is searched in the shadow root of the previous match. `text=…` finds the
 * button with exactly that text, in any case and in any open shadow root.
 */
export type Path = readonly string[]

/** Measurements inside the page. Times are `performance.now()`: milliseconds since navigation. */
export type Probe = {
  /** Time of the last pointer-down. */
  pressedAt: number
  find(path: Path): HTMLElement | undefined
  centerOf(path: Path): { x: number; y: number }
  /** Time of the first frame in which a click at its center would hit the element. Doesn't touch the element. */
  whenPressable(path: Path): Promise<number>
  /** Time of the first frame in which it is pressable and accepts focus. */
  whenUsable(path: Path): Promise<number>
  whenGone(path: Path): Promise<number>
  /** Time when the page first showed the connected address; may be in the past. */
  whenConnected(): Promise<number>
  /** Clicks `button` as soon as it appears; the time when `row` became usable. */
  eager: Promise<number> | undefined
}

declare global {
  interface Window {
    probe: Probe
  }
}

/**
 * Installs the probe in a page. Runs in the page before any script, so it can't use outer variables. It measures inside
 * the page, so that no inter-process latency is included.
 */
export function installProbe(eager: { button: Path; row: Path } | undefined): void {
  const giveUpMs = 30_000

  function find(path: Path): HTMLElement | undefined {
    let found: Element | undefined
    for (const [depth, selector] of path.entries()) {
      const scope = depth === 0 ? document : (found?.shadowRoot ?? found)
      found = selector.startsWith('text=')
        ? scope && findButton(selector.slice(5).toLowerCase(), scope)
        : (scope?.querySelector(selector) ?? undefined)
    }
    return found instanceof HTMLElement ? found : undefined
  }

  const parentOf = (node: Node) =>
    (node instanceof Element || node instanceof Text ? node.assignedSlot : null) ??
    node.parentElement ??
    (node.getRootNode() as Partial<ShadowRoot>).host

  function findButton(text: string, scope: ParentNode): Element | undefined {
    for (const element of scope.querySelectorAll('*')) {
      const inner = element.shadowRoot && findButton(text, element.shadowRoot)
      if (inner) return inner
      let node = [...element.childNodes].find(
        (child) => child instanceof Text && child.data.trim().toLowerCase() === text,
      ) as Node | undefined
      while (node && !(node instanceof Element && node.matches('button'))) node = parentOf(node)
      if (node) return node as Element
    }
    return undefined
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
    // `contains()` ends at a shadow root, which a button may contain.
    let node: Node | null | undefined = hit
    while (node && node !== element) node = parentOf(node)
    return node === element
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

  // Observes mutations instead of frames, so that the time is exact.
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
    find,
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
