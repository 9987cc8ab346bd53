import { SocialIcon, type SocialKind } from './SocialIcon.tsx'
import styles, { css } from './SocialMark.module.css'
import { useStyles } from './useStyles.ts'

/** Icon of a login provider. Decorative: the name is beside it. */
export function SocialMark(props: { isLarge?: boolean; provider: SocialKind | 'email' }) {
  const { isLarge, provider } = props
  useStyles(css)
  return (
    <span className={isLarge ? styles.large : styles.mark}>
      <SocialIcon provider={provider} size={isLarge ? 32 : 20} />
    </span>
  )
}
