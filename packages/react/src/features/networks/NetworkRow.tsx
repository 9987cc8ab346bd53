import type { CaipNetwork } from '@fairlead/protocol'
import { useFairleadInstance } from '../../FairleadContext.ts'
import { networkImage } from '../../hooks/images.ts'
import { useMessages } from '../../messages/MessagesContext.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Row } from '../../ui/Row.tsx'

/** A network to choose. */
export function NetworkRow(props: NetworkRow.Props) {
  const { isApproved, isCurrent, network, onChoose, view } = props
  const { options } = useFairleadInstance('NetworkRow')
  const messages = useMessages()
  return (
    <Row
      detail={
        isApproved ? (network.testnet ? messages.testNetwork : undefined) : messages.notApproved
      }
      disabled={!isApproved}
      image={<Picture isRound name={network.name} url={networkImage(options, network)} />}
      isCurrent={isCurrent || undefined}
      onPress={onChoose}
      testId={`fl-${view}-network-${network.caipNetworkId}`}
      title={network.name}
    />
  )
}

export declare namespace NetworkRow {
  type Props = {
    /** The connected wallet lets this page use it. */
    isApproved: boolean
    isCurrent: boolean
    network: CaipNetwork
    onChoose: () => void
    view: 'networks' | 'unsupported-chain'
  }
}
