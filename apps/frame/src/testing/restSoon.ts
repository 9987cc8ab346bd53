import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** Timer that fires after the next animation frame, whatever its duration. */
export function restSoon(run: () => void): () => void {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** Resolves with the page's only button, once it is enabled. */
export async function rested(name?: string) {
  // Tests run in an iframe, which has no focus before its first press.
  window.focus()
  const button = page.getByRole('button', name === undefined ? {} : { name })
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  return button
}
