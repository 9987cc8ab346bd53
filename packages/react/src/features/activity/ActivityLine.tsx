import { type ActivityEntry, formatAddress, type Movement } from '@fairlead/core'
import { networkOf } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { useSelected } from '../../hooks/useSelected.ts'
import type { Messages } from '../../messages/en.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { explorerUrl } from '../../ui/explorerUrl.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { relativeTime } from '../../ui/relativeTime.ts'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './activity.module.css'

/** One transaction: what it did, the counterparty, the time, and the amounts moved. */
export function ActivityLine({ entry }: { entry: ActivityEntry }) {
  const messages = useMessages()
  const { tag } = useLanguage()
  const { application, hash, minedAt, movements, status } = entry
  const who = otherOf(entry, messages)
  const [first, second] = [
    ...movements.filter(({ direction }) => direction !== 'in'),
    ...movements.filter(({ direction }) => direction === 'in'),
  ]
  const url = movements.find(({ imageUrl }) => imageUrl)?.imageUrl ?? application?.iconUrl
  const image = usePicture(useFairleadInstance('ActivityLine'), url)
  return (
    <EntryLine
      at={minedAt}
      detail={who}
      hash={hash}
      icon={iconOf(entry)}
      image={
        image ? (
          <Picture isRound={!movements[0]?.isNft} name={messages[kindWord(entry)]} url={image} />
        ) : undefined
      }
      status={status}
      title={messages[kindWord(entry)]}
      trailing={first && <Moved movement={first} tag={tag} />}
      trailingDetail={second && <Moved movement={second} tag={tag} />}
    />
  )
}

/** A transaction sent from this page that no indexer knows yet. */
export function PendingLine({ hash, sentAt }: { hash: string; sentAt: number }) {
  const messages = useMessages()
  return (
    <EntryLine
      at={sentAt}
      detail={<bdi>{formatAddress(hash)}</bdi>}
      hash={hash}
      icon="sent"
      status="pending"
      title={messages.kindSend}
    />
  )
}

function EntryLine(props: {
  at: number
  detail: React.ReactNode
  hash: string
  icon: Icon.Name
  image?: React.ReactNode
  status: ActivityEntry['status']
  title: string
  trailing?: React.ReactNode
  trailingDetail?: React.ReactNode
}) {
  useStyles(css)
  const { at, detail, hash, icon, image, status, title, trailing, trailingDetail } = props
  const { environment, store } = useFairleadInstance('EntryLine')
  const messages = useMessages()
  const { tag } = useLanguage()
  const network = useSelected(store, (state) => networkOf(state, state.activeNamespace))
  const explorer = network?.blockExplorers?.default.url
  const when = relativeTime(at, environment.now(), tag) ?? messages.justNow
  return (
    <ListItem
      detail={
        <>
          {status === 'failed' && <span className={styles.failed}>{messages.statusFailed}</span>}
          {status === 'pending' && messages.statusPending}
          {status !== 'confirmed' && detail && ' · '}
          {detail}
        </>
      }
      href={explorer && explorerUrl(explorer, 'tx', hash)}
      image={
        image ?? (
          <span className={styles.icon}>
            <Icon name={status === 'failed' ? 'warning' : icon} />
          </span>
        )
      }
      state={status}
      testId="fl-activity-entry"
      title={
        <>
          {title}{' '}
          <time className={styles.time} dateTime={new Date(at).toISOString()}>
            {when}
          </time>
        </>
      }
      trailing={trailing}
      trailingDetail={trailingDetail}
    />
  )
}

/** Signed amount, with three fraction digits. [FEAT-05] */
function Moved({ movement, tag }: { movement: Movement; tag: string }) {
  const { direction, isNft, name, numeric, symbol } = movement
  const sign = direction === 'in' ? '+' : direction === 'out' ? '\u2212' : ''
  const what = isNft ? name : (symbol ?? name)
  const amount = isNft && numeric === '1' ? '' : formatAmount(numeric, 3, tag)
  return (
    <bdi>
      {sign}
      {[amount, what].filter(Boolean).join(' ')}
    </bdi>
  )
}

function iconOf({ direction, movements }: ActivityEntry): Icon.Name {
  if (direction === 'in') return 'received'
  if (direction === 'out') return 'sent'
  return movements.length > 1 ? 'traded' : 'activity'
}

/** Returns the counterparty: a known app by name, others by address. */
function otherOf({ application, direction, other }: ActivityEntry, messages: Messages): string {
  const name = application?.name ?? (other && `\u2068${formatAddress(other)}\u2069`)
  if (!name) return ''
  if (direction === 'out') return messages.sentTo(name)
  return direction === 'in' ? messages.receivedFrom(name) : messages.withOther(name)
}

/** Message names by the transaction kinds that servers report. */
const words = {
  approve: 'kindApprove',
  bridge: 'kindTrade',
  burn: 'kindBurn',
  claim: 'kindClaim',
  deploy: 'kindDeploy',
  deposit: 'kindDeposit',
  mint: 'kindMint',
  receive: 'kindReceive',
  revoke: 'kindRevoke',
  send: 'kindSend',
  stake: 'kindDeposit',
  swap: 'kindTrade',
  trade: 'kindTrade',
  unstake: 'kindWithdraw',
  withdraw: 'kindWithdraw',
} as const
const ways = { in: 'kindReceive', out: 'kindSend', self: 'kindSelf' } as const

/** Returns the message name for what a transaction did, from its kind, otherwise from its direction. */
function kindWord({ direction, kind }: Pick<ActivityEntry, 'direction' | 'kind'>) {
  if (direction === 'self' && kind !== 'approve') return ways.self
  if (Object.hasOwn(words, kind)) return words[kind as keyof typeof words]
  return direction ? ways[direction] : 'kindContract'
}
