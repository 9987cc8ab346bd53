import { formatAddress } from '@fairlead/core'
import type { FairleadConnection } from '../../hooks/useFairleadConnections.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './ProfileWalletsView.module.css'

/** A wallet that could be used instead, and how to be rid of it. */
export function WalletEntry(props: WalletEntry.Props) {
  const { connection, isBusy, isGone, onChoose, onRemove, remove, testId, word } = props
  useStyles(css)
  const messages = useMessages()
  const { accounts, connectorId, icon, name } = connection
  return (
    <li className={styles.entry} data-state={isBusy ? 'loading' : 'idle'}>
      <button
        className={styles.choose}
        data-testid={`${testId}-${connectorId}`}
        disabled={isBusy || isGone}
        onClick={onChoose}
        part="list-item"
        type="button"
      >
        <Picture name={name} url={icon} />
        <span className={styles.text}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>
            {isGone ? messages.profileGone : <Whose {...accounts[0]} />}
          </span>
        </span>
        {!isGone && (
          <span className={styles.word}>
            {word}
            <Icon name="chevron" size={16} />
          </span>
        )}
      </button>
      <IconButton
        icon={remove.icon}
        label={remove.label}
        onPress={() => isBusy || onRemove()}
        testId={`${testId}-remove-${connectorId}`}
      />
    </li>
  )
}

export declare namespace WalletEntry {
  type Props = {
    connection: FairleadConnection
    isBusy: boolean
    /** Its wallet is not in this browser any more. */
    isGone?: boolean | undefined
    onChoose: () => void
    onRemove: () => void
    remove: { icon: Icon.Name; label: string }
    testId: string
    /** What a press does. */
    word: string
  }
}

/** A short address, and what kind of account it is. */
export function Whose({ address, type = 'eoa' }: FairleadConnection['accounts'][0]) {
  const messages = useMessages()
  return (
    <>
      <bdi>{formatAddress(address)}</bdi> · {messages[`accountType.${type}`]}
    </>
  )
}
