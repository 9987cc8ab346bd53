import type { Desk } from './createDesk.ts'
import { nextPrompt } from './createPairing.ts'
import { ProposalPrompt } from './ProposalPrompt.tsx'
import { RequestPrompt } from './RequestPrompt.tsx'
import { SignInPrompt } from './SignInPrompt.tsx'
import { useValue } from './useValue.ts'

/** What the person is asked now; one question at a time. */
export function Prompts(props: { desk: Desk }) {
  const { desk } = props
  const state = useValue(desk.pairing)
  const ready = useValue(desk.ready)
  const prompt = nextPrompt(state, (id) => ready.has(id))
  switch (prompt?.kind) {
    case 'authentication': {
      const { authentication } = prompt
      return <SignInPrompt key={authentication.id} authentication={authentication} desk={desk} />
    }
    case 'proposal':
      return <ProposalPrompt key={prompt.proposal.id} desk={desk} proposal={prompt.proposal} />
    case 'request': {
      const { request } = prompt
      return (
        <RequestPrompt
          key={request.id}
          desk={desk}
          prepared={ready.get(request.id)!}
          request={request}
        />
      )
    }
    default:
      return null
  }
}
