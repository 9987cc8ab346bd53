import { expect, test } from 'vitest'
import { heading, part, stage } from '../testing/stage.tsx'

test('[MOD-01] behavior: a page that forbids inline styles reports no violation', async () => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "style-src 'none'"
  document.head.append(policy)
  const complaints: string[] = []
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    complaints.push(effectiveDirective),
  )
  const { clock, fairlead, wallet } = stage({
    allowUnsupportedChain: true,
    debug: true,
    privacyPolicyUrl: 'https://app.example/privacy',
  })
  document.body.append(document.createElement('fairlead-button'))
  const roots = () =>
    ['fairlead-modal', 'fairlead-button'].flatMap(
      (name) => document.querySelector(name)?.shadowRoot ?? [],
    )
  const walked: string[] = []
  const look = async (title: RegExp) => {
    await expect.element(heading()).toMatchTextContent(title)
    walked.push(heading().element().textContent)
    expect(roots()).toHaveLength(2)
    for (const root of roots()) expect(root.querySelectorAll('style, link')).toHaveLength(0)
  }

  fairlead.modal.raise('FL010')
  await part('fl-button-connect').click()
  await look(/Connect a wallet/)
  await part('fl-connect-help').click()
  await look(/What is a wallet/)
  await part('fl-header-back').click()
  await part('fl-connect-wallet-mock').click()
  await look(/Fox/)
  await expect.element(part('fl-connecting')).toHaveAttribute('data-state', 'done')
  clock.advance(700)
  await part('fl-button-account').click()
  await look(/Account/)
  await expect.element(part('fl-account-balance')).toBeVisible()
  await part('fl-account-network').click()
  await look(/Networks/)
  wallet.onSwitch = () => new Promise(() => {})
  await part('fl-networks-network-eip155:31338').click()
  await look(/Switch to Lagoon/)
  fairlead.modal.showToast({ message: 'Said', variant: 'success' })
  await expect.element(part('fl-toast')).toBeVisible()

  expect(walked).toHaveLength(6)
  expect(complaints).toEqual([])
  // The styles apply all the same.
  expect(getComputedStyle(part('fl-toast').element()).display).toBe('flex')
  // Control: the page reports violations.
  document.body.append(document.createElement('style'))
  document.body.setAttribute('style', 'color: red')
  await expect.poll(() => complaints).toContain('style-src-attr')
  document.body.removeAttribute('style')
})
