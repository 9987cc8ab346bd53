import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import './window.css'
import { pickLanguage } from '../messages/languages.ts'
import { loadLanguage } from '../messages/loadLanguage.ts'
import { windowWords } from '../messages/window/windowWords.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

/** Renders a confirmation dialog below other content, in a viewport of this size. */
async function open({ code, room }: { code: string; room: readonly [number, number] }) {
  await page.viewport(...room)
  const language = pickLanguage(windowWords, [code])
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
        consequences={language.words.passkeySureOperator}
        onCancel={() => said.push('no')}
        onConfirm={() => said.push('yes')}
        confirm={language.words.passkeySureYes}
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
  '[AUTH-18][MOD-21] at %i × %i in %s scrolling reaches the confirm button, which accepts a click',
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

test('[AUTH-18][MOD-21] a click without a pointer event, as from screen readers, is accepted', async () => {
  const { said, yes } = await open({ code: 'en', room: [360, 600] })
  await expect.element(yes).toHaveAttribute('aria-disabled', 'false')
  const noPointer = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('pointerdown', noPointer, { capture: true })
  onTestFinished(() => window.removeEventListener('pointerdown', noPointer, { capture: true }))
  await userEvent.click(yes)
  expect(said).toEqual(['yes'])
})
