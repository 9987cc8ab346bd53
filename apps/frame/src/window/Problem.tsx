/** Error message. Always rendered, so that screen readers announce changes of its text. */
export function Problem({ text }: { text: string }) {
  return (
    <p className="problem" role="alert">
      {text}
    </p>
  )
}
