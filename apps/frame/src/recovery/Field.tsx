import { useId } from 'react'

/** Text field for codes: autocorrect, autofill and spell checking are off. */
export function Field(props: Field.Props) {
  const { describedBy, isCode, label, onChange, problem, value } = props
  const problemId = useId()
  const described = [describedBy, problem && problemId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label>
        <span>{label}</span>
        <input
          aria-describedby={described || undefined}
          aria-invalid={problem !== undefined}
          autoCapitalize="characters"
          autoComplete={isCode ? 'one-time-code' : 'off'}
          autoCorrect="off"
          dir="ltr"
          inputMode={isCode ? 'numeric' : 'text'}
          maxLength={isCode ? 7 : 100}
          onChange={(event) => onChange(event.target.value)}
          spellCheck={false}
          type="text"
          value={value}
        />
      </label>
      {problem !== undefined && (
        <p className="warning" id={problemId} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

export declare namespace Field {
  type Props = {
    describedBy?: string
    /** True for a 6-digit code from an email. */
    isCode?: boolean
    label: string
    onChange: (value: string) => void
    /** Error message of the field. */
    problem?: string | undefined
    value: string
  }
}
