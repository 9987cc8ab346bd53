import { useId } from 'react'
import { useMessages } from '../../messages/MessagesContext.ts'
import styles from './names.module.css'
import type { NameChoice } from './useNameChoice.ts'

/** Other names as buttons that fill the field in. Names that are taken can't be chosen. */
export function NameSuggestions({ choice, onChoose }: NameSuggestions.Props) {
  const { isTaken, loading, others, search } = choice
  const messages = useMessages()
  const id = useId()
  if (search !== 'done') return null
  if (others.length === 0)
    return isTaken ? (
      <p className={styles.hint} data-testid="fl-register-name-empty">
        {messages.nameNoSuggestions}
      </p>
    ) : null
  return (
    <div className={styles.suggestions}>
      <h2 className={styles.label} id={id}>
        {messages.nameSuggestions}
      </h2>
      <ul aria-labelledby={id} className={styles.list}>
        {others.map(({ name, registered }) => (
          <li key={name}>
            <button
              className={styles.suggestion}
              data-testid={`fl-register-name-suggestion-${name}`}
              disabled={registered || loading}
              onClick={() => onChoose(name)}
              part="list-item"
              type="button"
            >
              <bdi>{name}</bdi>
              {registered && <span className={styles.mark}>{messages.nameIsTaken}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export declare namespace NameSuggestions {
  type Props = {
    choice: NameChoice
    /** @param name - With its zone. */
    onChoose: (name: string) => void
  }
}
