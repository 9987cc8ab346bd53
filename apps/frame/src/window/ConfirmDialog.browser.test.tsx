import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import './window.css'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { pickWindowLanguage } from './words/pickWindowLanguage.ts'

/** Renders a confirmation dialog below other content, in a viewport of this size. */
async function open({ code, room }: { code: string; room: readonly [number, number] }) {
  await page.viewport(...room)
  const language = pickWindowLanguage([code])
  document.documentElement.dir = language.direction
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => {
    root.unmount()
    element.remove()
    document.documentElement.dir = 'ltr'
  })
  const said: string[] = []
  root.render(
    <>
      <p style={{ height: 400 }}>Above</p>
      <ConfirmDialog
        environment={{
          schedule(run, ms) {
            const timer = setTimeout(run, ms)
            return () => clearTimeout(timer)
          },
        }}
        language={language}
        means={language.words.passkeySureOperator}
        onNo={() => said.push('no')}
        onYes={() => said.push('yes')}
        yes={language.words.passkeySureYes}
      />
      <p style={{ height: 400 }}>Below</p>
    </>,
  )
  return { said, yes: page.getByRole('button', { name: language.words.passkeySureYes }) }
}

// A 1280 × 1024 screen at 400 % zoom, and a small one.
const rooms = [
  [320, 256],
  [320, 160],
] as const
const cases = rooms.flatMap(([width, height]) =>
  ['ar', 'de', 'en'].map((code) => [width, height, code] as const),
)

test.each(cases)(
  '[AUTH-18][MOD-21] at %i × %i in %s a person scrolls to the yes, and it takes one',
  async (width, height, code) => {
    const { said, yes } = await open({ code, room: [width, height] })
    await expect.element(yes).toBeInTheDocument()
    yes.element().scrollIntoView({ block: 'nearest' })
    await expect.element(yes).toHaveAttribute('aria-disabled', 'false')
    await userEvent.click(yes)
    expect(said).toEqual(['yes'])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test('[AUTH-18][MOD-21] a press by a mouse without a pointer is one, as readers of screens make it', async () => {
  const { said, yes } = await open({ code: 'en', room: [360, 600] })
  await expect.element(yes).toHaveAttribute('aria-disabled', 'false')
  const noPointer = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('pointerdown', noPointer, { capture: true })
  onTestFinished(() => window.removeEventListener('pointerdown', noPointer, { capture: true }))
  await userEvent.click(yes)
  expect(said).toEqual(['yes'])
})
