import type { CaipNetwork } from '@fairlead/protocol'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { useNetworkPicture } from '../../hooks/useNetworkPicture.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Row } from '../../ui/Row.tsx'

/** A network to choose. */
export function NetworkRow(props: NetworkRow.Props) {
  const { isCurrent, network, onChoose, refusal, view } = props
  const picture = useNetworkPicture(useFairleadInstance('NetworkRow'), network)
  const messages = useMessages()
  return (
    <Row
      detail={refusal ? messages.notApproved : network.testnet ? messages.testNetwork : undefined}
      disabled={refusal === 'refused'}
      image={<Picture isRound name={network.name} url={picture} />}
      isCurrent={isCurrent || undefined}
      onPress={onChoose}
      tag={refusal === 'addable' ? { dot: false, text: messages.networkAdd } : undefined}
      testId={`fl-${view}-network-${network.caipNetworkId}`}
      title={network.name}
    />
  )
}

export declare namespace NetworkRow {
  type Props = {
    isCurrent: boolean
    network: CaipNetwork
    onChoose: () => void
    /**
     * Set if the connected wallet has not approved the network for this page; `addable`: the wallet can be asked to add
     * it.
     */
    refusal?: 'addable' | 'refused' | undefined
    view: 'networks' | 'unsupported-chain'
  }
}
