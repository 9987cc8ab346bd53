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
  /** Tells whether the end of what is read is in view; where all of it fits, it is. `look` tells it again. */
  watchEnd(tell: (isInView: boolean) => void): { look(): void; stop(): void }
  room(): { height: number; width: number }
}

/** Opens once a person had the time to look; takes a yes once they had the end in view too. */
export type Gate = {
  isOpen(): boolean
  /** Whether the end is in view now. */
  isAtEnd(): boolean
  /** Whether it was, so that nothing was left out of sight. */
  isRead(): boolean
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
  let isEndInView = false
  let isRead = false
  let isMade = false
  let lastRoom = sizeOf(world)
  let wasTight = isTight()
  let cancel = () => {}

  function isTight(): boolean {
    const { height, width } = world.room()
    // What has no size at all is not shown yet.
    const isDrawn = height > 0 && width > 0
    return !hasOwnWindow && isDrawn && (width < leastWidth || height < leastHeight)
  }

  function isSeen(): boolean {
    const { height, width } = world.room()
    return sight !== 'hidden' && height > 0 && width > 0 && !isTight()
  }

  const isInView = () => isSeen() && world.hasFocus()

  /** @returns Whether that is new. */
  function read(): boolean {
    const wasRead = isRead
    const nextRoom = sizeOf(world)
    if (lastRoom !== nextRoom) {
      // A page could show it large, and then so small that the end is out of sight.
      lastRoom = nextRoom
      isEndInView = false
      isRead = false
      end.look()
    }
    if (isEndInView && isSeen()) isRead = true
    return wasRead !== isRead
  }

  function restart() {
    cancel()
    const wasOpen = isOpen
    const isNews = read()
    isOpen = false
    isPressed = false
    if (isInView())
      cancel = schedule(() => {
        isOpen = isInView()
        onChange()
      }, stillMs)
    const isChanged = isNews || wasOpen || wasTight !== isTight()
    wasTight = isTight()
    if (isChanged) onChange()
  }

  const end = world.watchEnd((next) => {
    const isNews = isEndInView !== next
    isEndInView = next
    // Before there is a gate, nobody can ask it anything.
    if ((read() || isNews) && isMade) onChange()
  })
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
    isAtEnd: () => isEndInView,
    isOpen: () => isOpen,
    isRead: () => isRead,
    isTight,
    sight: () => sight,
    press({ isTrusted, repeat }) {
      if (isTrusted && isOpen && isRead && !repeat) isPressed = true
    },
    accepts({ isTrusted }) {
      // A page may have laid something over it in this very moment.
      watch.flush()
      read()
      const isYes = isTrusted && isOpen && isRead && isPressed && isInView()
      isPressed = false
      return isYes
    },
    stop() {
      cancel()
      ignore()
      end.stop()
      watch.stop()
    },
  }
}

function sizeOf(world: GateWorld): string {
  const { height, width } = world.room()
  return `${width} × ${height}`
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
