import { useEffect, useState } from 'react'

/** Time for which "Copied" is shown, in milliseconds. */
const copiedMs = 2_000

const labels = { idle: 'Copy', copied: 'Copied', failed: 'Copy failed' }

/** @param props.name - What is copied, for the accessible name. */
export function CopyButton(props: { name: string; text: string }) {
  const { name, text } = props
  const [status, setStatus] = useState<keyof typeof labels>('idle')

  useEffect(() => {
    if (status === 'idle') return
    const timer = setTimeout(() => setStatus('idle'), copiedMs)
    return () => clearTimeout(timer)
  }, [status])

  function copy() {
    navigator.clipboard.writeText(text).then(
      () => setStatus('copied'),
      () => setStatus('failed'),
    )
  }

  return (
    <button type="button" onClick={copy}>
      <span aria-live="polite">{labels[status]}</span>
      <span className="unseen"> {name}</span>
    </button>
  )
}
