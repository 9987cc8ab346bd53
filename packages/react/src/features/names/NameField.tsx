import { nameLabelMax } from '@fairlead/protocol'
import { type RefObject, useId } from 'react'
import { useMessages } from '../../messages/MessagesContext.ts'
import styles from './names.module.css'
import type { NameChoice } from './useNameChoice.ts'

/** Field for the label, with the zone behind it, and below it whether the name can be had. */
export function NameField(props: NameField.Props) {
  const { choice, input, isTried, onType } = props
  const messages = useMessages()
  const id = useId()
  const problem = shownProblem(choice, isTried)
  const isWrong = problem !== undefined || choice.isTaken === true
  return (
    <div className={styles.box} data-state={isWrong ? 'error' : 'idle'}>
      <label className={styles.label} htmlFor={id}>
        {messages.nameLabel}
      </label>
      {/* Names are written from left to right in every language. */}
      <div className={styles.line} dir="ltr">
        <input
          aria-describedby={`${id}-zone ${id}-said`}
          aria-invalid={isWrong}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          className={styles.input}
          data-state={choice.loading ? 'loading' : isWrong ? 'error' : 'idle'}
          data-testid="fl-register-name-input"
          id={id}
          // Longer than a label, so that a pasted name with its zone is not cut.
          maxLength={nameLabelMax * 4}
          onChange={(event) => onType(event.target.value)}
          part="input"
          // Read-only instead of disabled, which would lose the focus.
          readOnly={choice.loading}
          ref={input}
          spellCheck={false}
          value={choice.label}
        />
        <span className={styles.zone} data-testid="fl-register-name-zone" id={`${id}-zone`}>
          .{choice.zone}
        </span>
      </div>
      <div id={`${id}-said`}>
        {problem ? (
          <p className={styles.problem} data-testid="fl-register-name-problem" role="alert">
            {messages[`name.${problem}`]}
          </p>
        ) : (
          <Availability
            choice={choice}
            onRetry={() => {
              choice.draft.retry()
              // The pressed button is removed.
              input.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}

export declare namespace NameField {
  type Props = {
    choice: NameChoice
    input: RefObject<HTMLInputElement | null>
    /** True after the user has tried to submit the current text. */
    isTried: boolean
    onType: (text: string) => void
  }
}

/** Says if the name is free, and names the rules while it is too short. Screen readers announce changes. */
function Availability({ choice, onRetry }: { choice: NameChoice; onRetry: () => void }) {
  const { isTaken, name, search } = choice
  const messages = useMessages()
  if (search === 'failed')
    return (
      <p className={styles.problem} data-testid="fl-register-name-unknown" role="alert">
        {messages.nameSearchFailed}{' '}
        <button
          className={styles.retry}
          data-testid="fl-register-name-retry"
          onClick={onRetry}
          type="button"
        >
          {messages.retry}
        </button>
      </p>
    )
  if (isTaken === true)
    return (
      <p className={styles.problem} data-testid="fl-register-name-taken" role="status">
        {messages.nameTaken(name)}
      </p>
    )
  const texts = {
    done: isTaken === false ? messages.nameAvailable(name) : messages.nameRules,
    idle: messages.nameRules,
    waiting: messages.nameChecking,
  }
  return (
    <p
      className={styles.hint}
      data-state={isTaken === false ? 'available' : search}
      data-testid="fl-register-name-status"
      role="status"
    >
      {texts[search]}
    </p>
  )
}

/** Returns the broken rule to show. Text that is still too short is not called wrong while the user types. */
function shownProblem({ problem }: NameChoice, isTried: boolean): NameChoice['problem'] {
  const isUnfinished = problem === 'empty' || problem === 'short'
  return isUnfinished && !isTried ? undefined : problem
}
