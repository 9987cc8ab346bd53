/** What went wrong; always there, so that a screen reader hears what comes into it. */
export function Problem({ text }: { text: string }) {
  return (
    <p className="problem" role="alert">
      {text}
    </p>
  )
}
