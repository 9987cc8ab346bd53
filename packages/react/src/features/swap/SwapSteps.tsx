import type { SwapPlan, SwapStep } from '@fairlead/core'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { formatTokens } from './formatTokens.ts'
import styles from './SwapView.module.css'

/** Steps of a swap that needs an approval; nothing if it needs none. */
export function SwapSteps({ isApproved, plan, step }: SwapSteps.Props) {
  const messages = useMessages()
  const { tag } = useLanguage()
  const { amount, approval, from } = plan
  if (!approval) return null
  const stateOf = (kind: SwapStep['kind']) => {
    if (kind === 'approve' && isApproved) return 'done'
    return step?.kind === kind ? 'active' : 'idle'
  }
  const hint = messages.swapStepApproveHint(formatTokens(amount, from, tag, 78))
  return (
    <ol aria-label={messages.swapSteps} className={styles.steps}>
      <Step hint={hint} state={stateOf('approve')} testId="fl-swap-preview-step-approve">
        {messages.swapStepApprove(from.symbol)}
      </Step>
      <Step state={stateOf('swap')} testId="fl-swap-preview-step-swap">
        {messages.swapStepSwap}
      </Step>
    </ol>
  )
}

export declare namespace SwapSteps {
  type Props = {
    /** True once the approval is in effect. */
    isApproved: boolean
    plan: SwapPlan
    /** Step in progress; undefined while nothing is. */
    step: SwapStep | undefined
  }
}

/** One step of an ordered list, with its state. */
export function Step(props: {
  children: string
  hint?: string
  state: 'active' | 'done' | 'idle'
  testId: string
}) {
  const { children, hint, state, testId } = props
  const messages = useMessages()
  return (
    <li
      aria-current={state === 'active' ? 'step' : undefined}
      className={styles.step}
      data-state={state}
      data-testid={testId}
    >
      <span>
        <span className={styles.stepName}>{children}</span>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {state === 'active' && <Spinner />}
      {state === 'done' && (
        <span className={styles.done}>
          <Icon name="check" />
          {messages.swapStepDone}
        </span>
      )}
    </li>
  )
}
