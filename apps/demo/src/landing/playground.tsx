import { mock } from 'fairlead'
import * as named from 'fairlead/networks'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Choices, NetworkChoices } from './Choices.tsx'
import { CodeSample } from './CodeSample.tsx'
import { type Choice, initialChoice } from './choice.ts'
import { type BaseOptions, LiveModal } from './LiveModal.tsx'

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
  const base = useMemo((): BaseOptions => {
    const chosen = networks.map((name) => named[name])
    // A wallet for readers who have none.
    const sample = mock({ chainId: 'eip155:1', id: 'sample', name: 'Sample Wallet' })
    return { connectors: [sample.create], networks: chosen as unknown as BaseOptions['networks'] }
  }, [networks])
  return (
    <>
      <NetworkChoices choice={choice} onChange={setChoice} />
      <Choices choice={choice} onChange={setChoice} />
      <LiveModal base={base} choice={choice} />
      <CodeSample choice={choice} />
    </>
  )
}
