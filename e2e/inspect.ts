import type { Frame, Page } from '@playwright/test'

/**
 * Returns usability problems: controls that can't be scrolled into view or are covered, and horizontal overflow. With
 * `fingerSize`, also touch targets that are too small.
 */
export function findTrouble(page: Page | Frame, fingerSize = 0): Promise<string[]> {
  return page.evaluate(async (fingerSize) => {
    const trouble: string[] = []
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const modal = roots.find((root) => root.querySelector('dialog[open]'))
    // While the modal is open, the page behind it is inert on purpose. The wallet's own site has no shadow roots: all
    // of it is ours.
    const looked: (Document | ShadowRoot)[] = modal
      ? [modal]
      : roots.length > 0
        ? roots
        : [document]
    // A resized window needs some frames to settle.
    const frames = async (count: number) => {
      for (let frame = 0; frame < count; frame++)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await frames(3)
    const running = looked.flatMap((root) => root.getAnimations())
    const ends = running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ends.map(({ finished }) => finished))
    const nameOf = (element: Element) =>
      element.getAttribute('data-testid') ?? element.textContent?.trim() ?? element.localName

    /** True if a click at this point would reach the control. */
    const hits = (root: Document | ShadowRoot, control: Element, x: number, y: number) => {
      const hit = root.elementFromPoint(x, y)
      return control.contains(hit) || (hit instanceof HTMLLabelElement && hit.contains(control))
    }

    for (const root of looked) {
      for (const control of root.querySelectorAll('button, a[href], input')) {
        // Long virtualized lists draw rows as they are scrolled; their own tests scroll through them.
        if (control.closest('[role=row]:not([aria-rowindex="1"])')) continue
        let canBeSeen = false
        for (const block of ['nearest', 'center'] as const) {
          control.scrollIntoView({ behavior: 'instant', block })
          if (control.closest('[role=grid]')) await frames(2)
          // A link in a text can wrap: the middle of its bounding box may then lie beside its words.
          for (const { height, left, right, top, width } of control.getClientRects()) {
            const isWhole = left >= 0 && right <= innerWidth
            canBeSeen ||= isWhole && hits(root, control, left + width / 2, top + height / 2)
          }
        }
        if (!canBeSeen) trouble.push(`${nameOf(control)} is covered or outside`)
        if (fingerSize === 0) continue
        control.scrollIntoView({ behavior: 'instant', block: 'center' })
        const reach = fingerSize / 2 - 0.5
        const now = control.getBoundingClientRect()
        const [cx, cy] = [now.left + now.width / 2, now.top + now.height / 2]
        const edges = [
          [cx - reach, cy],
          [cx + reach, cy],
          [cx, cy - reach],
          [cx, cy + reach],
        ] as const
        if (!edges.every(([ex, ey]) => hits(root, control, ex, ey)))
          trouble.push(`${nameOf(control)} is too small for a finger`)
      }
      // Firefox miscounts a narrow scrollbar by up to 4 px.
      const body = root.querySelector('[part=body], .content')
      if (body && body.scrollWidth > body.clientWidth + 4)
        trouble.push(`the view goes on sideways: ${body.scrollWidth} in ${body.clientWidth}`)
      const card = root.querySelector('[part=card]')?.getBoundingClientRect()
      const isOutside =
        card &&
        (card.left < 0 || card.top < 0 || card.right > innerWidth || card.bottom > innerHeight)
      if (isOutside) trouble.push(`the card is outside: ${JSON.stringify(card)}`)
    }
    if (document.documentElement.scrollWidth > innerWidth) trouble.push('the page goes on sideways')
    return trouble
  }, fingerSize)
}

/** Returns all elements and pseudo-elements of ours with an animation or transition. */
export function findMotion(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const moving: string[] = []
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
    const looked: (Document | ShadowRoot)[] = roots.length > 0 ? roots : [document]
    for (const element of looked.flatMap((root) => [...root.querySelectorAll('*')]))
      for (const part of ['', '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, part)
        const lasts = (durations: string) => durations.split(',').some((one) => parseFloat(one) > 0)
        const isAnimated = style.animationName !== 'none' && lasts(style.animationDuration)
        if (isAnimated || lasts(style.transitionDuration))
          moving.push(
            `${element.getAttribute('data-testid') ?? element.getAttribute('class')}${part}`,
          )
      }
    return moving
  })
}
