/** Keys that scroll whatever can be scrolled. */
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
 * Keeps the page behind a dialog from scrolling, by wheel, finger or key, and touches no style of
 * it: hiding its scrollbar would shift whatever the page measures by the window.
 *
 * @returns Ends it.
 */
export function holdPage(dialog: HTMLDialogElement): () => void {
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

/** Two fingers, or the wheel with Ctrl: people who enlarge are let. */
function isZoom(event: Event): boolean {
  if (event instanceof WheelEvent) return event.ctrlKey
  return 'touches' in event && (event as TouchEvent).touches.length > 1
}

/** Keys that a field or a button needs for itself. */
function isForControl(event: Event): boolean {
  const [target] = event.composedPath()
  if (!(event instanceof KeyboardEvent) || !(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('input, select, textarea, audio, video'))
    return true
  // What stands in a closed shadow root can't be seen from here; it gets its keys.
  if (target.localName.includes('-')) return true
  return event.key === ' ' && target.matches('button, a, summary, [role="button"]')
}

/** Whether something of the dialog's own takes the movement; it keeps it to itself. */
function hasScroller(event: Event, dialog: HTMLDialogElement): boolean {
  const path = event.composedPath()
  return path.slice(0, path.indexOf(dialog)).some((element) => {
    if (!(element instanceof HTMLElement) || element.scrollHeight <= element.clientHeight)
      return false
    return ['auto', 'scroll'].includes(getComputedStyle(element).overflowY)
  })
}
