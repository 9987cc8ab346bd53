import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** Lets every wait end as soon as the browser has drawn. */
export function restSoon(run: () => void): () => void {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** The one button of a page, once it takes a press. */
export async function rested(name?: string) {
  // Tests run in a frame of their own, which has none before its first press.
  window.focus()
  const button = page.getByRole('button', name === undefined ? {} : { name })
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  return button
}
