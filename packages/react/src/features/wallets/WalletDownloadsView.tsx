import type { CatalogueWallet, Routes } from '@fairlead/core'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useWalletPicture } from '../../hooks/useWalletPicture.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { RowList } from '../../ui/Row.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { LinkRow } from './LinkRow.tsx'
import styles, { css } from './wallets.module.css'

/** Where to get one wallet: app stores and its website, each opened in a new tab. */
export function WalletDownloadsView({ data }: { data: Routes['WalletDownloads'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('WalletDownloadsView')
  const messages = useMessages()
  const { wallet } = data
  const { id, name } = wallet
  const picture = useWalletPicture(fairlead, { entry: wallet, id })
  const places = downloadsOf(wallet, {
    isAndroid: /Android/i.test(navigator.userAgent),
    isMobile: fairlead.environment.isMobile,
  })
  const titles = {
    // Brand names are not translated.
    appStore: 'App Store',
    chromeStore: messages.browserExtension,
    homepage: messages.homepage,
    playStore: 'Google Play',
    webapp: messages.webApp,
  }
  return (
    <ViewFrame title={messages.downloadsTitle(name)}>
      <div className={styles.wallet}>
        <Picture name={name} size="large" url={picture} />
        <p className={styles.text} data-testid="fl-wallet-downloads-text">
          {places.length > 0 ? messages.downloadsText(name) : messages.noDownloads(name)}
        </p>
      </div>
      {places.length > 0 && (
        <RowList label={messages.downloadsTitle(name)}>
          {places.map(({ target, url }) => (
            <LinkRow
              href={url}
              key={target}
              onPress={() => fairlead.events.emit('GET_WALLET', { id, target })}
              testId={`fl-wallet-downloads-${target.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`}
              title={titles[target]}
            />
          ))}
        </RowList>
      )}
    </ViewFrame>
  )
}

/** Link to get a wallet. */
type Download = {
  readonly target: 'appStore' | 'chromeStore' | 'homepage' | 'playStore' | 'webapp'
  /** `https:` URL. */
  readonly url: string
}

/** Returns the links to get a wallet on this device; on a phone, only the store of its platform. */
export function downloadsOf(
  wallet: CatalogueWallet,
  device: { isAndroid: boolean; isMobile: boolean },
): readonly Download[] {
  const { appStore, chromeStore, homepage, playStore, webappLink } = wallet
  const { isAndroid, isMobile } = device
  const all = [
    ['chromeStore', !isMobile && chromeStore],
    ['appStore', !(isMobile && isAndroid) && appStore],
    ['playStore', !(isMobile && !isAndroid) && playStore],
    ['webapp', webappLink],
    ['homepage', homepage],
  ] as const
  return all.flatMap(([target, url]) => (url ? [{ target, url }] : []))
}
