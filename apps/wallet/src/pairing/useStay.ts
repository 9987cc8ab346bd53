import { useState } from 'react'
import type { Prompt } from './createPairing.ts'

/**
 * The question to show: the one that is shown already for as long as it is open, then the first.
 * Nothing may change under a person's hand.
 */
export function useStay(prompts: readonly Prompt[]): Prompt | undefined {
  const [shown, setShown] = useState<number>()
  const prompt = prompts.find(({ id }) => id === shown) ?? prompts[0]
  if (prompt?.id !== shown) setShown(prompt?.id)
  return prompt
}
