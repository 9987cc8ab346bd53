/** So long a request is in full view before it takes a yes, in milliseconds. Contract of the frame, §12. */
const stillMs = 1_000
/**
 * In less room of a frame nobody reads a request, and a page could have made it so small: it never opens
 * there, and its own window asks instead. In CSS pixels.
 */
const leastWidth = 280
const leastHeight = 300

/** What the browser says about what can be seen. `unproven`: nothing in sight covers it, as far as it knows. */
export type Sight = 'hidden' | 'proven' | 'unproven'

/** The document, as far as the gate looks at it. */
export type GateWorld = {
  hasFocus(): boolean
  /** Runs at everything that moves, hides or disturbs the view. @returns What stops it. */
  onDisturbance(run: () => void): () => void
  /** Tells what can be seen of the view. `flush` reads what is not told yet. */
  watchSight(tell: (sight: Sight) => void): { flush(): void; stop(): void }
  room(): { height: number; width: number }
}

/** Opens once a person had the time to look. */
export type Gate = {
  isOpen(): boolean
  sight(): Sight
  /** Drawn, but with less room than it takes to open, as a page at 200 % has. */
  isTight(): boolean
  /** For the beginning of a press, by pointer or key; one from before the opening does not count. */
  press(event: { isTrusted: boolean; repeat?: boolean }): void
  /** Whether this click counts as a yes. */
  accepts(event: { isTrusted: boolean }): boolean
  stop(): void
}

/** Closed at first; every disturbance closes it again. */
export function createGate(options: createGate.Options): Gate {
  const { hasOwnWindow = false, onChange, schedule, world } = options
  // What nobody has proven is not so: it starts hidden.
  let sight: Sight = 'hidden'
  let isOpen = false
  let isPressed = false
  let wasTight = isTight()
  let cancel = () => {}

  function isTight(): boolean {
    const { height, width } = world.room()
    // What has no size at all is not shown yet.
    const isDrawn = height > 0 && width > 0
    return !hasOwnWindow && isDrawn && (width < leastWidth || height < leastHeight)
  }

  function isInView(): boolean {
    const { height, width } = world.room()
    return sight !== 'hidden' && world.hasFocus() && height > 0 && width > 0 && !isTight()
  }

  function restart() {
    cancel()
    const wasOpen = isOpen
    isOpen = false
    isPressed = false
    if (isInView())
      cancel = schedule(() => {
        isOpen = isInView()
        onChange()
      }, stillMs)
    const isChanged = wasOpen || wasTight !== isTight()
    wasTight = isTight()
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

  return {
    isOpen: () => isOpen,
    isTight,
    sight: () => sight,
    press({ isTrusted, repeat }) {
      if (isTrusted && isOpen && !repeat) isPressed = true
    },
    accepts({ isTrusted }) {
      // A page may have laid something over it in this very moment.
      watch.flush()
      const isYes = isTrusted && isOpen && isPressed && isInView()
      isPressed = false
      return isYes
    },
    stop() {
      cancel()
      ignore()
      watch.stop()
    },
  }
}

export declare namespace createGate {
  type Options = {
    /**
     * It is in a window of the site, not in a frame. No page makes that small, and its person may zoom
     * as far as they need: what does not fit scrolls.
     *
     * @defaultValue false
     */
    hasOwnWindow?: boolean | undefined
    onChange: () => void
    /** @returns What cancels it. */
    schedule: (run: () => void, ms: number) => () => void
    world: GateWorld
  }
}
