import type { Format, TypedDataDescriptor } from '../Descriptor.ts'
import { deployedOn } from './chains.ts'

const order =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)' +
  'ConsiderationItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient)' +
  'OfferItem(uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount)'

const nativeCurrencyAddress = '0x0000000000000000000000000000000000000000'

/** The amounts change from the first to the last over the time of the order; both are shown. */
const format: Format = {
  intent: 'Offer items for sale',
  fields: [
    ...(['startAmount', 'endAmount'] as const).map((name) => ({
      path: `offer.[].${name}`,
      label: 'You give' as const,
      format: 'tokenAmount' as const,
      params: { nativeCurrencyAddress, tokenPath: 'offer.[].token' },
    })),
    { path: 'offer.[].identifierOrCriteria', label: 'Item number' },
    ...(['startAmount', 'endAmount'] as const).map((name) => ({
      path: `consideration.[].${name}`,
      label: 'Receives' as const,
      format: 'tokenAmount' as const,
      params: { nativeCurrencyAddress, tokenPath: 'consideration.[].token' },
    })),
    { path: 'consideration.[].recipient', label: 'Recipient', format: 'addressName' },
    { path: 'endTime', label: 'Deadline', format: 'date' },
  ],
}

const versions = [
  ['1.5', '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'],
  ['1.6', '0x0000000000000068F116a894984e2DB1123eB395'],
] as const

/** Source: https://github.com/ProjectOpenSea/seaport */
export const seaport: readonly TypedDataDescriptor[] = versions.map(([version, address]) => ({
  context: { eip712: { deployments: deployedOn(address), domain: { name: 'Seaport', version } } },
  metadata: { owner: 'OpenSea', contractName: `Seaport ${version}` },
  display: { formats: { [order]: format } },
}))
