import type { CatalogueWallet, ConnectorInfo, Pairing, PairingLinks } from '@fairlead/core'
import type { Namespace } from '@fairlead/protocol'
import { useState } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import type { PairingProgress } from '../../hooks/usePairing.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import styles from './ConnectingWalletConnectView.module.css'
import { PairingCode } from './PairingCode.tsx'
import { PairingLinkPanel } from './PairingLinkPanel.tsx'
import { noticeOf } from './pairingWords.ts'

const platforms: Record<PairingMethod, string> = {
  desktop: 'desktop',
  extension: 'extension',
  here: 'mobile',
  phone: 'qr',
  web: 'web',
}

/** The options to reach a wallet, as tabs if there are several, and the chosen one. */
export function PairingMethods(props: PairingMethods.Props) {
  const { attempt, connector, namespace, onRenew, pairing, wallet } = props
  const { environment, events } = useFairleadInstance('PairingMethods')
  const { isMobile } = environment
  const messages = useMessages()
  const [chosen, setChosen] = useState<PairingMethod>()
  const own = wallet && pairing?.ownLink(wallet, namespace)
  const coded = attempt.status === 'ready' && wallet ? pairing?.links(wallet) : undefined
  // The wallet's own link opens this page in the wallet's browser; it takes precedence.
  const links = coded && own ? { ...coded, mobile: own } : coded
  const ways = listPairingMethods({ connector, isMobile, links, wallet })
  // The extension is never the default: users who want it press its row in the list.
  const way =
    ways.find((other) => other === chosen) ?? ways.find((other) => other !== 'extension') ?? 'phone'
  const notice = noticeOf(attempt, messages)
  const titles: Record<PairingMethod, string> = {
    desktop: messages.pairDesktop,
    extension: messages.pairExtension,
    here: messages.pairHere,
    phone: messages.pairPhone,
    web: messages.pairWeb,
  }
  function choose(next: PairingMethod) {
    setChosen(next)
    const { id, name } = wallet ?? { id: 'walletConnect', name: 'WalletConnect' }
    const position = ways.indexOf(next) + 1
    const view = 'ConnectingWalletConnect'
    events.emit('WALLET_SELECTED', { id, name, platform: platforms[next], position, view })
  }

  const panel = <MethodPanel {...props} links={links} way={way} />
  return (
    <>
      {notice && (
        <Notice
          {...(attempt.status === 'ready' && {
            action: { label: messages.newCode, onPress: onRenew },
          })}
          testId="fl-pairing-notice"
          variant="neutral"
        >
          {notice}
        </Notice>
      )}
      {ways.length > 1 ? (
        <Tabs
          current={way}
          label={messages.pairWays}
          name="fl-pairing"
          onChoose={choose}
          tabs={ways.map((id) => ({ id, title: titles[id] }))}
        >
          {panel}
        </Tabs>
      ) : (
        panel
      )}
    </>
  )
}

export declare namespace PairingMethods {
  type Props = {
    attempt: PairingProgress
    /** The wallet's extension, if it is installed in this browser. */
    connector: ConnectorInfo | undefined
    /** True while the page's terms are not accepted. */
    isBlocked: boolean
    /** True if the user came here through a link into the wallet. */
    isFollowed: boolean
    namespace: Namespace | undefined
    onRenew: () => void
    pairing: Pairing | undefined
    /** URL of the wallet's picture. */
    picture: string | undefined
    wallet: CatalogueWallet | undefined
  }
}

/** What an option shows: the code, the button of the extension, or a link into the wallet. */
function MethodPanel(
  props: PairingMethods.Props & { links: PairingLinks | undefined; way: PairingMethod },
) {
  const { attempt, isBlocked, isFollowed, links, pairing, picture, wallet, way } = props
  const { isMobile } = useFairleadInstance('MethodPanel').environment
  if (way === 'phone' || !wallet)
    return (
      <PairingCode
        attempt={attempt}
        isBlocked={isBlocked}
        isElsewhere={isMobile}
        picture={picture}
        wallet={wallet}
      />
    )
  if (way === 'extension') return <ExtensionPanel {...props} wallet={wallet} />
  const uri = attempt.status === 'ready' && !isBlocked ? attempt.uri : undefined
  const byWay = { desktop: links?.desktop, here: links?.mobile, web: links?.webapp }
  return (
    <PairingLinkPanel
      isFollowed={isFollowed && way === 'here'}
      key={way}
      link={uri ? byWay[way] : undefined}
      pairing={pairing}
      picture={picture}
      uri={uri}
      wallet={wallet}
      way={way}
    />
  )
}

function ExtensionPanel(props: PairingMethods.Props & { wallet: CatalogueWallet }) {
  const { connector, isBlocked, namespace, picture, wallet } = props
  const { modal } = useFairleadInstance('ExtensionPanel')
  const messages = useMessages()
  return (
    <div className={styles.center}>
      <Picture name={wallet.name} size="large" url={picture} />
      <p>{messages.extensionHere(wallet.name)}</p>
      <Button
        disabled={isBlocked}
        onPress={() =>
          connector && modal.push('ConnectingExternal', { connectorId: connector.id, namespace })
        }
        testId="fl-pairing-extension"
        variant="accent"
      >
        {messages.continueIn(wallet.name)}
      </Button>
    </div>
  )
}

/** An option to reach one wallet, or any wallet. */
type PairingMethod = 'desktop' | 'extension' | 'here' | 'phone' | 'web'

/** Returns the available options, the most likely one first. */
export function listPairingMethods(options: listPairingMethods.Options): readonly PairingMethod[] {
  const { connector, isMobile, links, wallet } = options
  if (!wallet) return ['phone']
  // Until a code is ready, the catalogue's data decides, so that the tabs don't change when it is.
  const has = links ?? {
    desktop: wallet.desktopLink,
    mobile: wallet.mobileLink,
    webapp: wallet.webappLink,
  }
  const ways: readonly (readonly [PairingMethod, unknown])[] = [
    ['extension', connector],
    ['here', isMobile && has.mobile],
    ['phone', !isMobile && wallet.canPair],
    ['desktop', !isMobile && has.desktop],
    ['web', has.webapp],
  ]
  const there = ways.flatMap(([way, isThere]) => (isThere ? [way] : []))
  // No link works on this device: another device can scan the code, and the link can be copied.
  return there.length > 0 ? there : ['phone']
}

export declare namespace listPairingMethods {
  type Options = {
    /** The wallet's extension, if it is installed in this browser. */
    connector: ConnectorInfo | undefined
    isMobile: boolean
    /** Links for the current code; undefined while there is none. */
    links: PairingLinks | undefined
    /** Undefined for any wallet. */
    wallet: CatalogueWallet | undefined
  }
}
