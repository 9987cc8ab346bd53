import { useState } from 'react'
import type { Prompt } from './createPairing.ts'

/**
 * Returns the prompt to show: the current one while it is pending, then the first. The prompt must not change just
 * before the user presses.
 */
export function useStablePrompt(prompts: readonly Prompt[]): Prompt | undefined {
  const [shown, setShown] = useState<number>()
  const prompt = prompts.find(({ id }) => id === shown) ?? prompts[0]
  if (prompt?.id !== shown) setShown(prompt?.id)
  return prompt
}
