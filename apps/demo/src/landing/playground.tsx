import { mock } from 'fairlead'
import { arbitrum, base, bitcoin, mainnet, optimism, solana } from 'fairlead/networks'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Choices, NetworkChoices } from './Choices.tsx'
import { CodeSample } from './CodeSample.tsx'
import { type Choice, initialChoice } from './choice.ts'
import { type BaseOptions, LiveModal } from './LiveModal.tsx'

const named = { arbitrum, base, bitcoin, mainnet, optimism, solana }

/**
 * Renders the controls for the modal's options, the modal, and the code for the chosen options. The modal has no server.
 *
 * @returns A function that unmounts them.
 */
export function mountPlayground(element: Element): () => void {
  const root = createRoot(element)
  root.render(<Playground />)
  return () => root.unmount()
}

function Playground() {
  const [choice, setChoice] = useState<Choice>(initialChoice)
  const { networks } = choice
  const options = useMemo((): BaseOptions => {
    const chosen = networks.map((name) => named[name])
    // A wallet for readers who have none.
    const sample = mock({ chainId: 'eip155:1', id: 'sample', name: 'Sample Wallet' })
    // Without a server, the id only keeps the notice away that a project id is missing.
    return { connectors: [sample.create], networks: chosen, projectId: 'playground' }
  }, [networks])
  return (
    <>
      <NetworkChoices choice={choice} onChange={setChoice} />
      <Choices choice={choice} onChange={setChoice} />
      <LiveModal base={options} choice={choice} />
      <CodeSample choice={choice} />
    </>
  )
}
