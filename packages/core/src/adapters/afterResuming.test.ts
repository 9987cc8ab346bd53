import {
  describeConnected,
  emailWay,
  extensionWay,
  inAnotherTab,
  qrWay,
  resumed,
} from '@fairlead/test/conformance'

describeConnected(
  [extensionWay, qrWay, emailWay].flatMap((way) => [resumed(way), inAnotherTab(way)]),
)
