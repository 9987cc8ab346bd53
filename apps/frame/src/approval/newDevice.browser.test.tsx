import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import './approval.css'
import { approvalWords } from '../messages/approval/approvalWords.ts'
import { pickLanguage } from '../messages/languages.ts'
import { loadLanguage } from '../messages/loadLanguage.ts'
import { holdWaits } from '../testing/holdWaits.ts'
import { Approval } from './Approval.tsx'
import type { Description } from './Description.ts'

await Promise.all([loadLanguage(['ar']), loadLanguage(['de'])])

const description: Description = {
  needsDigits: true,
  rows: [
    { label: 'claims', value: 'Firefox on Linux' },
    { label: 'devicePages', value: 'https://app.example' },
  ],
  sentences: [{ values: { time: Date.UTC(2026, 0, 2, 12) }, word: 'deviceWaits' }],
  title: 'newDevice',
  warnings: [{ level: 'high', word: 'warnDevice' }],
}

/** Renders the question about a new device in a view of the size that pages give the frame. */
async function open({ language = 'en', width = 360 } = {}) {
  await page.viewport(width, 640)
  document.body.replaceChildren()
  const element = document.body.appendChild(document.createElement('main'))
  const root = createRoot(element)
  onTestFinished(() => root.unmount())
  const answers: unknown[] = []
  const waits = holdWaits()
  const words = pickLanguage(approvalWords, [language])
  document.documentElement.dir = words.direction
  root.render(
    <Approval
      claim={undefined}
      embedder="own"
      language={words}
      origin="https://app.example"
      queue={{
        approve: (digits) => answers.push(digits),
        reject: () => answers.push('refused'),
      }}
      schedule={waits.schedule}
      shown={{
        asked: {
          address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
          description,
          isTestnet: false,
        },
        isRunning: false,
      }}
      window={{ isOpen: false, open: () => true }}
    />,
  )
  await expect.element(page.getByRole('heading')).toBeVisible()
  /** The user scrolls to the end. */
  const read = () => document.querySelector('.end')?.scrollIntoView()
  const button = (name: string) => page.getByRole('button', { name })
  return { answers, button, read, ...waits }
}

const isDisabled = (name: string) =>
  page.getByRole('button', { name }).element().getAttribute('aria-disabled')

test('[AUTH-18][SEC-249] default: the device is described, and approved with three typed digits', async () => {
  const { answers, button, end, held, read } = await open()
  await expect.element(page.getByText('Firefox on Linux')).toBeVisible()
  await expect.element(page.getByText(/opens there on January 2, 2026/)).toBeVisible()
  await expect.poll(held).toContain(1_000)
  end()
  read()
  await expect.poll(() => isDisabled('Refuse')).toBe('false')
  const field = page.getByRole('textbox', { name: 'Digits that the new device shows' })
  await userEvent.fill(field, '04')
  await userEvent.click(button('Approve'), { force: true })
  expect(answers).toEqual([])

  // Digits as an Arabic keyboard types them.
  await userEvent.fill(field, '٠٤٢')
  await expect.poll(() => isDisabled('Approve')).toBe('false')
  await userEvent.click(button('Approve'))
  expect(answers).toEqual(['042'])
})

test('[AUTH-18][SEC-249] behavior: before the view was visible for a second, no press approves or refuses', async () => {
  const { answers, button, end, held, read } = await open()
  await expect.poll(held).toContain(1_000)
  await userEvent.fill(page.getByRole('textbox'), '042')
  await userEvent.click(button('Approve'), { force: true })
  await userEvent.click(button('Refuse'), { force: true })
  expect(answers).toEqual([])
  end()
  read()
  await expect.poll(() => isDisabled('Refuse')).toBe('false')
  await userEvent.click(button('Refuse'))
  expect(answers).toEqual(['refused'])
})

test.each(['ar', 'de'])(
  '[AUTH-18] behavior: in %s, nothing is wider than a narrow view',
  async (language) => {
    await open({ language, width: 320 })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)
