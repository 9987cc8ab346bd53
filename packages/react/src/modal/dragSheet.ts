import { sheetQuery } from './sheetQuery.ts'

/** Movement of a finger before it counts as a drag, in pixels. */
const slopPx = 8

/** A finger that is down. `isDrag` is undefined until the direction of its movement is known. */
type Finger = {
  readonly card: HTMLElement
  readonly id: number
  isDrag: boolean | undefined
  readonly samples: Sample[]
  readonly x: number
  readonly y: number
}

/**
 * Lets a finger drag a bottom sheet down to close it. A drag starts in the header, or in content that is scrolled to its
 * top; other movements scroll the content. A sheet that is released too early moves back.
 *
 * @param onDismiss - Called when the sheet has left the window. It may keep the sheet open, which then moves back.
 * @returns A function that ends it.
 */
export function dragSheet(dialog: HTMLDialogElement, onDismiss: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  let finger: Finger | undefined

  function onDown(event: PointerEvent) {
    // A second finger zooms.
    if (!event.isPrimary) return cancel()
    const card = dialog.querySelector<HTMLElement>(':scope > [part~="card"]')
    if (event.pointerType === 'mouse' || !card || !sheetQuery().matches || !canStart(event, card))
      return
    const { clientX: x, clientY: y, pointerId: id } = event
    finger = { card, id, isDrag: undefined, samples: [], x, y }
  }
  function onMove(event: PointerEvent) {
    if (!finger || event.pointerId !== finger.id) return
    const { card, samples } = finger
    const [right, down] = [event.clientX - finger.x, event.clientY - finger.y]
    if (finger.isDrag === undefined) {
      if (Math.hypot(right, down) < slopPx) return
      finger.isDrag = down > Math.abs(right)
      // The press belongs to the sheet from here on: it clicks no button.
      if (finger.isDrag) card.setPointerCapture(finger.id)
    }
    if (!finger.isDrag) return
    const distance = Math.max(0, down)
    samples.push({ distance, ms: event.timeStamp })
    moveTo(card, `0 ${distance}px`, 'none')
  }
  async function onUp(event: PointerEvent) {
    if (event.pointerId !== finger?.id) return
    const { card, isDrag, samples } = finger
    finger = undefined
    if (!isDrag) return
    if (endsClosed(samples, { height: card.offsetHeight, ms: event.timeStamp })) {
      await settle(card, '0 100%')
      if (signal.aborted) return
      onDismiss()
    }
    void settle(card, '0 0')
  }
  function cancel() {
    if (finger?.isDrag) void settle(finger.card, '0 0')
    finger = undefined
  }
  dialog.addEventListener('pointerdown', onDown, { signal })
  dialog.addEventListener('pointermove', onMove, { signal })
  dialog.addEventListener('pointerup', onUp, { signal })
  dialog.addEventListener('pointercancel', cancel, { signal })
  // Without this, the browser scrolls from the next movement on, and cancels the pointer.
  dialog.addEventListener(
    'touchmove',
    (event) => {
      if (finger?.isDrag && event.cancelable) event.preventDefault()
    },
    { passive: false, signal },
  )
  return () => ended.abort()
}

function moveTo(card: HTMLElement, offset: string, transition: string): void {
  card.style.setProperty('transition', transition)
  card.style.setProperty('translate', offset)
}

/** Animates the card to an offset, without an animation under reduced motion. Resolves at its end. */
function settle(card: HTMLElement, offset: string): Promise<unknown> {
  moveTo(card, offset, 'translate var(--fl-duration) ease-out')
  return Promise.allSettled(card.getAnimations().map(({ finished }) => finished))
}

/** Returns true if the header was pressed, or content that is scrolled to its top. Fields keep their gestures. */
function canStart(event: PointerEvent, card: HTMLElement): boolean {
  const path = event.composedPath()
  const inside = path.slice(0, path.indexOf(card) + 1).filter((node) => node instanceof HTMLElement)
  if (inside.some((node) => node.matches('[part~="header"]'))) return true
  return inside.every(
    (node) => node.scrollTop <= 0 && !node.matches('input, textarea, select, iframe'),
  )
}

/** Position of a drag: `distance` from its start downwards, in pixels, at a time in milliseconds. */
export type Sample = { distance: number; ms: number }

/** Period before the release in which the velocity is measured, in milliseconds. */
const measuredMs = 100
/** Velocity that closes, in pixels per millisecond. */
const fast = 0.5
/** A shorter drag never closes, in pixels. */
const leastPx = 24

/**
 * Returns true if the release of a dragged sheet closes it: it was dragged by a third of its height, or it moves down
 * fast.
 */
export function endsClosed(
  samples: readonly Sample[],
  end: { height: number; ms: number },
): boolean {
  const last = samples.at(-1)
  if (!last || last.distance < leastPx) return false
  if (last.distance > end.height / 3) return true
  const first = samples.find(({ ms }) => end.ms - ms <= measuredMs)
  if (!first) return false
  return (last.distance - first.distance) / Math.max(1, end.ms - first.ms) > fast
}
