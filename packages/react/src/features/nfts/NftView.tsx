import type { Routes } from '@fairlead/core'
import { networkById, nftAsset, offersFeature, sendDraft } from '@fairlead/core/internal'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useLanguage } from '../../messages/LanguageContext.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { ViewFrame } from '../../modal/ViewFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { explorerUrl } from '../../ui/explorerUrl.ts'
import { formatAmount } from '../../ui/formatAmount.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useStyles } from '../../ui/useStyles.ts'
import { NftPicture } from './NftPicture.tsx'
import styles, { css } from './NftsTab.module.css'

/** One NFT: its picture, its collection and network, the explorer, and sending it. */
export function NftView({ data }: { data: Routes['Nft'] }) {
  useStyles(css)
  const fairlead = useFairleadInstance('NftView')
  const { modal, store } = fairlead
  const messages = useMessages()
  const { tag } = useLanguage()
  const network = networkById(store.getState(), data.chainId)
  const explorer = network?.blockExplorers?.default.url
  return (
    <ViewFrame title={data.name}>
      <div className={styles.one}>
        <NftPicture name={data.name} url={data.imageUrl} />
        {data.collection && <bdi className={styles.name}>{data.collection}</bdi>}
        <bdi className={styles.detail}>{network?.name}</bdi>
        {data.amount !== '1' && (
          <span className={styles.detail}>
            {messages.nftOwned(formatAmount(data.amount, 0, tag))}
          </span>
        )}
      </div>
      {offersFeature(fairlead, 'send', 'eip155') && (
        <Button
          onPress={() => {
            const draft = sendDraft(fairlead)
            draft.reset()
            draft.setToken(nftAsset(data))
            if (data.amount === '1') draft.setAmount('1')
            modal.push('Send')
          }}
          testId="fl-nft-send"
          variant="accent"
        >
          {messages.send}
        </Button>
      )}
      {explorer && (
        <a
          className={styles.link}
          data-testid="fl-nft-explorer"
          href={explorerUrl(explorer, 'token', data.contract, { a: data.tokenId })}
          rel="noopener noreferrer"
          target="_blank"
        >
          {messages.viewInExplorer}
          <Icon name="external" size={16} />
        </a>
      )}
    </ViewFrame>
  )
}
