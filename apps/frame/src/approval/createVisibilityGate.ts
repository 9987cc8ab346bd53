/**
 * How long a request must be fully visible before it can be approved, in milliseconds. Contract of
 * the frame, §12.
 */
const stillMs = 1_000
/**
 * Minimum size of the frame, in CSS pixels. A smaller frame is unreadable, and a page could have
 * chosen that size. The gate then stays closed and the frame offers its own window.
 */
const leastWidth = 280
const leastHeight = 300
/**
 * How long a frame that is too small must keep its size before it says so, in milliseconds. A page may still be opening
 * or turning the frame.
 */
const settleMs = 500

/**
 * Visibility as reported by the browser. `unproven`: visible, but the browser can't prove that
 * nothing covers the view.
 */
export type Sight = 'hidden' | 'proven' | 'unproven'

/** The parts of the document that the gate reads. */
export type GateWorld = {
  hasFocus(): boolean
  /**
   * Runs on everything that moves, hides or disturbs the view. @returns A function that stops it.
   */
  onDisturbance(run: () => void): () => void
  /** Reports the visibility of the view. `flush` reads pending reports. */
  watchSight(tell: (sight: Sight) => void): { flush(): void; stop(): void }
  /**
   * Reports whether the end of the content is in view; always true if all of it fits. `look`
   * reports again.
   */
  watchEnd(tell: (isInView: boolean) => void): { look(): void; stop(): void }
  room(): { height: number; width: number }
}

/** Opens after the user had time to read. Approval also requires that the end has been in view. */
export type VisibilityGate = {
  isOpen(): boolean
  /** Returns true if the end is in view now. */
  isAtEnd(): boolean
  /** Returns true if the end has been in view, so that all content was visible once. */
  isRead(): boolean
  sight(): Sight
  /**
   * Returns true if the view is drawn but too small to open, for example on a page at 200 % zoom.
   * False until the size has been stable; the gate stays closed meanwhile.
   */
  isTight(): boolean
  /**
   * Records the start of a press, by pointer or key. A press that began before the gate opened does
   * not count.
   */
  press(event: { isTrusted: boolean; repeat?: boolean }): void
  /** Returns true if this click counts as an approval. */
  accepts(event: { isTrusted: boolean }): boolean
  stop(): void
}

/** Creates a gate that starts closed; every disturbance closes it again. */
export function createVisibilityGate(options: createVisibilityGate.Options): VisibilityGate {
  const { onChange, schedule, world } = options
  // Unproven visibility counts as hidden.
  let sight: Sight = 'hidden'
  let isOpen = false
  let isPressed = false
  let isMade = false
  let cancel = () => {}

  const size = trackSize(options, () => restart())
  const isSeen = () => sight !== 'hidden' && isDrawn(world) && !size.isSmall()
  const isInView = () => isSeen() && world.hasFocus()
  let wasTight = false

  const reading = trackReading({
    isSeen,
    // Listeners can't query the gate before it is created.
    onChange: () => isMade && onChange(),
    world,
  })

  function restart() {
    cancel()
    size.update()
    const wasOpen = isOpen
    const hasRead = reading.update()
    isOpen = false
    isPressed = false
    if (isInView())
      cancel = schedule(() => {
        isOpen = isInView()
        onChange()
      }, stillMs)
    const isChanged = hasRead || wasOpen || wasTight !== size.isTight()
    wasTight = size.isTight()
    if (isChanged) onChange()
  }

  const watch = world.watchSight((next) => {
    if (next === sight) return
    sight = next
    restart()
    onChange()
  })
  const ignore = world.onDisturbance(restart)
  restart()
  isMade = true

  return {
    isAtEnd: reading.isAtEnd,
    isOpen: () => isOpen,
    isRead: reading.isRead,
    isTight: size.isTight,
    sight: () => sight,
    press({ isTrusted, repeat }) {
      if (isTrusted && isOpen && reading.isRead() && !repeat) isPressed = true
    },
    accepts({ isTrusted }) {
      // The page may have covered the view at this very moment.
      watch.flush()
      reading.update()
      const isAccepted = isTrusted && isOpen && reading.isRead() && isPressed && isInView()
      isPressed = false
      return isAccepted
    },
    stop() {
      cancel()
      size.stop()
      ignore()
      reading.stop()
      watch.stop()
    },
  }
}

/** Tracks whether the frame is too small, and calls `onSettled` when a frame that is has kept its size. */
function trackSize(options: createVisibilityGate.Options, onSettled: () => void) {
  const { hasOwnWindow = false, schedule, world } = options
  let isSettled = false
  let last = ''
  let cancel = () => {}
  const isSmall = () => !hasOwnWindow && isTooSmall(world)
  return {
    isSmall,
    isTight: () => isSettled && isSmall(),
    stop: () => cancel(),
    update() {
      const size = sizeOf(world)
      if (last === size) return
      last = size
      isSettled = false
      cancel()
      if (isSmall())
        cancel = schedule(() => {
          isSettled = true
          onSettled()
        }, settleMs)
    },
  }
}

/** Tracks whether the end of the content is in view, and whether it has been. */
function trackReading({ isSeen, onChange, world }: trackReading.Options) {
  let isAtEnd = false
  let isRead = false
  let lastSize = sizeOf(world)

  /** @returns True if the content counts as read since the last call, or no longer. */
  function update(): boolean {
    const wasRead = isRead
    const size = sizeOf(world)
    if (lastSize !== size) {
      // A page could show the frame large and then shrink it until the end is out of sight.
      lastSize = size
      isAtEnd = false
      isRead = false
      end.look()
    }
    if (isAtEnd && isSeen()) isRead = true
    return wasRead !== isRead
  }

  const end = world.watchEnd((next) => {
    const isChanged = isAtEnd !== next
    isAtEnd = next
    if (update() || isChanged) onChange()
  })
  return { isAtEnd: () => isAtEnd, isRead: () => isRead, stop: end.stop, update }
}

declare namespace trackReading {
  type Options = { isSeen: () => boolean; onChange: () => void; world: GateWorld }
}

/** Returns false for a view without a size, which is not shown yet. */
function isDrawn(world: GateWorld): boolean {
  const { height, width } = world.room()
  return height > 0 && width > 0
}

function isTooSmall(world: GateWorld): boolean {
  const { height, width } = world.room()
  return isDrawn(world) && (width < leastWidth || height < leastHeight)
}

function sizeOf(world: GateWorld): string {
  const { height, width } = world.room()
  return `${width} × ${height}`
}

export declare namespace createVisibilityGate {
  type Options = {
    /**
     * True if the view is in a window of the site. A page can't shrink that window, and its user
     * may zoom freely: content that doesn't fit scrolls.
     *
     * @defaultValue false
     */
    hasOwnWindow?: boolean | undefined
    onChange: () => void
    /** @returns A function that cancels the timer. */
    schedule: (run: () => void, ms: number) => () => void
    world: GateWorld
  }
}
