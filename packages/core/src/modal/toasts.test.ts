import { createTestClock } from '@fairlead/test'
import { expect, test } from 'vitest'
import { createToasts, type Toast, toastLifeMs } from './toasts.ts'

function open() {
  const clock = createTestClock()
  const drawn: (Toast | undefined)[] = []
  const toasts = createToasts({
    environment: clock,
    get: () => drawn.at(-1),
    set: (toast) => drawn.push(toast),
  })
  const shown = () => {
    const toast = drawn.at(-1)
    return toast?.open ? toast.message : undefined
  }
  return { clock, drawn, shown, toasts }
}

test('[ERR-01] the first one shows at once; a new one closes it and shows after 150 ms', async () => {
  const { clock, shown, toasts } = open()

  toasts.show({ message: 'one', variant: 'success' })
  expect(shown()).toBe('one')
  toasts.show({ message: 'two', variant: 'error' })
  expect(shown()).toBeUndefined()
  await clock.advance(149)
  expect(shown()).toBeUndefined()
  await clock.advance(1)

  expect(shown()).toBe('two')
})

test('[ERR-01] success and error close automatically, loading stays', async () => {
  for (const variant of ['success', 'error'] as const) {
    const { clock, shown, toasts } = open()
    toasts.show({ message: 'x', variant })
    await clock.advance(toastLifeMs - 1)
    expect(shown()).toBe('x')
    await clock.advance(1)
    expect(shown()).toBeUndefined()
  }
  const { clock, shown, toasts } = open()
  toasts.show({ message: 'x', variant: 'loading' })
  await clock.advance(60_000)
  expect(shown()).toBe('x')
})

test('[ERR-01] behavior: a toast with its own duration closes after it; the next one has the default', async () => {
  const { clock, shown, toasts } = open()
  toasts.show({ lifeMs: 2_000, message: 'short', variant: 'success' })
  await clock.advance(1_999)
  expect(shown()).toBe('short')
  await clock.advance(1)
  expect(shown()).toBeUndefined()

  toasts.show({ message: 'long', variant: 'success' })
  await clock.advance(4_999)
  expect(shown()).toBe('long')
  await clock.advance(1)
  expect(shown()).toBeUndefined()
})

test('[ERR-01] autoClose overrides the default', async () => {
  const stays = open()
  stays.toasts.show({ autoClose: false, message: 'x', variant: 'error' })
  await stays.clock.advance(60_000)
  expect(stays.shown()).toBe('x')

  const goes = open()
  goes.toasts.show({ autoClose: true, message: 'x', variant: 'loading' })
  await goes.clock.advance(toastLifeMs)
  expect(goes.shown()).toBeUndefined()
})

test('[ENT-13] a toast has a message, a variant, svg, autoClose and an open state', () => {
  const { drawn, toasts } = open()

  toasts.show({ message: 'Copied', variant: 'success' })

  expect(drawn).toEqual([
    { id: 1, autoClose: true, message: 'Copied', open: true, variant: 'success' },
  ])

  toasts.close()
  toasts.show({ autoClose: false, message: 'Own icon', svg: '<svg/>', variant: 'loading' })

  expect(drawn.slice(1)).toEqual([
    { id: 1, autoClose: true, message: 'Copied', open: false, variant: 'success' },
    {
      id: 2,
      autoClose: false,
      message: 'Own icon',
      open: true,
      svg: '<svg/>',
      variant: 'loading',
    },
  ])
})

test('behavior: a toast stays open while hovered or focused', async () => {
  const { clock, shown, toasts } = open()
  toasts.show({ message: 'x', variant: 'success' })
  await clock.advance(4_000)

  toasts.pause()
  await clock.advance(60_000)
  expect(shown()).toBe('x')
  toasts.resume()
  await clock.advance(toastLifeMs)

  expect(shown()).toBeUndefined()
})

test('behavior: a pointer leaving a closed toast does not stop the next one', async () => {
  const { clock, shown, toasts } = open()
  toasts.show({ message: 'one', variant: 'success' })
  toasts.pause()

  toasts.show({ message: 'two', variant: 'success' })
  toasts.resume()
  toasts.pause()
  await clock.advance(150)

  expect(shown()).toBe('two')
})

test('behavior: closing removes the shown and the queued toasts', async () => {
  const { clock, shown, toasts } = open()
  toasts.show({ message: 'one', variant: 'success' })
  toasts.show({ message: 'two', variant: 'success' })

  toasts.close()
  await clock.advance(60_000)

  expect(shown()).toBeUndefined()
})

test('behavior: disposed, nothing more happens', async () => {
  const { clock, drawn, toasts } = open()
  toasts.show({ message: 'one', variant: 'success' })

  toasts.dispose()
  await clock.advance(60_000)

  expect(drawn).toHaveLength(1)
})
