import type { Routes } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './names.module.css'

/** The registered name, and what it is good for. */
export function RegisterAccountNameSuccessView({
  data,
}: {
  data: Routes['RegisterAccountNameSuccess']
}) {
  useStyles(css)
  const { modal } = useFairleadInstance('RegisterAccountNameSuccessView')
  const messages = useMessages()
  return (
    <ViewFrame isFinal title={messages.nameDone}>
      <div className={styles.done}>
        <span className={styles.sign}>
          <Icon name="check" size={32} />
        </span>
        <p className={styles.name} data-testid="fl-register-name-done-name">
          <bdi>{data.name}</bdi>
        </p>
        <p className={styles.text}>{messages.nameDoneText}</p>
      </div>
      <Button
        onPress={() => modal.reset('Account')}
        testId="fl-register-name-done"
        variant="accent"
      >
        {messages.done}
      </Button>
    </ViewFrame>
  )
}
