import { expect, test } from 'vitest'
import { createVisibilityGate, type GateWorld, type Sight } from './createVisibilityGate.ts'

/** Creates a gate in a document that the test controls. */
function open(options: { hasOwnWindow?: boolean; isLong?: boolean } = {}) {
  const state = { focus: true, height: 600, width: 360 }
  let tell = (_: Sight) => {}
  let tellEnd = (_: boolean) => {}
  let looks = 0
  let disturb = () => {}
  let timer: { ms: number; run: () => void } | undefined
  let late: Sight | undefined
  const world: GateWorld = {
    hasFocus: () => state.focus,
    onDisturbance(run) {
      disturb = run
      return () => {}
    },
    room: () => state,
    watchSight(next) {
      tell = next
      return { flush: () => late && next(late), stop() {} }
    },
    watchEnd(next) {
      tellEnd = next
      const look = () => {
        looks += 1
        // Short content is always fully in view; for long content the test decides.
        if (!options.isLong) next(true)
      }
      look()
      return { look, stop() {} }
    },
  }
  let changes = 0
  const gate = createVisibilityGate({
    ...options,
    onChange: () => void ++changes,
    schedule(run, ms) {
      const mine = { ms, run }
      timer = mine
      return () => {
        if (timer === mine) timer = undefined
      }
    },
    world,
  })
  return {
    changes: () => changes,
    click: (isTrusted = true) => {
      gate.press({ isTrusted })
      return gate.accepts({ isTrusted })
    },
    coverUnseen: () => {
      late = 'hidden'
    },
    disturb: () => disturb(),
    gate,
    looks: () => looks,
    see: (sight: Sight) => tell(sight),
    seeEnd: (isInView: boolean) => tellEnd(isInView),
    state,
    /** Advances the clock by the required second, if it has started. */
    wait: () => {
      const due = timer
      timer = undefined
      due?.run()
      return due?.ms
    },
  }
}

test('[VIEW-13] default: opens after a second in view, with focus', () => {
  const { click, gate, see, wait } = open()
  expect(gate.isOpen()).toBe(false)
  expect(wait()).toBeUndefined()
  see('proven')
  expect(click()).toBe(false)
  expect(wait()).toBe(1_000)
  expect(gate.isOpen()).toBe(true)
  expect(click()).toBe(true)
})

test.each([
  ['it is covered or transparent', ({ see }: ReturnType<typeof open>) => see('hidden')],
  [
    'focus is lost',
    (one: ReturnType<typeof open>) => {
      one.state.focus = false
      one.disturb()
    },
  ],
  ['it moves or scrolls', (one: ReturnType<typeof open>) => one.disturb()],
  [
    'it is shrunk',
    (one: ReturnType<typeof open>) => {
      one.state.width = 100
      one.disturb()
    },
  ],
])('[SEC-105] closes again when %s', (_, act) => {
  const opened = open()
  opened.see('proven')
  opened.wait()
  act(opened)
  expect(opened.gate.isOpen()).toBe(false)
  expect(opened.click()).toBe(false)
})

test('[SEC-105] security: no approval before the end was in view; scrolled back up it still counts as read', () => {
  const { click, gate, see, seeEnd, wait } = open({ isLong: true })
  see('proven')
  seeEnd(false)
  wait()
  expect(gate.isOpen()).toBe(true)
  expect(gate.isRead()).toBe(false)
  expect(click()).toBe(false)
  // A press that began earlier does not count.
  gate.press({ isTrusted: true })
  seeEnd(true)
  expect(gate.accepts({ isTrusted: true })).toBe(false)
  expect(gate.isAtEnd()).toBe(true)
  seeEnd(false)
  expect(gate.isAtEnd()).toBe(false)
  expect(click()).toBe(true)
})

test('[SEC-105] behavior: reports no change before the gate is created', () => {
  expect(open().changes()).toBe(0)
})

test('[SEC-105] security: an end in view while the frame was hidden does not count', () => {
  const { click, see, seeEnd, wait } = open({ isLong: true })
  see('hidden')
  seeEnd(true)
  seeEnd(false)
  see('proven')
  wait()
  expect(click()).toBe(false)
})

