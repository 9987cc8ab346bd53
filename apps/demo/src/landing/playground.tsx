import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Choices, NetworkChoices } from './Choices.tsx'
import { CodeSample } from './CodeSample.tsx'
import { type Choice, initialChoice } from './choice.ts'

/**
 * Renders the controls for the modal's options, and the code for the chosen ones. The modal itself isn't rendered,
 * because it needs a server.
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
  return (
    <>
      <NetworkChoices choice={choice} onChange={setChoice} />
      <Choices choice={choice} onChange={setChoice} />
      <CodeSample choice={choice} />
    </>
  )
}
