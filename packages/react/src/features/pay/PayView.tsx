import type { Fairlead, PayActions, PayBill, PayState } from '@fairlead/core'
import { chainIdOf, connectedOf } from '@fairlead/core/internal'
import { findOnrampAsset, onrampOptionsQuery, openPurchase, payState } from '@fairlead/core/money'
import { BaseError, InputError } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { useQuery } from '../../hooks/useQuery.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import { useWalletInfo } from '../../hooks/useWalletInfo.ts'
import type { Messages } from '../../messages/en.ts'
import { errorMessage, switchFailure } from '../../messages/errors.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { LineBones } from '../../ui/ListItem.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Row, RowList } from '../../ui/Row.tsx'
import { useAnnounce } from '../../ui/useAnnounce.ts'
import { useStyles } from '../../ui/useStyles.ts'
import { PayAmount, PayDetails } from './PayDetails.tsx'
import styles, { css } from './PayView.module.css'

/** The page's order, and the ways to pay it: the user's wallet, and exchanges. */
export function PayView() {
  useStyles(css)
  const fairlead = useFairleadInstance('PayView')
  const messages = useMessages()
  const state = useSelected(payState(fairlead), everything)
  const { bill, error, step } = state
  const { host } = new URL(fairlead.environment.origin)
  const { name = host } = fairlead.options.metadata
  const problem = step === 'invalid' || step === 'idle' ? causeOf(state, messages) : ''
  useAnnounce(step === 'checking' ? messages.payChecking : '')

  return (
    <ViewFrame title={messages.payTitle}>
      <p className={styles.asks} data-testid="fl-pay-asks">
        {name === host ? messages.payAsksHost(host) : messages.payAsks(name, host)}
      </p>
      {step === 'checking' && <LineBones label={messages.payChecking} />}
      {problem && (
        <>
          <Notice testId="fl-pay-invalid" variant={step === 'idle' ? 'neutral' : 'error'}>
            {problem}
          </Notice>
          <Button onPress={fairlead.modal.close} testId="fl-pay-close">
            {messages.close}
          </Button>
        </>
      )}
      {bill && !problem && (
        <>
          <PayAmount bill={bill} />
          <PayDetails bill={bill} />
          {error !== undefined && step === 'choosing' && (
            <Notice
              testId="fl-pay-error"
              variant={BaseError.find(error, 'REQUEST_REJECTED') ? 'neutral' : 'error'}
            >
              {BaseError.find(error, 'REQUEST_INVALID')
                ? messages.payInvalid(messages.payInvalidRecipient)
                : switchFailure(error, messages)}
            </Notice>
          )}
          {state.actions && (
            <Ways actions={state.actions} bill={bill} fairlead={fairlead} state={state} />
          )}
        </>
      )}
    </ViewFrame>
  )
}

/** The ways to pay. While one is in progress, the user is warned before paying twice. */
function Ways({ actions, bill, fairlead, state }: Ways.Props) {
  const messages = useMessages()
  const { exchange, exchanges, exchangesStatus, isWalletOffered: hasWallet, session, step } = state
  const isRunning = (step === 'paying' || step === 'unknown') && session !== undefined
  const isEmpty = exchangesStatus === 'success' && exchanges.length === 0
  return (
    <div className={styles.ways}>
      {isRunning && exchange && (
        <Notice
          action={{
            label: messages.payRunningShow,
            onPress: () => fairlead.modal.push('PayProgress'),
          }}
          testId="fl-pay-running"
          variant="warning"
        >
          {messages.payRunning(exchange.name)}
        </Notice>
      )}
      {hasWallet && (
        <OwnWallet actions={actions} bill={bill} fairlead={fairlead} isAsking={step === 'asking'} />
      )}
      {!hasWallet && isEmpty && (
        <Notice testId="fl-pay-no-way" variant="warning">
          {messages.payNoWay}
        </Notice>
      )}
      {exchangesStatus === 'pending' && <LineBones label={messages.loadingView} />}
      {exchangesStatus === 'failed' && (
        <Notice
          action={{ label: messages.retry, onPress: () => void actions.loadExchanges() }}
          testId="fl-pay-exchanges-failed"
          variant="warning"
        >
          {messages.payExchangesFailed}
        </Notice>
      )}
      {exchanges.length > 0 && (
        <>
          <p className={styles.label}>{messages.payExchanges}</p>
          <RowList label={messages.payExchanges}>
            {exchanges.map((one) => (
              <ExchangeRow
                actions={actions}
                exchange={one}
                fairlead={fairlead}
                isHeld={step === 'asking'}
                key={one.id}
              />
            ))}
          </RowList>
        </>
      )}
    </div>
  )
}

declare namespace Ways {
  type Props = { actions: PayActions; bill: PayBill; fairlead: Fairlead; state: PayState }
}