test('[SEC-105] security: shown large and then shrunk, its end must be scrolled into view again', () => {
  const { click, disturb, gate, looks, see, seeEnd, state, wait } = open({ isLong: true })
  see('proven')
  seeEnd(true)
  wait()
  state.height = 320
  // At the moment of the press, before any event has fired.
  expect(click()).toBe(false)
  expect(looks()).toBe(2)
  disturb()
  wait()
  expect(gate.isRead()).toBe(false)
  seeEnd(true)
  expect(click()).toBe(true)
})

test('[SEC-105] a click does not count if the frame was covered at that moment', () => {
  const { click, coverUnseen, see, wait } = open()
  see('proven')
  wait()
  coverUnseen()
  expect(click()).toBe(false)
})

test('[SEC-105] a tiny frame never opens', () => {
  const { gate, see, state, wait } = open()
  state.height = 120
  see('proven')
  wait()
  expect(gate.isOpen()).toBe(false)
})

test.each([
  { height: 264, width: 360 },
  { height: 160, width: 320 },
  { height: 600, width: 279 },
])(
  '[MOD-21][SEC-105] a frame of $width × $height reports that it has no room, and never opens',
  (room) => {
    const { changes, disturb, gate, see, state, wait } = open()
    see('proven')
    expect(gate.isTight()).toBe(false)
    const before = changes()
    Object.assign(state, room)
    disturb()
    expect(gate.isTight()).toBe(false)
    expect(wait()).toBe(500)
    expect(gate.isTight()).toBe(true)
    // The gate stays closed, and the change is still reported.
    expect(changes()).toBeGreaterThan(before)
    wait()
    expect(gate.isOpen()).toBe(false)
  },
)

test('[MOD-21][SEC-105] behavior: a frame that is opening reports missing room only once its size is stable', () => {
  const { click, disturb, gate, see, state, wait } = open()
  see('proven')
  for (const height of [100, 200, 290]) {
    state.height = height
    disturb()
    expect(gate.isTight()).toBe(false)
    expect(click()).toBe(false)
  }
  state.height = 600
  disturb()
  // Only the wait of a frame with enough room is left.
  expect(wait()).toBe(1_000)
  expect(gate.isTight()).toBe(false)
  expect(click()).toBe(true)
})

test('[MOD-21] a frame that is not shown yet does not report missing room', () => {
  const { disturb, gate, state } = open()
  Object.assign(state, { height: 0, width: 0 })
  disturb()
  expect(gate.isTight()).toBe(false)
})

test.each([
  { height: 360, width: 640 },
  { height: 256, width: 320 },
  { height: 150, width: 105 },
])(
  '[MOD-21][SEC-106] a window of the site also opens at $width × $height, after its second',
  (room) => {
    const { click, disturb, gate, see, state, wait } = open({ hasOwnWindow: true })
    Object.assign(state, room)
    disturb()
    see('hidden')
    expect(wait()).toBeUndefined()
    see('proven')
    expect(gate.isTight()).toBe(false)
    expect(click()).toBe(false)
    expect(wait()).toBe(1_000)
    expect(click()).toBe(true)
  },
)

test('[SEC-107] events created by a script do not count', () => {
  const { click, see, wait } = open()
  see('proven')
  wait()
  expect(click(false)).toBe(false)
})

test('[SEC-107] a click that a script makes after the user’s press does not count', () => {
  const { gate, see, wait } = open()
  see('proven')
  wait()
  gate.press({ isTrusted: true })
  expect(gate.accepts({ isTrusted: false })).toBe(false)
})

test('[SEC-106] a view that lost focus without an event does not count, and never opens', () => {
  const { click, gate, see, state, wait } = open()
  see('proven')
  wait()
  state.focus = false
  expect(click()).toBe(false)
  see('hidden')
  see('proven')
  expect(wait()).toBeUndefined()
  expect(gate.isOpen()).toBe(false)
})

test('[SEC-106][SEC-107] a click that began before opening, and a key held down, do not count', () => {
  const { gate, see, wait } = open()
  see('proven')
  gate.press({ isTrusted: true })
  wait()
  expect(gate.accepts({ isTrusted: true })).toBe(false)
  gate.press({ isTrusted: true, repeat: true })
  expect(gate.accepts({ isTrusted: true })).toBe(false)
})

test('[SEC-106] one click approves once', () => {
  const { click, gate, see, wait } = open()
  see('proven')
  wait()
  expect(click()).toBe(true)
  expect(gate.accepts({ isTrusted: true })).toBe(false)
})
