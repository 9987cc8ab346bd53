import type { FairleadConnection } from '../../hooks/useFairleadConnections.ts'
import { Picture } from '../../ui/Picture.tsx'
import { SocialMark } from '../../ui/SocialMark.tsx'
import { isLogin } from '../../ui/socialName.ts'

/** Picture of a wallet; for the embedded wallet, the icon of the login provider. */
export function WalletPicture({ connection, title }: WalletPicture.Props) {
  const { auth, icon } = connection
  const provider = auth?.provider
  if (!icon && provider && (isLogin(provider) || provider === 'passkey'))
    return <SocialMark provider={provider} />
  return <Picture name={title} url={icon} />
}

export declare namespace WalletPicture {
  type Props = {
    connection: Pick<FairleadConnection, 'auth' | 'icon'>
    /** Its first letter replaces a missing picture. */
    title: string
  }
}
