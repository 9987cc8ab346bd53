import { Icon } from './Icon.tsx'
import styles, { css } from './SearchField.module.css'
import { useStyles } from './useStyles.ts'

/** Filters a list while the user types. */
export function SearchField({ label, onChange, testId, value }: SearchField.Props) {
  useStyles(css)
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <input
        aria-label={label}
        autoComplete="off"
        data-testid={testId}
        onChange={(event) => onChange(event.target.value)}
        part="input"
        placeholder={label}
        type="search"
        value={value}
      />
    </label>
  )
}

export declare namespace SearchField {
  type Props = {
    label: string
    onChange: (text: string) => void
    testId: string
    value: string
  }
}
