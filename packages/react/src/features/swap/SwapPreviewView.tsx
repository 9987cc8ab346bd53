import { type Fairlead, fetchTokenBalances, SwapError, type SwapPlan } from '@fairlead/core'
import { networkById, readAmount, tokenBalancesQuery } from '@fairlead/core/internal'
import { hasMoved, swapDraft, swapPlanQuery } from '@fairlead/core/money'
import { BaseError, namespaceOf } from '@fairlead/protocol'
import { useEffect, useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage } from '../../messages/errors.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { explorerUrl } from '../../ui/explorerUrl.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { SwapPlanDetails } from './SwapPlanDetails.tsx'
import { SwapSteps } from './SwapSteps.tsx'
import styles, { css } from './SwapView.module.css'

/** Both sides and the steps of the swap, before the wallet is asked and while it is in progress. */
export function SwapPreviewView() {
  useStyles(css)
  const fairlead = useFairleadInstance('SwapPreviewView')
  const { modal } = fairlead
  const messages = useMessages()
  const { tag } = useLanguage()
  const draft = useSelected(swapDraft(fairlead).store, everything)
  const { plan, prepare } = usePlan(fairlead)
  const { accept, isMoved } = useAccepted(plan.data, draft.error)
  const { error, step } = draft
  const status = step
    ? step.phase === 'wallet'
      ? messages.swapInWallet
      : messages.swapOnNetwork
    : undefined
  useAnnounce(status ?? (isMoved ? messages.swapMoved : ''))

  if (!prepare && !step)
    return (
      <ViewFrame title={messages.swapPreviewTitle}>
        <MissingSwap />
      </ViewFrame>
    )
  const hasFailed = plan.status === 'error' && !step
  // A plan whose refresh failed is outdated, and never shown.
  const shown = hasFailed ? undefined : plan.data
  const needsApproval = shown?.approval !== undefined && !draft.isApproved
  return (
    <ViewFrame title={messages.swapPreviewTitle}>
      {shown ? (
        <SwapPlanDetails plan={shown} />
      ) : (
        !hasFailed && (
          <output className={styles.hint} data-testid="fl-swap-preview-loading">
            {messages.swapPreparing}
          </output>
        )
      )}
      {shown && <SwapSteps isApproved={draft.isApproved} plan={shown} step={step} />}
      {step?.phase === 'network' && <p className={styles.hint}>{messages.swapMayClose}</p>}
      {hasFailed && (
        <Notice
          action={{ label: messages.retry, onPress: plan.refetch }}
          testId="fl-swap-preview-plan-error"
          variant="warning"
        >
          {messages.swapPlanFailed(errorMessage(plan.error, messages))}
        </Notice>
      )}
      {isMoved && !step ? (
        <Notice
          action={{ label: messages.swapAcceptPrice, onPress: accept }}
          testId="fl-swap-preview-moved"
          variant="warning"
        >
          {messages.swapMoved}
        </Notice>
      ) : (
        error !== undefined && !step && !isPriceMoved(error) && <Failure error={error} />
      )}
      <div className={styles.buttons}>
        <Button
          disabled={!shown || isMoved}
          isBusy={step !== undefined}
          onPress={() => {
            if (shown) void submitSwap(fairlead, shown, messages, tag).catch(() => {})
          }}
          testId="fl-swap-preview-swap"
          variant="accent"
        >
          {status ?? (needsApproval ? messages.swapApproveAndSwap : messages.swap)}
        </Button>
        <Button disabled={step !== undefined} onPress={modal.back} testId="fl-swap-preview-cancel">
          {messages.cancel}
        </Button>
      </div>
    </ViewFrame>
  )
}

/** Shown if the page opened the view before the swap is complete. */
function MissingSwap() {
  const { modal } = useFairleadInstance('MissingSwap')
  const messages = useMessages()
  return (
    <>
      <Notice testId="fl-swap-preview-missing" variant="neutral">
        {messages.swapPreviewMissing}
      </Notice>
      <Button onPress={() => modal.replace('Swap')} testId="fl-swap-preview-edit" variant="accent">
        {messages.swapPreviewEdit}
      </Button>
    </>
  )
}

/** Reason why the last attempt ended, with the next step. */
function Failure({ error }: { error: unknown }) {
  const messages = useMessages()
  const { isApproved } = useSelected(
    swapDraft(useFairleadInstance('Failure')).store,
    ({ isApproved }) => ({ isApproved }),
  )
  return (
    <Notice
      testId="fl-swap-preview-error"
      variant={BaseError.find(error, 'REQUEST_REJECTED') ? 'neutral' : 'error'}
    >
      {swapFailure(error, messages, isApproved)}
    </Notice>
  )
}

