/** Keys that scroll. */
const scrollKeys: ReadonlySet<string> = new Set([
  ' ',
  'ArrowDown',
  'ArrowUp',
  'End',
  'Home',
  'PageDown',
  'PageUp',
])

/**
 * Keeps the page behind a dialog from scrolling by wheel, touch or key, without changing its styles: hiding the
 * scrollbar would shift the page's layout.
 *
 * @returns A function that ends it.
 */
export function lockPageScroll(dialog: HTMLDialogElement): () => void {
  const holds = (event: Event) => {
    if (!isZoom(event) && !isForControl(event) && !hasScroller(event, dialog))
      event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (scrollKeys.has(event.key)) holds(event)
  }
  const ended = new AbortController()
  const options = { passive: false, signal: ended.signal }
  dialog.addEventListener('wheel', holds, options)
  dialog.addEventListener('touchmove', holds, options)
  dialog.addEventListener('keydown', onKeyDown, options)
  return () => ended.abort()
}

/** Returns true for pinch gestures and Ctrl+wheel: zooming stays possible. */
function isZoom(event: Event): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey
  return 'touches' in event && (event as TouchEvent).touches.length > 1
}

/** Returns true for keys that a field or button handles itself. */
function isForControl(event: Event): boolean {
  const [target] = event.composedPath()
  if (!(event instanceof KeyboardEvent) || !(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('input, select, textarea, audio, video'))
    return true
  // A custom element may contain a field in a closed shadow root, so it keeps its keys.
  if (target.localName.includes('-')) return true
  return event.key === ' ' && target.matches('button, a, summary, [role="button"]')
}

/** Returns true if an element inside the dialog scrolls; `overscroll-behavior` keeps the movement there. */
function hasScroller(event: Event, dialog: HTMLDialogElement): boolean {
  const path = event.composedPath()
  return path.slice(0, path.indexOf(dialog)).some((element) => {
    if (!(element instanceof HTMLElement) || element.scrollHeight <= element.clientHeight)
      return false
    return ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
  })
}
