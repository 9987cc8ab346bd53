import { formatAddress, type PayBill } from '@fairlead/core'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { explorerUrl } from '../../ui/explorerUrl.ts'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './PayView.module.css'

/** The amount of an order, with all its digits. */
export function PayAmount({ bill }: { bill: PayBill }) {
  useStyles(css)
  const { tag } = useLanguage()
  return (
    <p className={styles.amount} data-testid="fl-pay-amount" data-value={bill.units.toString()}>
      <bdi>{`${formatAmount(bill.amount, 78, tag)} ${bill.asset.symbol}`}</bdi>
    </p>
  )
}

/** Recipient in full, asset, network, and the transaction if there is one. */
export function PayDetails({ bill, hash }: { bill: PayBill; hash?: string | undefined }) {
  useStyles(css)
  const messages = useMessages()
  const { asset, network, recipient } = bill
  const explorer = network.blockExplorers?.default
  return (
    <dl className={styles.details}>
      <div>
        <dt>{messages.receiver}</dt>
        <dd>
          <FullAddress address={recipient} testId="fl-pay-recipient" />
        </dd>
      </div>
      <div>
        <dt>{messages.payAsset}</dt>
        <dd>
          <bdi>{asset.name}</bdi>
          {asset.address && <bdi className={styles.contract}>{formatAddress(asset.address)}</bdi>}
        </dd>
      </div>
      <div>
        <dt>{messages.network}</dt>
        <dd data-testid="fl-pay-network">{network.name}</dd>
      </div>
      {hash && (
        <div>
          <dt>{messages.payHash}</dt>
          <dd>
            <bdi data-hash={hash} data-testid="fl-pay-hash" dir="ltr">
              {formatAddress(hash, { end: 8, start: 10 })}
            </bdi>
            {explorer && (
              <a
                className={styles.link}
                data-testid="fl-pay-explorer"
                href={explorerUrl(explorer.url, 'tx', hash)}
                rel="noopener noreferrer"
                target="_blank"
              >
                {messages.viewInExplorer}
                <Icon name="external" size={16} />
              </a>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