/**
 * Returns the plan of the draft's fields, refreshed while the view is shown. While a swap is in progress, the amounts
 * stay those that the wallet was asked for.
 */
function usePlan(fairlead: Fairlead) {
  const state = useSelected(swapDraft(fairlead).store, everything)
  const { amount, from, slippage, step, to } = state
  const read = from && readAmount(amount, from.decimals)
  const value = read && 'value' in read && read.value > 0n ? read.value : undefined
  const query = swapPlanQuery(fairlead, { amount: value, from, slippage, to })
  const plan = useQuery(fairlead, { ...query, enabled: query.enabled && !step })
  return { plan: step ? { ...plan, data: state.plan } : plan, prepare: query.enabled }
}

/**
 * Remembers the plan that the user has seen first. One that yields less than it promised at least has to be accepted
 * before it can be sent.
 */
function useAccepted(plan: SwapPlan | undefined, error: unknown) {
  const [seen, setSeen] = useState<SwapPlan>()
  useEffect(() => {
    if (plan) setSeen((before) => before ?? plan)
  }, [plan])
  const refused = error instanceof SwapError && isPriceMoved(error) ? error.plan : undefined
  const [accepted, setAccepted] = useState<SwapPlan>()
  const hasNew = refused !== undefined && refused !== accepted
  return {
    accept() {
      setSeen(plan)
      setAccepted(refused)
    },
    isMoved: hasNew || (plan !== undefined && seen !== undefined && hasMoved(seen, plan)),
  }
}

/**
 * Sends the swap, then shows the Account view and a toast. If the user has left the swap views, the view stays and only
 * the toast is shown.
 */
async function submitSwap(
  fairlead: Fairlead,
  plan: SwapPlan,
  messages: Messages,
  tag: string,
): Promise<void> {
  const { modal, store } = fairlead
  const draft = swapDraft(fairlead)
  const sent = await draft.submit(plan).catch((error: unknown) => {
    // The preview's own notice is only visible while the preview is.
    if (modal.view() !== 'SwapPreview') {
      const { isApproved } = draft.store.getState()
      modal.showToast({ message: swapFailure(error, messages, isApproved), variant: 'error' })
    }
    throw error
  })
  const { hash } = sent
  const isHere = modal.view()?.startsWith('Swap') ?? false
  if (isHere && sent.toNetwork && hash) return modal.reset('SwapProgress', { hash })
  if (isHere) modal.reset('Account')
  // Balances on the server may be older than the swap.
  if (sent.isIncluded) void refreshTokens(fairlead, plan).catch(() => {})
  const explorer = networkById(store.getState(), sent.network)?.blockExplorers?.default
  const paid = `${formatAmount(sent.amount, 6, tag)} ${sent.from}`
  const got = `${formatAmount(sent.toAmount, 6, tag)} ${sent.to}`
  modal.showToast({
    ...(explorer &&
      hash && {
        action: {
          label: messages.swapExplorer,
          run: () =>
            void open(explorerUrl(explorer.url, 'tx', hash), '_blank', 'noopener,noreferrer'),
        },
      }),
    message: sent.toNetwork
      ? messages.swapMoving(
          got,
          networkById(store.getState(), sent.toNetwork)?.name ?? sent.toNetwork,
        )
      : sent.isIncluded
        ? messages.swapped(paid, got)
        : messages.swapSent(paid, got),
    variant: 'success',
  })
}

/** Reads both tokens of a swap again, bypassing every cache. */
async function refreshTokens(fairlead: Fairlead, { from, to }: SwapPlan): Promise<void> {
  const namespace = namespaceOf(from.chainId)
  const keyNow = () => tokenBalancesQuery(fairlead, namespace).queryKey
  const queryKey = keyNow()
  const forceUpdate = [from.id, to.id]
  const tokens = await fetchTokenBalances(fairlead, { forceUpdate, namespace })
  const { client } = await fairlead.queries()
  // The network or account has changed in the meantime.
  if (JSON.stringify(queryKey) === JSON.stringify(keyNow())) client.setQueryData(queryKey, tokens)
}

/** Returns why nothing was swapped; worded neutrally if the user declined. */
function swapFailure(error: unknown, messages: Messages, isApproved: boolean): string {
  const isCancelled = error instanceof SwapError && error.reason === 'cancelled'
  if (BaseError.find(error, 'REQUEST_REJECTED') && !isCancelled)
    return isApproved ? messages.swapDeclinedApproved : messages.swapDeclined
  return messages.swapFailed(errorMessage(error, messages))
}

function isPriceMoved(error: unknown): boolean {
  return error instanceof SwapError && error.reason === 'priceMoved'
}

function everything<state>(state: state): state {
  return state
}
