import { useEffect, useRef } from 'react'

/** Title of a step. Receives focus, so that a screen reader starts at the beginning of the step. */
export function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text means a new step
  useEffect(() => heading.current?.focus(), [text])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {text}
    </h2>
  )
}
