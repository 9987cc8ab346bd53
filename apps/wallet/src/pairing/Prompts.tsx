import type { PairedSites } from './createPairedSites.ts'
import { listPrompts } from './createPairing.ts'
import { ProposalPrompt } from './ProposalPrompt.tsx'
import { RequestPrompt } from './RequestPrompt.tsx'
import { SignInPrompt } from './SignInPrompt.tsx'
import { useStablePrompt } from './useStablePrompt.ts'
import { useValue } from './useValue.ts'

/** The current request to the user; one at a time. */
export function Prompts(props: { desk: PairedSites }) {
  const { desk } = props
  const state = useValue(desk.pairing)
  const ready = useValue(desk.ready)
  const prompts = listPrompts(state, (id) => ready.has(id))
  const prompt = useStablePrompt(prompts)
  if (!prompt) return null
  const shared = { desk, waiting: prompts.length - 1 }
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
