import { useState } from 'react'
import { useValue } from '../createStore.ts'
import type { PairedSites } from './createPairedSites.ts'
import { listPrompts, type Prompt } from './createPairing.ts'
import { ProposalPrompt } from './ProposalPrompt.tsx'
import { RequestPrompt } from './RequestPrompt.tsx'
import { SignInPrompt } from './SignInPrompt.tsx'

/** The current request to the user; one at a time. */
export function Prompts(props: { paired: PairedSites }) {
  const { paired } = props
  const state = useValue(paired.pairing)
  const ready = useValue(paired.ready)
  const prompts = listPrompts(state, (id) => ready.has(id))
  const prompt = useStablePrompt(prompts)
  if (!prompt) return null
  const shared = { paired, waiting: prompts.length - 1 }
  switch (prompt.kind) {
    case 'authentication':
      return <SignInPrompt key={prompt.id} {...shared} authentication={prompt.authentication} />
    case 'proposal':
      return <ProposalPrompt key={prompt.id} {...shared} proposal={prompt.proposal} />
    case 'request':
      return (
        <RequestPrompt
          key={prompt.id}
          {...shared}
          prepared={ready.get(prompt.id)!}
          request={prompt.request}
        />
      )
  }
}

/**
 * Returns the prompt to show: the current one while it is pending, then the first. The prompt must not change just
 * before the user presses.
 */
function useStablePrompt(prompts: readonly Prompt[]): Prompt | undefined {
  const [shown, setShown] = useState<number>()
  const prompt = prompts.find(({ id }) => id === shown) ?? prompts[0]
  if (prompt?.id !== shown) setShown(prompt?.id)
  return prompt
}