function ExchangeRow(props: {
  actions: PayActions
  exchange: PayState['exchanges'][number]
  fairlead: Fairlead
  isHeld: boolean
}) {
  const { actions, exchange, fairlead, isHeld } = props
  const { id, imageUrl, name } = exchange
  const url = usePicture(fairlead, imageUrl)
  return (
    <Row
      disabled={isHeld}
      image={<Picture name={name} url={url} />}
      // Synchronous in the click: later, browsers block the window.
      onPress={() => actions.payByExchange(exchange)}
      testId={`fl-pay-exchange-${id}`}
      title={name}
    />
  )
}

/** The button of the user's own wallet, and another wallet if this one has too little. */
function OwnWallet(props: {
  actions: PayActions
  bill: PayBill
  fairlead: Fairlead
  isAsking: boolean
}) {
  const { actions, bill, fairlead, isAsking } = props
  const { asset, network, units } = bill
  const { chainNamespace: namespace } = network
  const messages = useMessages()
  const [isBusy, setIsBusy] = useState(false)
  const { isConnected, isOnNetwork } = useSelected(fairlead.store, (state) => ({
    isConnected: connectedOf(state, namespace) !== undefined,
    isOnNetwork: chainIdOf(state, namespace) === network.caipNetworkId,
  }))
  const { walletInfo } = useWalletInfo(namespace)
  const { data: balance } = useQuery(fairlead, actions.balanceQuery())
  const isShort = isConnected && balance !== undefined && balance < units
  const label = !isConnected
    ? messages.payConnect
    : isOnNetwork
      ? messages.payWallet(walletInfo?.name ?? '')
      : messages.paySwitch(network.name)
  return (
    <>
      {isShort && (
        <Notice
          action={{
            label: messages.payOtherWallet,
            onPress: () => fairlead.modal.push('Connect', { namespace, redirectView: 'Pay' }),
          }}
          testId="fl-pay-short"
          variant="warning"
        >
          {messages.payNotEnough(asset.symbol)}
        </Notice>
      )}
      {isShort && <BuyMissing actions={actions} bill={bill} fairlead={fairlead} />}
      <Button
        disabled={isShort}
        isBusy={isBusy || isAsking}
        onPress={() => {
          setIsBusy(true)
          void actions.payWithWallet().finally(() => setIsBusy(false))
        }}
        testId="fl-pay-wallet"
        variant="accent"
      >
        {isAsking ? messages.sendWaiting : label}
      </Button>
    </>
  )
}

/** Offers to buy the missing amount, if the page has providers and one of them sells the asset. */
function BuyMissing({ actions, bill, fairlead }: Omit<Ways.Props, 'state'>) {
  const { asset } = bill
  const messages = useMessages()
  const [isBusy, setIsBusy] = useState(false)
  const isOn = useSelected(fairlead.features, ({ onramp }) => onramp !== false)
  const query = onrampOptionsQuery(fairlead)
  const { data } = useQuery(fairlead, { ...query, enabled: query.enabled && isOn })
  const { address: token, chainId, symbol } = asset
  // Samples are no offers.
  const offer =
    data && !data.isSample ? findOnrampAsset(data.options, { chainId, token }) : undefined
  if (!offer) return null
  async function buy(sold: NonNullable<typeof offer>) {
    const amount = await actions.findShortfall()
    if (amount === undefined) return
    const goal = { amount, redirectView: 'Pay', symbol } as const
    await openPurchase(fairlead, { asset: sold, goal })
  }
  return (
    <Button
      isBusy={isBusy}
      onPress={() => {
        setIsBusy(true)
        void buy(offer).finally(() => setIsBusy(false))
      }}
      testId="fl-pay-buy"
      variant="accent"
    >
      {messages.payBuy(symbol)}
    </Button>
  )
}

/** Returns why the order can't be paid. */
function causeOf({ error, step }: PayState, messages: Messages): string {
  if (step === 'idle') return messages.payNothing
  return messages.payInvalid(reasonOf(error, messages))
}

function reasonOf(error: unknown, messages: Messages): string {
  if (error instanceof InputError) {
    const reasons: Readonly<Record<string, string>> = {
      amount: messages.payInvalidAmount,
      asset: messages.payInvalidAsset,
      chainId: messages.payInvalidNetwork,
      recipient: messages.payInvalidRecipient,
      uri: messages.payInvalidLink,
    }
    return reasons[error.path] ?? messages.payInvalidAsset
  }
  const isForeign =
    BaseError.find(error, 'NETWORK_NOT_FOUND') ?? BaseError.find(error, 'CHAIN_UNSUPPORTED')
  return isForeign ? messages.payInvalidNetwork : errorMessage(error, messages)
}

function everything<state>(state: state): state {
  return state
}
