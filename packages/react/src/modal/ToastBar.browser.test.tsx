import { BaseError } from '@fairlead/protocol'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { part, stage } from '../testing/stage.tsx'

async function openStage(options?: Parameters<typeof stage>[0]) {
  const set = stage(options)
  await set.fairlead.modal.open()
  await expect.element(part('fl-connect-wallet-mock')).toBeVisible()
  return set
}

test.each(['success', 'error', 'loading'] as const)(
  '[ERR-01] default: %s is drawn in a live region',
  async (variant) => {
    const { fairlead } = await openStage()

    fairlead.modal.showToast({ message: 'Said', variant })

    await expect.element(part('fl-toast')).toHaveAttribute('data-state', variant)
    expect(part('fl-toast').element().closest('[role=status]')?.textContent).toBe('Said')
  },
)

test('[ENT-13] behavior: a custom icon replaces the variant’s, and runs no script', async () => {
  const { fairlead } = await openStage()
  const icon = () => part('fl-toast').element().firstElementChild
  fairlead.modal.showToast({ message: 'Said', variant: 'success' })
  await expect.element(part('fl-toast')).toBeVisible()
  expect(icon()?.localName).toBe('svg')
  fairlead.modal.toasts.close()
  await expect.element(part('fl-toast')).not.toBeInTheDocument()

  fairlead.modal.showToast({
    message: 'Said',
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 3" width="3" height="3"
      onload="parent.document.title = 'ran'"><circle r="1" fill="#8800cc"/></svg>`,
    variant: 'success',
  })

  await expect.element(part('fl-toast')).toBeVisible()
  await expect.poll(() => (icon() as HTMLImageElement | null)?.naturalWidth).toBe(3)
  expect(part('fl-toast').element().querySelector('svg')).toBeNull()
  expect(icon()?.getBoundingClientRect()).toMatchObject({ height: 20, width: 20 })
  expect(document.title).not.toBe('ran')
})

test('[ERR-01] behavior: a new one closes the open one, and appears 150 ms later', async () => {
  const { clock, fairlead } = await openStage()
  fairlead.modal.showToast({ message: 'First', variant: 'success' })
  await expect.element(part('fl-toast')).toMatchTextContent(/First/)

  fairlead.modal.showToast({ message: 'Second', variant: 'error' })

  await expect.element(part('fl-toast')).not.toBeInTheDocument()
  clock.advance(149)
  expect(part('fl-toast').elements()).toEqual([])
  clock.advance(1)
  await expect.element(part('fl-toast')).toMatchTextContent(/Second/)
})

test('[ERR-01] behavior: closes after 5 s, but not while hovered', async () => {
  const { clock, fairlead } = await openStage()
  fairlead.modal.showToast({ message: 'Read me', variant: 'success' })
  await expect.element(part('fl-toast')).toBeVisible()

  await userEvent.hover(part('fl-toast'))
  clock.advance(60_000)
  await expect.element(part('fl-toast')).toBeVisible()

  await userEvent.hover(part('fl-connect-help'))
  clock.advance(4_999)
  await expect.element(part('fl-toast')).toBeVisible()
  clock.advance(1)
  await expect.element(part('fl-toast')).not.toBeInTheDocument()
})

test('[ERR-01] behavior: covers no control of the card', async () => {
  const { fairlead } = await openStage()

  fairlead.modal.showToast({
    message: 'A message of some length, as people get them',
    variant: 'error',
  })

  await expect.element(part('fl-toast')).toBeVisible()
  const cardTop = part('fl-modal').element().firstElementChild?.getBoundingClientRect().top
  expect(part('fl-toast').element().getBoundingClientRect().bottom).toBeLessThan(cardTop ?? 0)
})

test('[MOD-11] behavior: the reason of a failed network switch is shown in the widget’s own text', async () => {
  const { fairlead } = await openStage()

  fairlead.modal.showToast({
    message: 'internal',
    switchError: new BaseError('REQUEST_REJECTED'),
    variant: 'error',
  })

  await expect.element(part('fl-toast')).toMatchTextContent(/You declined the request/)
  await expect.element(part('fl-toast')).not.toMatchTextContent(/internal/)
})

test('[ERR-03] behavior: with debug, a developer gets the alert on the page and on the console', async () => {
  const { consoleLines, fairlead } = await openStage({ debug: true })

  fairlead.modal.raise('FL002', 'https://app.example')

  await expect.element(page.getByRole('alert')).toMatchTextContent(/Origin Not Allowed FL002/)
  expect(consoleLines.join()).toContain('https://app.example')
  await part('fl-alert-close').click()
  await expect.element(part('fl-alert')).not.toBeInTheDocument()
})

test('[ERR-03] behavior: without debug, users see and hear nothing of it', async () => {
  const told: string[] = []
  const { consoleLines, fairlead } = await openStage({
    debug: false,
    onAlert: ({ code }) => told.push(code),
  })

  fairlead.modal.raise('FL002')
  await expect.poll(() => told).toEqual(['FL002'])
  fairlead.modal.showToast({ message: 'Drawn meanwhile', variant: 'success' })

  await expect.element(part('fl-toast')).toBeVisible()
  expect(part('fl-alert').elements()).toEqual([])
  expect(consoleLines).toEqual([])
})
