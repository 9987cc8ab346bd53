import type { ReactNode } from 'react'

/** A label with its only possible value. */
export function Fixed(props: { label: string; value: string }) {
  return (
    <p className="pick">
      <span className="muted">{props.label}</span>
      <span>{props.value}</span>
    </p>
  )
}

/** A select field; changes apply at once. */
export function Choice(props: {
  children: ReactNode
  id: string
  label: string
  onChange: (value: string) => void
  testId: string
  value: string
}) {
  const { children, id, label, onChange, testId, value } = props
  return (
    <div className="pick">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
    </div>
  )
}
