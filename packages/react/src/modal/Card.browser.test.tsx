import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connectedStage, part } from '../testing/stage.tsx'

test.each([
  ['grows', 'WhatIsAWallet', 'Networks'],
  ['shrinks', 'Networks', 'WhatIsAWallet'],
] as const)(
  'behavior: when the card %s, its header stays where it is',
  async (_, first, second) => {
    await page.viewport(800, 800)
    const { fairlead } = await connectedStage()
    const close = () => part('fl-header-close').element().getBoundingClientRect().top
    const height = () =>
      part('fl-modal').element().firstElementChild?.getBoundingClientRect().height
    await fairlead.modal.open({ view: first })
    await expect.element(part('fl-header-close')).toBeVisible()
    const before = { height: height(), top: close() }

    fairlead.modal.push(second)

    await expect.poll(height).not.toBe(before.height)
    expect(close()).toBe(before.top)
  },
)
