import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { connectedStage, networks, part, stage } from '../testing/stage.tsx'

const card = () => part('fl-modal').element().firstElementChild as HTMLElement
/** Offset of the sheet while a finger holds it. */
const offset = () => card().style.translate
/** A list that is longer than the sheet. */
const many = Array.from({ length: 20 }, (_, id) => ({
  ...networks[0],
  id: id + 1,
  name: `${id}`,
})) as unknown as typeof networks

type Point = readonly [x: number, y: number]

/** Moves a real finger through the points; it is lifted unless `isHeld`. */
async function swipe(points: readonly Point[], isHeld = false): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect()
  const scale = frame.width / innerWidth || 1
  const send = (type: 'touchEnd' | 'touchMove' | 'touchStart', touchPoints: readonly Point[]) =>
    cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map(([x, y]) => ({
        x: frame.x + x * scale,
        y: frame.y + y * scale,
      })),
    })
  for (const [index, point] of points.entries())
    await send(index ? 'touchMove' : 'touchStart', [point])
  if (!isHeld) await send('touchEnd', [])
}

/** Points from the middle of an element downwards, or upwards if `by` is negative. */
function path(from: Element, by: number): Point[] {
  const { height, left, top, width } = from.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return Array.from({ length: 6 }, (_, step) => [x, y + (by * step) / 5] as const)
}

const header = () => card().querySelector('[part=header]') as Element
const body = () => card().querySelector('[part=body]') as Element

/** Opens the modal on a phone, and waits until its sheet can be dragged. */
async function openSheet(width: number, view?: 'Networks') {
  await page.viewport(width, 640)
  const { fairlead } = view ? await connectedStage({ networks: many }) : stage()
  await fairlead.modal.open(view && { view })
  await expect.element(part(view ? 'fl-networks-search' : 'fl-connect-wallet-mock')).toBeVisible()
  await expect
    .poll(async () => {
      await swipe([...path(header(), 60), ...path(header(), 0)])
      return card().style.transition
    })
    .not.toBe('')
  return fairlead
}

test.each([320, 390])(
  '[MOD-23] behavior: at %i px, a finger drags the sheet down by its header, and closes it',
  async (width) => {
    const fairlead = await openSheet(width)

    await swipe(path(header(), 400), true)
    await expect.poll(offset).toBe('0px 400px')
    await swipe([])

    await expect.poll(() => fairlead.modal.isOpen()).toBe(false)
  },
)

test('[MOD-23] behavior: a short drag moves the sheet back', async () => {
  const fairlead = await openSheet(390)
  const points = path(header(), 100)

  await swipe([...points, ...points.slice(0, 2)])

  await expect.poll(offset).toBe('0px')
  await expect.poll(() => Math.round(card().getBoundingClientRect().bottom)).toBe(640)
  expect(fairlead.modal.isOpen()).toBe(true)
})

test('[MOD-23] behavior: a drag over a button closes the sheet, and presses nothing', async () => {
  const fairlead = await openSheet(390)

  await swipe(path(part('fl-connect-wallet-mock').element(), 300))

  await expect.poll(() => fairlead.modal.isOpen()).toBe(false)
  expect(fairlead.store.getState().connections).toEqual({})
})

test('[MOD-23] behavior: scrolled content scrolls; only from its top is the sheet dragged', async () => {
  await openSheet(390, 'Networks')
  expect(body().scrollHeight).toBeGreaterThan(body().clientHeight)

  body().scrollTop = 200
  await swipe(path(body(), 100), true)
  await expect.poll(() => body().scrollTop).toBeLessThan(200)
  expect(offset()).toBe('0px')
  await swipe([])

  body().scrollTop = 0
  await swipe(path(body(), 100), true)
  await expect.poll(offset).toBe('0px 100px')
  expect(body().scrollTop).toBe(0)
  await swipe([])
})

test('[MOD-14] behavior: while a wallet request is open, the dragged sheet moves back', async () => {
  const fairlead = await openSheet(390)
  const release = fairlead.modal.hold()

  await swipe(path(header(), 400))

  await expect.poll(() => card().className).toMatch(/shaking/)
  await expect.poll(offset).toBe('0px')
  expect(fairlead.modal.isOpen()).toBe(true)
  release()
})
