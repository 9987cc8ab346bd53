import { expect, test } from 'vitest'
import { copyForAWhile } from './copyForAWhile.ts'

/** A clipboard, a clock and a window that the test controls. */
function createWorld() {
  const copied: string[] = []
  const due: { ms: number; run: () => void }[] = []
  const focus = new Set<() => void>()
  const leave = new Set<() => void>()
  const world = { hasFocus: true }
  const options: copyForAWhile.Options = {
    clipboard: {
      async writeText(text) {
        if (!world.hasFocus) throw new DOMException('No focus', 'NotAllowedError')
        copied.push(text)
      },
    },
    onFocus(run) {
      focus.add(run)
      return () => void focus.delete(run)
    },
    onLeave(run) {
      leave.add(run)
      return () => void leave.delete(run)
    },
    schedule(run, ms) {
      due.push({ ms, run })
      return () => {}
    },
    text: 'the words',
  }
  return { copied, due, focus, leave, options, world }
}
const settle = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)))

test('[AUTH-18][SEC-130] default: the copied text is cleared after 30 s', async () => {
  const { copied, due, options } = createWorld()
  await copyForAWhile(options)
  expect(copied).toEqual(['the words'])
  expect(due.map(({ ms }) => ms)).toEqual([30_000])
  due[0]?.run()
  await settle()
  expect(copied).toEqual(['the words', ''])
})

test('[AUTH-18][SEC-130] behavior: if the user is elsewhere, it is cleared when they return', async () => {
  const { copied, due, focus, options, world } = createWorld()
  await copyForAWhile(options)
  world.hasFocus = false
  due[0]?.run()
  await settle()
  expect(copied).toEqual(['the words'])
  world.hasFocus = true
  for (const run of [...focus]) run()
  await settle()
  expect(copied).toEqual(['the words', ''])
  expect(focus.size).toBe(0)
})

test('[AUTH-18] error: a browser that refuses to copy is reported, and no timer starts', async () => {
  const { due, options, world } = createWorld()
  world.hasFocus = false
  await expect(copyForAWhile(options)).rejects.toMatchObject({ name: 'NotAllowedError' })
  expect(due).toEqual([])
})

test('[AUTH-18][SEC-130] behavior: a closing window clears it at once; later it does not touch the clipboard', async () => {
  const { copied, due, leave, options } = createWorld()
  await copyForAWhile(options)
  for (const run of leave) run()
  expect(copied).toEqual(['the words', ''])
  due[0]?.run()
  expect(leave.size).toBe(0)
})
