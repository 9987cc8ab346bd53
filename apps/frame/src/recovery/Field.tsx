/** A line to type something into that is no word: kept as it is by browsers and keyboards. */
export function Field({ describedBy, isCode, label, onChange, value }: Field.Props) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        aria-describedby={describedBy}
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
  )
}

export declare namespace Field {
  type Props = {
    describedBy?: string
    /** Six digits of a mail. */
    isCode?: boolean
    label: string
    onChange: (value: string) => void
    value: string
  }
}
