import type { Receiver } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { FullAddress } from '../../ui/FullAddress.tsx'
import { Picture } from '../../ui/Picture.tsx'
import styles from './SendView.module.css'

/** A recipient: the name, if any, and always the full address. */
export function PaymentReceiver({ receiver, testId }: PaymentReceiver.Props) {
  const { address, imageUrl, name } = receiver
  const picture = usePicture(useFairleadInstance('To'), imageUrl)
  return (
    <div className={styles.to} data-testid={testId}>
      {picture ? (
        <Picture isRound name={name ?? address} url={picture} />
      ) : (
        <Avatar address={address} size={36} />
      )}
      <div>
        {name && <bdi className={styles.name}>{name}</bdi>}
        <FullAddress address={address} />
      </div>
    </div>
  )
}

export declare namespace PaymentReceiver {
  type Props = {
    receiver: Omit<Extract<Receiver, { status: 'ready' }>, 'status'>
    testId: string
  }
}
