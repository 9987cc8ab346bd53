import type { Fairlead } from '@fairlead/core'
import { hasCatalogue } from '@fairlead/core/internal'
import { useContext } from 'react'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { PaneContext } from '../../modal/PaneContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import styles, { css } from './WhatIsAWalletView.module.css'

const drawings = {
  keys: 'M9 20a6 6 0 1 1 5.7-8H26v5h-4v3h-5v-3h-2.3A6 6 0 0 1 9 20Zm0-7v2',
  login: 'M16 15a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm-10 12c1-5 5-8 10-8s9 3 10 8',
  ask: 'M5 7h22v14H15l-6 5v-5H5zm6 7h1m4 0h1m4 0h1',
} as const

/** Explains what a wallet is, what it is for, and that its owner alone controls it. */
export function WhatIsAWalletView() {
  useStyles(css)
  const fairlead = useFairleadInstance('WhatIsAWalletView')
  const { modal } = fairlead
  const messages = useMessages()
  const isResting = useContext(PaneContext) === 'resting'
  const items = [
    ['keys', messages.walletHelpKeys, messages.walletHelpKeysText],
    ['login', messages.walletHelpLogin, messages.walletHelpLoginText],
    ['ask', messages.walletHelpAsk, messages.walletHelpAskText],
  ] as const
  return (
    <ViewFrame title={messages.walletHelpTitle}>
      <ul className={styles.list}>
        {items.map(([drawing, title, text]) => (
          <li className={styles.item} key={drawing}>
            <span aria-hidden="true" className={styles.drawing}>
              <svg
                aria-hidden="true"
                fill="none"
                height="28"
                stroke="currentColor"
                strokeLinecap="round"
                strokeLinejoin="round"
                strokeWidth="2"
                viewBox="0 0 32 32"
                width="28"
              >
                <path d={drawings[drawing]} />
              </svg>
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {hasSuggestions(fairlead) && (
        <Button
          onPress={() => modal.push('GetWallet')}
          testId="fl-what-is-a-wallet-get"
          variant="accent"
        >
          {messages.getWallet}
        </Button>
      )}
      {!isResting && (
        <Button
          onPress={modal.back}
          testId="fl-what-is-a-wallet-done"
          variant={hasSuggestions(fairlead) ? 'neutral' : 'accent'}
        >
          {messages.gotIt}
        </Button>
      )}
    </ViewFrame>
  )
}

/** Returns true if there are wallets to suggest. */
function hasSuggestions(fairlead: Fairlead): boolean {
  const { customWallets, enableWallets, links } = fairlead.options
  return (
    hasCatalogue(fairlead) ||
    (enableWallets && customWallets.length > 0) ||
    Boolean(links.getWallet)
  )
}
