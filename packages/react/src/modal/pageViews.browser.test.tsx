import { connect, type FairleadOptions } from '@fairlead/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useFairlead, useFairleadAccount } from '../hooks/firstHooks.ts'
import { afterwards, heading, part, stage, twoNamespaces } from '../testing/stage.tsx'
import type { MountedView, PageViews, ViewProps } from './pageViews.ts'

function MyConnect({ data }: ViewProps<'Connect'>) {
  const { status } = useFairleadAccount()
  const { close } = useFairlead()
  const [count, setCount] = useState(0)
  return (
    <div className="mine">
      <p data-testid="mine">{`${data?.namespace ?? 'any'} ${status} ${count}`}</p>
      <button onClick={() => setCount(count + 1)} type="button">
        More
      </button>
      <button onClick={close} type="button">
        Leave
      </button>
    </div>
  )
}

const views = { Connect: MyConnect } satisfies PageViews

const fault = { isThere: false }
function Faulty() {
  if (fault.isThere) throw new TypeError('broken')
  return <p>Mended</p>
}

function Long() {
  return (
    <p className="long" data-testid="mine">
      Long
    </p>
  )
}

function Mine() {
  return <p>Mine</p>
}

test('[MOD-13] default: a replaced view gets its data, state and actions; the others stay unchanged', async () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.mine { padding-left: 77px }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  afterwards(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
  const { fairlead, wallet } = stage({ ...twoNamespaces(), views })

  await fairlead.modal.open({ namespace: 'solana' })

  await expect.element(part('mine')).toHaveTextContent('solana disconnected 0')
  await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  expect(part('fl-connect-wallet-mock').elements()).toEqual([])
  // The page's style sheets apply, and its event handlers run.
  const mine = part('mine').element().closest('.mine')
  expect(mine && getComputedStyle(mine).paddingLeft).toBe('77px')
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(part('mine')).toHaveTextContent('solana disconnected 1')
  wallet.onConnect = () => new Promise(() => {})
  void connect(fairlead, { connectorId: 'mock' }).catch(() => {})
  await expect.element(part('mine')).toHaveTextContent('solana connecting 1')

  fairlead.modal.push('WhatIsAWallet')
  await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()
  expect(part('mine').elements()).toEqual([])
  await part('fl-header-back').click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => fairlead.modal.isOpen()).toBe(false)
  expect(document.querySelector('fairlead-modal')?.childElementCount).toBe(0)
})

test('[MOD-13] behavior: without React, a function renders, and removes what it rendered', async () => {
  const log: string[] = []
  const help: MountedView<'Connect'> = {
    mount(container, { data, fairlead }) {
      log.push(`in ${data?.namespace ?? 'any'}`)
      const button = document.createElement('button')
      button.textContent = 'By hand'
      button.onclick = () => fairlead.modal.push('WhatIsAWallet')
      container.append(button)
      return () => log.push('out')
    },
  }
  const { fairlead } = stage({ views: { Connect: help } })

  await fairlead.modal.open()
  await page.getByRole('button', { name: 'By hand' }).click()
  await expect.element(part('fl-what-is-a-wallet-done')).toBeVisible()
  expect(log).toEqual(['in any', 'out'])
  fairlead.modal.close()
  await fairlead.modal.open()
  await expect.element(page.getByRole('button', { name: 'By hand' })).toBeVisible()
  fairlead.modal.close()

  await expect.poll(() => log).toEqual(['in any', 'out', 'in any', 'out'])
  expect(document.querySelector('fairlead-modal')?.childElementCount).toBe(0)
})

test('[MOD-21] behavior: the focus goes to the heading of a replaced view', async () => {
  const { fairlead } = stage({ views })
  await fairlead.modal.open()
  await expect.element(heading()).toHaveTextContent('Connect a wallet')
  await expect.poll(() => document.activeElement?.shadowRoot?.activeElement?.localName).toBe('h1')
})

test('[MOD-13] error: a view that throws can be closed, and rendered again', async () => {
  fault.isThere = true
  const events: string[] = []
  const telemetry: FairleadOptions['telemetry'] = ({ name }) => void events.push(name)
  const { fairlead } = stage({ telemetry, views: { Connect: Faulty } })

  await fairlead.modal.open()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/Something went wrong on this screen/)
  await expect.element(part('fl-header-close')).toBeVisible()
  fault.isThere = false
  await part('fl-view-redraw').click()

  await expect.element(page.getByText('Mended')).toBeVisible()
  // Errors in a page's own view are the page's to report.
  await expect.poll(() => events).toEqual(['MODAL_OPENED'])
})

test('[MOD-13] behavior: a page’s own Connect screen does not need to close the modal', async () => {
  const { fairlead } = stage({ views: { Connect: Mine } })
  await fairlead.modal.open()
  await expect.element(page.getByText('Mine')).toBeVisible()

  await connect(fairlead, { connectorId: 'mock' })

  await expect.element(part('fl-modal')).not.toBeInTheDocument()
})

test('[MOD-13] behavior: a long screen of a page scrolls in the card; only the wallet’s frame may be taller', async () => {
  await page.viewport(1000, 800)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.long { height: 2000px; margin: 0 }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  afterwards(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  })
  const { fairlead } = stage({ views: { Connect: Long } satisfies PageViews })
  await fairlead.modal.open()
  await expect.element(part('mine')).toBeInTheDocument()
  const card = part('fl-modal').element().querySelector('[part=card]')!
  await expect.poll(() => card.getBoundingClientRect().height).toBeGreaterThan(100)
  expect(card.getBoundingClientRect().height).toBeLessThanOrEqual(722)
})
