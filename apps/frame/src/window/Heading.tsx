import { useEffect, useRef } from 'react'

/** The title of a step. It gets the focus, so that the step is read from its beginning. */
export function Heading({ text }: { text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another step
  useEffect(() => heading.current?.focus(), [text])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {text}
    </h2>
  )
}
