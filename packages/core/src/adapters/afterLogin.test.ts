import {
  describeConnected,
  emailWay,
  farcasterWay,
  passkeyWay,
  socialWay,
} from '@fairlead/test/conformance'

describeConnected([emailWay, socialWay, farcasterWay, passkeyWay])
