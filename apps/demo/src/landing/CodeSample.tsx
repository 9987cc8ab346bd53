import { useState } from 'react'
import { type Choice, plainCode, reactCode } from './choice.ts'

const forms = { react: ['React', reactCode], plain: ['Any page', plainCode] } as const

/** Code for the chosen options, to copy. */
export function CodeSample({ choice }: { choice: Choice }) {
  const [form, setForm] = useState<keyof typeof forms>('react')
  const [copied, setCopied] = useState('')
  const code = forms[form][1](choice)
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied('Copied'),
      () => setCopied('Your browser did not allow copying. Select the code and copy it yourself.'),
    )
  return (
    <section aria-labelledby="code" className="card">
      <h2 id="code">Code for your choice</h2>
      <div className="row">
        {(Object.keys(forms) as (keyof typeof forms)[]).map((name) => (
          <button
            aria-pressed={form === name}
            key={name}
            onClick={() => {
              setForm(name)
              setCopied('')
            }}
            type="button"
          >
            {forms[name][0]}
          </button>
        ))}
        <button onClick={copy} type="button">
          Copy
        </button>
        <span aria-live="polite" className="muted copied">
          {copied}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls sideways, also by keyboard. */}
      <pre className="code" data-testid="landing-code" tabIndex={0}>
        <code>{code}</code>
      </pre>
    </section>
  )
}
