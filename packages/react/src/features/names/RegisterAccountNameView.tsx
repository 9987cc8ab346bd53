import type { Fairlead } from '@fairlead/core'
import { BaseError } from '@fairlead/protocol'
import { type FormEvent, useRef, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import type { Messages } from '../../messages/en.ts'
import { nameFailure } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { NameField } from './NameField.tsx'
import { NameSuggestions } from './NameSuggestions.tsx'
import styles, { css } from './names.module.css'
import { type NameChoice, useNameChoice } from './useNameChoice.ts'

/** Choice of a name for the account, which the embedded wallet then signs. */
export function RegisterAccountNameView() {
  useStyles(css)
  const fairlead = useFairleadInstance('RegisterAccountNameView')
  const messages = useMessages()
  const choice = useNameChoice(fairlead)
  const { canSubmit, error, loading } = choice
  const input = useRef<HTMLInputElement>(null)
  const [isTried, setIsTried] = useState(false)
  useAnnounce(loading ? messages.nameWaiting : '')

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (loading) return
    setIsTried(true)
    if (canSubmit) void register(fairlead, choice, messages)
    else input.current?.focus()
  }

  return (
    <ViewFrame title={messages.nameTitle}>
      <p className={styles.text}>{messages.nameMeans}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <NameField
          choice={choice}
          input={input}
          isTried={isTried}
          onType={(text) => {
            setIsTried(false)
            choice.draft.setText(text)
          }}
        />
      </form>
      <NameSuggestions
        choice={choice}
        onChoose={(name) => {
          choice.draft.setText(name)
          // The pressed button is removed together with its list.
          input.current?.focus()
        }}
      />
      {error !== undefined && !loading && <Failure choice={choice} />}
      <Button
        disabled={!canSubmit && !loading}
        isBusy={loading}
        onPress={submit}
        testId="fl-register-name-submit"
        variant="accent"
      >
        {loading ? messages.nameWaiting : messages.nameRegister}
      </Button>
      <p className={styles.hint}>{messages.nameFree}</p>
    </ViewFrame>
  )
}

/** Why the name was not registered; a rejection in the wallet is not an error. */
function Failure({ choice }: { choice: NameChoice }) {
  const messages = useMessages()
  const isRejected = BaseError.find(choice.error, 'REQUEST_REJECTED') !== undefined
  return (
    <Notice testId="fl-register-name-error" variant={isRejected ? 'neutral' : 'error'}>
      {nameFailure(choice.error, choice.name, messages)}
    </Notice>
  )
}

/** Registers the name and shows the success. If the user is elsewhere by then, a toast says how it ended. */
async function register(
  { modal }: Fairlead,
  { draft, name }: NameChoice,
  messages: Messages,
): Promise<void> {
  try {
    const registered = await draft.submit()
    if (modal.view() === 'RegisterAccountName')
      modal.replace('RegisterAccountNameSuccess', { name: registered })
    else modal.showToast({ message: messages.nameRegistered(registered), variant: 'success' })
  } catch (error) {
    // This view's own notice is only visible while the view is.
    const isDeclined = BaseError.find(error, 'REQUEST_REJECTED') !== undefined
    if (modal.view() !== 'RegisterAccountName' && !isDeclined)
      modal.showToast({ message: nameFailure(error, name, messages), variant: 'error' })
  }
}
