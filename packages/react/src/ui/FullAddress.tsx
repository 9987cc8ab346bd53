import styles, { css } from './FullAddress.module.css'
import { useStyles } from './useStyles.ts'

/** The whole address in groups that are easy to compare; copied text has no gaps. */
export function FullAddress({ address, testId }: FullAddress.Props) {
  useStyles(css)
  const start = address.startsWith('0x') ? 2 : 0
  const groups = address.slice(start).match(/.{1,4}/g) ?? []
  const all = start > 0 ? [address.slice(0, start), ...groups] : groups
  return (
    <bdi className={styles.address} data-address={address} data-testid={testId} dir="ltr">
      {all.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may be equal, and never move.
        <span key={index}>{group}</span>
      ))}
    </bdi>
  )
}

export declare namespace FullAddress {
  type Props = { address: string; testId?: string | undefined }
}
