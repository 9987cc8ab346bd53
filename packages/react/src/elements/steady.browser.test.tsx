import { expect, test } from 'vitest'
import { loadMessages } from '../messages/loadMessages.ts'
import { part, stage } from '../testing/stage.tsx'

test.each([
  ['en', {}],
  ['de', {}],
  ['ar', {}],
  ['en', { label: 'Go', 'loading-label': 'One moment, please' }],
  ['en', { label: 'Connect any wallet of yours', 'loading-label': 'Wait' }],
] as const)(
  '[MOD-21] behavior: a button keeps its width while loading: %s %j',
  async (locale, given) => {
    await loadMessages(locale)
    const { fairlead } = stage({ locale })
    const button = document.createElement('fairlead-connect-button')
    for (const [name, value] of Object.entries(given)) button.setAttribute(name, value)
    document.body.append(button)
    await expect.element(part('fl-button-connect')).toHaveAttribute('data-state', 'idle')
    const width = () => part('fl-button-connect').element().getBoundingClientRect().width
    const before = width()
    const words = part('fl-button-connect').element().textContent

    fairlead.modal.setLoading(true)

    await expect.element(part('fl-button-connect')).toHaveAttribute('data-state', 'loading')
    expect(part('fl-button-connect').element().textContent).not.toBe(words)
    expect(width()).toBeCloseTo(before, 1)
  },
)
